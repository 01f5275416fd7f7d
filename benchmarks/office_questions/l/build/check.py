import os
from dump import load
g={}
for l in open('gold.tsv',encoding='utf-8'):
    p=l.rstrip('\n').split('\t');g[p[0]]=p[1:]
def n(x):
    if isinstance(x,(int,float)):return float(x)
    try:return float((x or '').replace('\u00a0','').replace(' ','').replace(',','.'))
    except: return None
R={}
t=load('gus_ludnosc_podkarpackie.csv')[''];h=t[0];d={r[1]:r for r in t[1:]};pw=[r for r in t[1:] if r[1]!='PODKARPACKIE']
c=lambda k:h.index(k)
p20,p22,p23=(c(f'ludność ogółem;{y};[osoba]') for y in(2020,2022,2023));k23=c('przyrost naturalny na 1000 ludności;2023;[‰]')
R['l01']=d['Powiat sanocki'][p22]
x=sorted(pw,key=lambda r:n(r[p20])-n(r[p23]));R['l02']=[(r[1],n(r[p23])-n(r[p20])) for r in x[:2]]
R['l03']=sum(n(r[k23])>0 for r in pw);R['l04']=sum(n(r[p23]) for r in pw if ' m. ' in r[1])
assert all(sum(n(r[i]) for r in pw)==n(t[1][i]) for i in range(2,6))
t=load('wup_bezrobotni_powiaty.xlsx')['Tab. 3'];r=t[8:];r=[x for x in r if x[3] is not None];d={x[1]:x for x in r};po=[x for x in r if x[0]]
assert len(po)==14
for i in range(2,9): assert sum(x[i] for x in po)==d['WOJEWÓDZTWO LUBUSKIE'][i]==d['Podregion gorzowski'][i]+d['Podregion zielonogórski'][i]
R['l06']=d['nowosolski'][4];R['l07']=[(x[1],x[10]) for x in sorted(po,key=lambda x:-x[10])[:4]]
R['l08']=[x[1] for x in po[:6] if x[3]<x[2] and x[10]>5]
R['l09']=d['m. Zielona Góra'][7]/d['m. Zielona Góra'][3]*100;R['l10']=(d['międzyrzecki'][3]/d['międzyrzecki'][2]-1)*100
t=load('brzezina_gorna_wydatki_budzetu.ods')['Wydatki 2023'];ro=[x for x in t[6:] if x[1]];d={x[1]:x for x in ro};dz=[x for x in t[6:] if x[0] and x[0].isdigit()];og=[x for x in t if x[0]=='Ogółem wydatki'][0]
for i in(3,4,5,6): assert abs(sum(n(x[i]) or 0 for x in ro)-og[i])<.01 and abs(sum(n(x[i]) or 0 for x in dz)-og[i])<.01
R['l11']=[x[4] for x in ro if x[2]=='Przedszkola'];R['l12']=[(x[1],x[2],x[7]) for x in sorted(ro,key=lambda x:x[7])[:2]]
R['l13']=sum((n(x[6]) or 0)>1000 for x in ro);R['l14']=d['90001'][3]-d['90001'][4]
o=load('szpital_dobromierz_dzialalnosc.xlsx');t=o['Oddziały'];d={x[0]:x for x in t};pp=o['Poradnie'][3:]
R['l16']=d['Oddział Udarowy'][11];R['l17']=d['Oddział Chorób Wewnętrznych I'][6]-d['Oddział Chorób Wewnętrznych I'][4]
R['l18']=[(x[1],x[6]) for x in sorted(pp,key=lambda x:-(x[6] or 0))[:3]];R['l19']=[sum(x[2:5])/3 for x in pp if x[1]=='Kardiologiczna']
for i in list(range(1,7))+[10,11,12]: assert sum(n(x[i]) or 0 for x in t[5:21])==d['Razem'][i],i
t=load('policja_zdarzenia_drogowe.csv')[''][1:]
f=lambda j,y,w:[x[4] for x in t if j in x[1] and x[2]==y and x[3]==w]
R['l21']=f('Szczecinku','2023','kolizje');R['l22']=sum(map(int,f('','2024','wypadki drogowe')));R['l23']={y:f('Szczecinku',y,'wypadki drogowe') for y in('2022','2023','2024')}
R['l24']=f('Kołobrzegu','2024','ofiary śmiertelne');R['l25']=f('Białogardzie','2022','ranni')
t=load('wybory_burmistrz_jasionow_obwody.csv')[''];h=t[0];ob=t[1:-1];T=t[-1]
for i in[4,5,6,7,9,10,11,12]: assert sum(int(x[i]) for x in ob)==int(T[i])
assert all(sum(map(int,x[9:]))==int(x[7]) and int(x[5])==int(x[6])+int(x[7]) for x in ob)
R['l26']=[x[2] for x in ob if x[3]=='odrębny' and x[6]=='0'];R['l27']=sorted(zip(map(int,T[9:]),h[9:]))[::-1][:2]
R['l28']=sum(n(x[8])>60 for x in ob if x[3]=='stały');R['l29']=int(T[11])/int(T[7])*100
t=load('muzea_lubelskie_2023.ods')['Tabl. 12'];m=[x for x in t if isinstance(x[2],float)];d={x[0]:x for x in m};assert len(m)==18
R['l31']=d['Muzeum Zamojskie'][7];R['l32']=[x[0] for x in m if x[3]=='prywatny'];R['l33']=sorted((x[2],x[0]) for x in m if x[3]=='powiat')[:2]
v=d['Muzeum Twierdzy w Dęblinie'];R['l34']=v[8]/v[7]*100
rz=[x[8] for x in t if x[0]=='Razem'];R['l35']=('przyr',rz[3],'art',rz[0])
t=load('ztm_warcin_pasazerowie.xlsx')['Przewozy'];L=[x for x in t if x[2] and x[0]!='Nr linii'];assert len(L)==17
d={str(x[0]):x for x in L};R['l36']=d['52'][6];R['l37']=sorted(((x[3],x[0]) for x in L if x[2]=='MPK Warcin'),reverse=True)[:2]
a=[x[10] for x in L if x[2]=='PKS Pomorze'];R['l38']=(a,sum(a)/len(a))
og=[x for x in t if x[0]=='OGÓŁEM SIEĆ'][0]
for i in range(4,9): assert abs(sum(n(x[i]) or 0 for x in L)-og[i])<.01
R['l39']=(og[8]/og[4]-1)*100;R['l40']=[x[0] for x in L if n(x[8])<n(x[7])]
for k in sorted(g): print(k,'GOLD',g[k][0] or '(pusta)','| CALC',R.get(k))
