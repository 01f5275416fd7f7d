# -*- coding: utf-8 -*-
import random, csv, io, zipfile, os
from xml.sax.saxutils import escape
from openpyxl import Workbook
def fmt(wb):
    for w in wb:
        for row in w.iter_rows():
            for c in row:
                if isinstance(c.value,float): c.number_format='0.0'
from openpyxl.styles import Font, Alignment, Border, Side
OUT='/work/h/authors/office_l/files/'
os.makedirs(OUT,exist_ok=True)
NB='\u00a0'

# ---------- ODS writer (cells: None | number | str | ('span',cols,rows,value)) ----------
def cell(v):
    if v is None: return '<table:table-cell/>'
    if v=='#cov': return '<table:covered-table-cell/>'
    sp=''
    if isinstance(v,tuple):
        _,c,r,v=v
        sp=f' table:number-columns-spanned="{c}" table:number-rows-spanned="{r}"'
    if isinstance(v,(int,float)):
        t=str(v).replace('.',',')
        return f'<table:table-cell{sp} office:value-type="float" office:value="{v}"><text:p>{t}</text:p></table:table-cell>'
    return f'<table:table-cell{sp} office:value-type="string"><text:p>{escape(v)}</text:p></table:table-cell>'
def ods(path,sheets):
    b=['<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2"><office:body><office:spreadsheet>']
    for name,rows in sheets:
        b.append(f'<table:table table:name="{escape(name)}">')
        w=max(len(r) for r in rows)
        b.append(f'<table:table-column table:number-columns-repeated="{w}"/>')
        for r in rows:
            r=list(r)+[None]*(w-len(r))
            b.append('<table:table-row>'+''.join(cell(v) for v in r)+'</table:table-row>')
        b.append('</table:table>')
    b.append('</office:spreadsheet></office:body></office:document-content>')
    man='<?xml version="1.0" encoding="UTF-8"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    with zipfile.ZipFile(path,'w') as z:
        z.writestr(zipfile.ZipInfo('mimetype'),'application/vnd.oasis.opendocument.spreadsheet',zipfile.ZIP_STORED)
        z.writestr('META-INF/manifest.xml',man,zipfile.ZIP_DEFLATED)
        z.writestr('content.xml',''.join(b),zipfile.ZIP_DEFLATED)
bold=Font(bold=True); ctr=Alignment(horizontal='center',vertical='center',wrap_text=True)

# ---------- 1 GUS BDL population, CP1250 ----------
R=random.Random(1101)
pow1=[('1801000','Powiat bieszczadzki',21400),('1802000','Powiat brzozowski',64300),('1803000','Powiat dębicki',134100),('1804000','Powiat jarosławski',117900),('1805000','Powiat jasielski',110800),('1806000','Powiat kolbuszowski',61700),('1807000','Powiat krośnieński',110900),('1808000','Powiat leżajski',67900),('1809000','Powiat lubaczowski',53600),('1810000','Powiat łańcucki',80500),('1811000','Powiat mielecki',135600),('1812000','Powiat niżański',65100),('1813000','Powiat przemyski',73200),('1814000','Powiat przeworski',76800),('1815000','Powiat ropczycko-sędziszowski',74200),('1816000','Powiat rzeszowski',172300),('1817000','Powiat sanocki',91300),('1818000','Powiat stalowowolski',103700),('1819000','Powiat strzyżowski',60700),('1820000','Powiat tarnobrzeski',52100),('1821000','Powiat leski',26000),('1861000','Powiat m. Krosno',45300),('1862000','Powiat m. Przemyśl',58700),('1863000','Powiat m. Rzeszów',196800),('1864000','Powiat m. Tarnobrzeg',45600)]
grow={'1863000':.004,'1816000':.005,'1810000':.001,'1806000':-.001,'1815000':.0005}
rows=[];tot=[0]*4
for k,n,b in pow1:
    v=[b+R.randint(-400,400)]
    for _ in range(3):
        v.append(round(v[-1]*(1+grow.get(k,-.007)+R.uniform(-.0025,.0025))))
    nat=[round(R.uniform(-6.5,-0.4)+ (2.4 if grow.get(k,0)>0 else 0)+(.0 if i!=1 else -2.2),2) for i in range(4)]
    tot=[a+c for a,c in zip(tot,v)]
    rows.append([k,n]+v+nat)
natw=[round(sum(r[6+i]*r[2+i] for r in rows)/tot[i],2) for i in range(4)]
rows.insert(0,['1800000','PODKARPACKIE']+tot+natw)
h=['Kod','Nazwa']+[f'ludność ogółem;{y};[osoba]' for y in range(2020,2024)]+[f'przyrost naturalny na 1000 ludności;{y};[‰]' for y in range(2020,2024)]
with open(OUT+'gus_ludnosc_podkarpackie.csv','w',encoding='cp1250',newline='') as f:
    w=csv.writer(f,delimiter=';',lineterminator='\r\n'); w.writerow(h+[''])
    for r in rows: w.writerow([f'{x:.2f}'.replace('.',',') if isinstance(x,float) else x for x in r]+[''])

# ---------- 2 WUP xlsx ----------
R=random.Random(2202)
sub=[('Podregion gorzowski',[('m. Gorzów Wielkopolski',1480,3.1),('gorzowski',960,4.4),('międzyrzecki',1390,6.8),('słubicki',610,3.6),('strzelecko-drezdenecki',1270,8.9),('sulęciński',720,5.9)]),('Podregion zielonogórski',[('m. Zielona Góra',1860,2.8),('krośnieński',1240,7.4),('nowosolski',2010,7.1),('świebodziński',690,3.4),('wschowski',880,7.0),('zielonogórski',1430,5.2),('żagański',2280,9.4),('żarski',1750,5.8)])]
wb=Workbook();ws=wb.active;ws.title='Tab. 3'
ws['A1']='WOJEWÓDZKI URZĄD PRACY W ZIELONEJ GÓRZE';ws['A2']='Tabela 3. Bezrobotni zarejestrowani, stopa bezrobocia i oferty pracy według powiatów województwa lubuskiego'
ws['A3']='Stan w końcu grudnia 2023 r. i 2024 r.'
for a in('A1','A2'):ws[a].font=bold
H=5
def put(r,c,v,r2=None,c2=None):
    ws.cell(r,c,v).alignment=ctr; ws.cell(r,c).font=bold
    if r2: ws.merge_cells(start_row=r,start_column=c,end_row=r2,end_column=c2)
put(5,1,'Lp.',7,1);put(5,2,'Powiaty',7,2);put(5,3,'Bezrobotni zarejestrowani',5,9);put(6,3,'ogółem',6,4);put(7,3,'XII 2023');put(7,4,'XII 2024')
put(6,5,'z ogółem w XII 2024',6,9)
for i,t in enumerate(['kobiety','do 30 roku życia','powyżej 50 roku życia','długotrwale bezrobotni','z prawem do zasiłku']):put(7,5+i,t)
put(5,10,'Stopa bezrobocia w %',6,11);put(7,10,'XII 2023');put(7,11,'XII 2024 a)');put(5,12,'Wolne miejsca pracy zgłoszone w ciągu miesiąca (grudzień 2024)',7,12)
for c in range(1,13):ws.cell(8,c,c).alignment=ctr
r=9;alltot=[0]*8;lp=0;trow=r;r+=1;AF=[0.0,0.0]
for sname,ps in sub:
    srow=r;r+=1;st=[0]*8;F=[0.0,0.0]
    for n,b,s in ps:
        lp+=1
        o23=b+R.randint(-60,60);ch=R.uniform(-.11,.09);o24=round(o23*(1+ch))
        vals=[o23,o24,round(o24*R.uniform(.49,.6)),round(o24*R.uniform(.2,.29)),round(o24*R.uniform(.24,.33)),round(o24*R.uniform(.36,.55)),round(o24*R.uniform(.12,.2)),R.randint(24,410)]
        s23=round(s+R.uniform(-.2,.2),1);s24=round(s23*o24/o23+R.uniform(-.1,.1),1)
        if n=='sulęciński': vals[7]=0
        F[0]+=vals[0]/s23;F[1]+=vals[1]/s24
        st=[a+c for a,c in zip(st,vals)]
        row=[lp,n]+vals[:7]+[s23,s24]+[vals[7] if vals[7] else '-']
        for c,v in enumerate(row,1): ws.cell(r,c,v)
        r+=1
    row=[None,sname]+st[:7]+[round(st[0]/F[0],1),round(st[1]/F[1],1)]+[st[7]]
    for c,v in enumerate(row,1): ws.cell(srow,c,v).font=bold
    alltot=[a+c for a,c in zip(alltot,st)];AF=[AF[0]+F[0],AF[1]+F[1]]
for c,v in enumerate([None,'WOJEWÓDZTWO LUBUSKIE']+alltot[:7]+[round(alltot[0]/AF[0],1),round(alltot[1]/AF[1],1),alltot[7]],1): ws.cell(trow,c,v).font=bold
ws.cell(r+1,1,'a) Dane wstępne; mogą ulec zmianie po opublikowaniu przez GUS liczby ludności aktywnej zawodowo.')
ws.cell(r+2,1,'Znak „-” oznacza, że zjawisko nie wystąpiło.')
ws.cell(r+3,1,'Źródło: sprawozdanie MRPiPS-01.')
fmt(wb);wb.save(OUT+'wup_bezrobotni_powiaty.xlsx')

# ---------- 3 town budget ODS ----------
R=random.Random(3303)
dz=[('600','Transport i łączność',[('60004','Lokalny transport zbiorowy',6200,0),('60016','Drogi publiczne gminne',14800,.7),('60017','Drogi wewnętrzne',910,.5)]),
('700','Gospodarka mieszkaniowa',[('70005','Gospodarka gruntami i nieruchomościami',2350,.35),('70007','Gospodarowanie mieszkaniowym zasobem gminy',5120,.2)]),
('750','Administracja publiczna',[('75011','Urzędy wojewódzkie',640,0),('75022','Rady gmin (miast i miast na prawach powiatu)',520,0),('75023','Urzędy gmin (miast i miast na prawach powiatu)',15300,.02),('75075','Promocja jednostek samorządu terytorialnego',730,0)]),
('754','Bezpieczeństwo publiczne i ochrona przeciwpożarowa',[('75412','Ochotnicze straże pożarne',480,.4),('75416','Straż gminna (miejska)',1710,0),('75421','Zarządzanie kryzysowe',260,0)]),
('801','Oświata i wychowanie',[('80101','Szkoły podstawowe',41200,.06),('80104','Przedszkola',19700,.03),('80113','Dowożenie uczniów do szkół',860,0),('80148','Stołówki szkolne i przedszkolne',2480,0),('80150','Realizacja zadań wymagających stosowania specjalnej organizacji nauki',3900,0)]),
('852','Pomoc społeczna',[('85202','Domy pomocy społecznej',3650,0),('85214','Zasiłki okresowe, celowe i pomoc w naturze',1240,0),('85219','Ośrodki pomocy społecznej',4430,0),('85228','Usługi opiekuńcze i specjalistyczne usługi opiekuńcze',1980,0)]),
('900','Gospodarka komunalna i ochrona środowiska',[('90001','Gospodarka ściekowa i ochrona wód',3120,.9),('90002','Gospodarka odpadami komunalnymi',11400,0),('90004','Utrzymanie zieleni w miastach i gminach',1560,.15),('90015','Oświetlenie ulic, placów i dróg',2890,.25)]),
('921','Kultura i ochrona dziedzictwa narodowego',[('92109','Domy i ośrodki kultury, świetlice i kluby',4210,.3),('92116','Biblioteki',2260,0),('92118','Muzea',1340,.1)]),
('926','Kultura fizyczna',[('92601','Obiekty sportowe',3980,.6),('92605','Zadania w zakresie kultury fizycznej',1150,0)])]
rows=[['Załącznik nr 2 do sprawozdania rocznego z wykonania budżetu'],['Wykonanie wydatków budżetu Miasta Brzezina Górna za 2023 rok w układzie działów i rozdziałów (w tys. zł)'],[],
[('span',1,2,'Dział'),('span',1,2,'Rozdział'),('span',1,2,'Treść'),('span',1,2,'Plan po zmianach'),('span',1,2,'Wykonanie ogółem'),('span',2,1,'w tym:'),'#cov',('span',1,2,'% wykonania (5:4)')],
['#cov','#cov','#cov','#cov','#cov','wydatki bieżące','wydatki majątkowe','#cov'],['1','2','3','4','5','6','7','8']]
T=[0,0,0,0]
for d,dn,rs in dz:
    D=[0,0,0,0];tmp=[]
    for k,n,b,m in rs:
        plan=round(b*R.uniform(.93,1.07),1)
        wyk=round(plan*(R.uniform(.925,.999) if m<.5 else R.uniform(.61,.97)),1)
        maj=round(wyk*m*R.uniform(.8,1.05),1) if m else 0
        biez=round(wyk-maj,1)
        D=[round(a+c,1) for a,c in zip(D,(plan,wyk,biez,maj))]
        tmp.append([None,k,n,plan,wyk,biez,maj if maj else '–',round(wyk/plan*100,1)])
    rows.append([d,None,dn]+D[:3]+[D[3] or '–',round(D[1]/D[0]*100,1)]);rows+=tmp
    T=[round(a+c,1) for a,c in zip(T,D)]
rows.append(['Ogółem wydatki',None,None]+T+[round(T[1]/T[0]*100,1)])
rows+=[[],['Uwaga: kreska (–) oznacza brak wydatków danego rodzaju. Sumy obejmują wyłącznie działy wymienione w zestawieniu.'],['Sporządził: Wydział Budżetu i Finansów, 27.03.2024 r.']]
ods(OUT+'brzezina_gorna_wydatki_budzetu.ods',[('Wydatki 2023',rows)])

# ---------- 4 hospital xlsx, 2 sheets ----------
R=random.Random(4404)
odd=[('Oddział Chorób Wewnętrznych I',42,1650,7.2),('Oddział Chorób Wewnętrznych II',36,1420,7.6),('Oddział Kardiologiczny',30,1710,5.1),('Oddział Chirurgii Ogólnej',38,2080,4.6),('Oddział Chirurgii Urazowo-Ortopedycznej',34,1540,5.2),('Oddział Neurologiczny',24,880,7.4),('Oddział Udarowy',16,410,10.1),('Oddział Urologiczny',20,1390,3.7),('Oddział Otolaryngologiczny',14,960,3.1),('Oddział Okulistyczny',10,1120,1.8),('Oddział Ginekologiczno-Położniczy',32,1830,3.9),('Oddział Neonatologiczny',20,890,4.0),('Oddział Pediatryczny',28,1570,4.1),('Oddział Anestezjologii i Intensywnej Terapii',9,215,11.4),('Oddział Rehabilitacyjny',30,390,22.3),('Oddział Psychiatryczny b)',40,None,None)]
wb=Workbook();ws=wb.active;ws.title='Oddziały'
ws['A1']='Wojewódzki Szpital Specjalistyczny im. św. Łukasza w Dobromierzu';ws['A2']='Działalność oddziałów szpitalnych w latach 2022–2024';ws['A1'].font=bold;ws['A2'].font=bold
def put(r,c,v,r2=None,c2=None):
    ws.cell(r,c,v).alignment=ctr; ws.cell(r,c).font=bold
    if r2: ws.merge_cells(start_row=r,start_column=c,end_row=r2,end_column=c2)
put(4,1,'Oddział',5,1);put(4,2,'Liczba łóżek (stan na 31 XII)',4,4);put(4,5,'Leczeni (osoby)',4,7);put(4,8,'Średni czas pobytu (dni) a)',4,10);put(4,11,'Zgony',4,13)
for g in range(4):
    for i in range(3): put(5,2+3*g+i,2022+i)
put(4,14,'Wykorzystanie łóżek w 2024 r. (%)',5,14)
r=6;S=[0]*9
for n,l,p,d in odd:
    L=[l,l+R.choice([0,0,-2,2]),0];L[2]=L[1]+R.choice([0,0,-2,2,-4])
    if p is None:
        P=['.','.',312];Dd=['.','.',24.6];Z=['.','.',0];L=['-','-',40]; wy=52.4
    else:
        P=[round(p*R.uniform(.93,1.0))]
        P+= [round(P[0]*R.uniform(1.0,1.08))];P+=[round(P[1]*R.uniform(.94,1.07))]
        Dd=[round(d+R.uniform(-.4,.5),1) for _ in range(3)]
        rate={'Okul':0,'Neon':.003,'Reha':.004,'Gine':.0004,'Pedi':.0003,'Otol':.001,'Anes':.34,'Udar':.13,'Chor':.06,'Kard':.025,'Neur':.04,'Chir':.012,'Urol':.005}
        kk=n.split()[1][:4];Z=[max(0,round(x*rate[kk]*R.uniform(.85,1.2))) for x in P]
        wy=round(P[2]*Dd[2]/(L[2]*366)*100,1)
    row=[n]+L+P+Dd+[('-' if z==0 else z) for z in Z]+[wy]
    for c,v in enumerate(row,1): ws.cell(r,c,v)
    for j,x in enumerate(L+P+Z): S[j]+= x if isinstance(x,int) else 0
    r+=1
for c,v in enumerate(['Razem']+S[:6]+['x','x','x']+S[6:]+['x'],1): ws.cell(r,c,v).font=bold
ws.cell(r+2,1,'a) Iloraz liczby osobodni i liczby leczonych.');ws.cell(r+3,1,'b) Oddział uruchomiony 1 lutego 2024 r.')
ws.cell(r+4,1,'Objaśnienia znaków: (-) zjawisko nie wystąpiło; (.) brak danych; (x) wypełnienie pozycji jest niecelowe.')
ws=wb.create_sheet('Poradnie')
ws['A1']='Porady udzielone w poradniach specjalistycznych i czas oczekiwania';ws['A1'].font=bold
for c,v in enumerate(['Kod poradni','Poradnia','Porady 2022','Porady 2023','Porady 2024','Czas oczekiwania – przypadek stabilny (dni)','Czas oczekiwania – przypadek pilny (dni)'],1):put(3,c,v)
por=[('1000','Chorób wewnętrznych',2900,21,3),('1020','Diabetologiczna',5200,94,18),('1030','Endokrynologiczna',4600,312,41),('1050','Hematologiczna',1700,76,9),('1100','Kardiologiczna',8900,188,27),('1220','Neurologiczna',6100,143,22),('1450','Ginekologiczno-położnicza',7400,12,1),('1500','Chirurgii ogólnej',9700,17,2),('1580','Chirurgii urazowo-ortopedycznej',12800,131,15),('1600','Okulistyczna',10400,207,30),('1610','Otolaryngologiczna',5800,58,8),('1640','Urologiczna',6600,85,11),('1700','Zdrowia psychicznego',None,64,None)]
for i,(k,n,b,s,p) in enumerate(por):
    v=['.','.',1843] if b is None else [round(b*R.uniform(.9,1)),round(b*R.uniform(.97,1.05)),round(b*R.uniform(.95,1.12))]
    for c,x in enumerate([k,n]+v+[s,p],1): ws.cell(4+i,c,x)
fmt(wb);wb.save(OUT+'szpital_dobromierz_dzialalnosc.xlsx')

# ---------- 5 police long CSV ----------
R=random.Random(5505)
un=[('KMP-01','KMP w Koszalinie',92,9,1650),('KPP-03','KPP w Białogardzie',41,5,480),('KPP-05','KPP w Drawsku Pomorskim',48,7,560),('KPP-08','KPP w Kołobrzegu',77,4,1120),('KPP-14','KPP w Szczecinku',63,8,730)]
with open(OUT+'policja_zdarzenia_drogowe.csv','w',encoding='utf-8-sig',newline='') as f:
    w=csv.writer(f,delimiter=';',lineterminator='\r\n',quoting=csv.QUOTE_MINIMAL)
    w.writerow(['kod_jednostki','jednostka','rok','wskaźnik','wartość','jednostka_miary'])
    for k,n,a,z,c in un:
        for y in (2022,2023,2024):
            A=round(a*R.uniform(.8,1.15));Z=max(0,round(z*R.uniform(.3,1.4)));ra=round(A*R.uniform(1.08,1.32));C=round(c*R.uniform(.92,1.14))
            if n=='KPP w Kołobrzegu' and y==2024: Z=0
            w.writerow([k,n,y,'wypadki drogowe',A,'zdarzenie']);w.writerow([k,n,y,'ofiary śmiertelne',Z if Z else '-','osoba'])
            w.writerow([k,n,y,'ranni',ra if not (n=='KPP w Białogardzie' and y==2022) else '','osoba']);w.writerow([k,n,y,'kolizje',f'{C:,}'.replace(',',NB),'zdarzenie'])

# ---------- 6 election CSV ----------
R=random.Random(6606)
ok=[('Szkoła Podstawowa nr 1, ul. Mickiewicza 4','stały'),('Szkoła Podstawowa nr 1, ul. Mickiewicza 4 (sala gimnastyczna)','stały'),('Miejski Dom Kultury, Rynek 12','stały'),('Przedszkole nr 2, ul. Ogrodowa 7','stały'),('Liceum Ogólnokształcące, ul. Kopernika 21','stały'),('Szkoła Podstawowa nr 3, ul. Wojska Polskiego 35','stały'),('Szkoła Podstawowa nr 3, ul. Wojska Polskiego 35 (świetlica)','stały'),('Biblioteka Publiczna, ul. Długa 18','stały'),('Zespół Szkół Zawodowych, ul. Fabryczna 9','stały'),('Klub Osiedlowy „Iskra”, os. Słoneczne 5','stały'),('Szkoła Podstawowa nr 5, os. Słoneczne 14','stały'),('Hala Sportowa, ul. Sportowa 1','stały'),('Remiza OSP w Zalesiu','stały'),('Świetlica wiejska w Dąbrówce','stały'),('Szkoła Podstawowa w Starych Łąkach','stały'),('Świetlica wiejska w Grabowie','stały'),('Remiza OSP w Wólce Leśnej','stały'),('Świetlica wiejska w Kamionce','stały'),('Szpital Powiatowy, ul. Szpitalna 2','odrębny'),('Dom Pomocy Społecznej „Jesień”, ul. Parkowa 40','odrębny'),('Areszt Śledczy, ul. Więzienna 3','odrębny')]
cand=['BIELECKA Joanna Maria','GÓRAL Zbigniew','KRAWCZYK Adam Piotr','WRONA Ewelina']
with open(OUT+'wybory_burmistrz_jasionow_obwody.csv','w',encoding='utf-8-sig',newline='') as f:
    w=csv.writer(f,delimiter=';',quoting=csv.QUOTE_ALL,lineterminator='\n')
    w.writerow(['Nr obwodu','Kod TERYT','Siedziba obwodowej komisji wyborczej','Typ obwodu','Wyborcy uprawnieni do głosowania','Karty ważne wyjęte z urny','Głosy nieważne','Głosy ważne','Frekwencja (%)']+cand)
    S=[0]*4+[0]*4
    for i,(o,t) in enumerate(ok,1):
        upr=R.randint(820,1980) if i<=12 else R.randint(310,890)
        if t=='odrębny': upr={19:86,20:118,21:143}[i]
        fr=R.uniform(.39,.63) if t=='stały' else R.uniform(.2,.8)
        kar=round(upr*fr); nw=round(kar*R.uniform(.004,.028)); wa=kar-nw
        wt=[R.uniform(.22,.42),R.uniform(.12,.25),R.uniform(.24,.40) if i<13 else R.uniform(.34,.55),R.uniform(.03,.12)]
        sw=sum(wt);g=[round(wa*x/sw) for x in wt];g[2]+=wa-sum(g)
        S=[a+b for a,b in zip(S,[upr,kar,nw,wa]+g)]
        w.writerow([i,'101405_3',o,t,upr,kar,nw,wa,f'{kar/upr*100:.2f}'.replace('.',',')]+g)
    w.writerow(['','101405_3','Ogółem gmina Jasionów','',S[0],S[1],S[2],S[3],f'{S[1]/S[0]*100:.2f}'.replace('.',',')]+S[4:])

# ---------- 7 museums ODS ----------
mus=[('Muzea artystyczne',[('Muzeum Okręgowe Sztuki w Lublinie','Lublin',1906,'samorząd województwa',142.6,5,14,96.4,21.3,18.5),('Galeria Malarstwa w Nałęczowie','puławski',1978,'gmina',2.1,1,6,14.8,2.7,11.0),('Muzeum Ikon w Hrubieszowie','hrubieszowski',1994,'powiat',1.4,2,3,8.2,3.1,22.4),('Muzeum Rzeźby Plenerowej w Kraśniku a)','kraśnicki',2011,'gmina',0.3,1,2,'.','.','.')]),
('Muzea historyczne',[('Muzeum Regionalne w Łukowie','łukowski',1965,'powiat',9.8,3,7,11.9,5.2,30.6),('Muzeum Ziemi Chełmskiej','Chełm',1919,'miasto na prawach powiatu',58.3,4,11,37.5,12.8,25.1),('Muzeum Zamojskie','Zamość',1926,'miasto na prawach powiatu',63.7,4,9,71.2,18.9,14.3),('Muzeum Twierdzy w Dęblinie','rycki',2004,'instytucja wspólna MON i powiatu',12.5,2,4,45.6,19.4,35.2),('Muzeum Pożarnictwa w Tomaszowie Lubelskim','tomaszowski',1987,'gmina',3.2,1,'–',6.3,3.9,41.7),('Muzeum Walk Partyzanckich w Janowie Lubelskim','janowski',1972,'powiat',4.4,1,3,9.7,4.8,28.0),('Muzeum Cukrownictwa w Werbkowicach b)','hrubieszowski',2016,'prywatny',1.9,1,1,4.1,1.6,'–')]),
('Muzea etnograficzne',[('Skansen Wsi Nadbużańskiej we Włodawie','włodawski',1981,'samorząd województwa',24.8,6,5,88.3,27.5,12.9),('Muzeum Tkactwa w Biłgoraju','biłgorajski',1999,'powiat',5.6,2,4,17.4,7.7,19.8),('Zagroda Garncarska w Urzędowie','kraśnicki',2008,'gmina',0.9,1,2,5.5,2.9,33.3),('Muzeum Młynarstwa w Parczewie','parczewski',2013,'prywatny','.',1,'–',3.4,0.8,9.5)]),
('Muzea przyrodnicze',[('Muzeum Przyrodnicze Polesia w Urszulinie','włodawski',2001,'Skarb Państwa',7.3,2,3,22.7,11.6,27.4),('Muzeum Geologiczne w Puławach','puławski',1958,'Skarb Państwa',31.0,2,2,10.6,6.9,45.0),('Ośrodek Przyrodniczy w Zwierzyńcu','zamojski',1996,'Skarb Państwa',6.2,1,5,54.9,16.2,17.7)])]
rows=[['URZĄD STATYSTYCZNY / URZĄD MARSZAŁKOWSKI – zestawienie robocze'],['Tabl. 12. Muzea według rodzaju w 2023 r.'],['Stan w dniu 31 XII; zwiedzający – w ciągu roku'],
[('span',1,3,'Wyszczególnienie'),('span',1,3,'Powiat lub miasto na prawach powiatu'),('span',1,3,'Rok założenia'),('span',1,3,'Organizator'),('span',1,3,'Muzealia w tys. szt.'),('span',2,1,'Wystawy w ciągu roku'),'#cov',('span',3,1,'Zwiedzający')],
['#cov']*5+[('span',1,2,'stałe'),('span',1,2,'czasowe'),('span',2,1,'w tys.'),'#cov',('span',1,2,'bezpłatnie w %')],
['#cov']*5+['#cov','#cov','ogółem','w tym młodzież szkolna','#cov']]
n=lambda x:x if isinstance(x,(int,float)) else 0
G=[0]*5;body=[]
for s,ms in mus:
    body.append([s]);S=[0]*5
    for m in ms:
        body.append(list(m)); S=[round(a+n(b),1) for a,b in zip(S,(m[4],m[5],m[6],m[7],m[8]))]
    body.append(['Razem',None,None,None]+S+[None]);G=[round(a+b,1) for a,b in zip(G,S)]
rows.append(['OGÓŁEM',None,None,None]+G+[None]);rows+=body
rows+=[[],['a) Muzeum zamknięte w 2023 r. z powodu remontu.'],['b) Wstęp dla wszystkich zwiedzających odpłatny.'],['Znak (.) – brak informacji lub dane zastrzeżone; (–) – zjawisko nie wystąpiło.']]
ods(OUT+'muzea_lubelskie_2023.ods',[('Tabl. 12',rows),('Uwagi',[['Uwagi metodyczne'],['Dane opracowano na podstawie sprawozdań K-02. Zwiedzających liczono według sprzedanych i bezpłatnych biletów wstępu.']])])

# ---------- 8 transport XLSX ----------
R=random.Random(8808)
lines=[('Linie tramwajowe',[('T1','Dworzec Główny – os. Leśne','Tramwaje Warcin sp. z o.o.',11.4,3900),('T2','Pętla Zachód – Stocznia','Tramwaje Warcin sp. z o.o.',9.8,3250),('T3','Rynek – Politechnika – Szpital Kliniczny','Tramwaje Warcin sp. z o.o.',7.6,2800),('T4','os. Leśne – Port','Tramwaje Warcin sp. z o.o.',13.1,None)]),
('Linie autobusowe dzienne',[('50','Dworzec Główny – Lotnisko','MPK Warcin',16.9,980),('51','Rynek – Cmentarz Komunalny','MPK Warcin',8.2,610),('52','os. Kwiatowe – Strefa Ekonomiczna','MPK Warcin',14.5,1340),('53','Politechnika – os. Kwiatowe','MPK Warcin',10.3,1720),('57','Dworzec Główny – Podgaje (gm. Lipno)','PKS Pomorze',21.7,430),('58','Pętla Zachód – Mierzyn','PKS Pomorze',12.6,870),('60','Port – Stocznia – Zakłady Chemiczne','PKS Pomorze',18.4,520),('61','Rynek – os. Nad Stawem','MPK Warcin',6.1,1150),('64','Szpital Kliniczny – os. Nad Stawem','Trans-Bus s.c.',9.0,None),('66','Dworzec Główny – Jezioro Białe (sezonowa)','Trans-Bus s.c.',24.3,95)]),
('Linie nocne',[('N1','Dworzec Główny – os. Leśne','MPK Warcin',12.2,140),('N2','Dworzec Główny – os. Kwiatowe','MPK Warcin',11.8,118),('N3','Dworzec Główny – Podgaje (gm. Lipno)','PKS Pomorze',22.0,37)])]
wb=Workbook();ws=wb.active;ws.title='Przewozy'
ws['A1']='Zarząd Transportu Miejskiego w Warcinie';ws['A2']='Liczba przewiezionych pasażerów według linii w latach 2020–2024 (w tys. osób)';ws['A1'].font=bold
def put(r,c,v,r2=None,c2=None):
    ws.cell(r,c,v).alignment=ctr; ws.cell(r,c).font=bold
    if r2: ws.merge_cells(start_row=r,start_column=c,end_row=r2,end_column=c2)
for c,t in enumerate(['Nr linii','Trasa','Przewoźnik','Długość trasy w km'],1):put(4,c,t,5,c)
put(4,5,'Przewiezieni pasażerowie (tys.)',4,9)
for i in range(5):put(5,5+i,str(2020+i)+' r.')
put(4,10,'Kursy w dzień roboczy (2024)',5,10);put(4,11,'Punktualność w 2024 r. (%)',5,11)
r=6;G=[0]*5;Gk=0
for s,ls in lines:
    put(r,1,s,r,11);r+=1;S=[0]*5;K=0
    for k,t,p,km,b in ls:
        f=[1,R.uniform(.98,1.12),R.uniform(1.3,1.5),R.uniform(1.45,1.65),R.uniform(1.38,1.75)]
        bb=b or {'T4':1900,'64':300}[k]
        v=[round(bb*.66*x,1) for x in f]
        if k=='T4': v=['–','–','–',v[3]]+[v[4]]
        if k=='64': v=['–','–',v[2],v[3],v[4]]
        if k=='N3': v[0]='–'; v[1]='–'
        kursy=R.randint(36,118) if s!='Linie nocne' else R.randint(4,8)
        if k=='66': kursy='–'
        pun=round(R.uniform(78,97.5),1)
        if k=='61': pun=None
        row=[k if not k.isdigit() else int(k),t,p,km]+v+[kursy,pun]
        for c,x in enumerate(row,1): ws.cell(r,c,x)
        S=[round(a+n(b2),1) for a,b2 in zip(S,v)];K+=n(kursy);r+=1
    for c,x in enumerate(['Razem '+s.lower(),None,None,None]+S+[K,None],1): ws.cell(r,c,x).font=bold
    r+=1;G=[round(a+b2,1) for a,b2 in zip(G,S)];Gk+=K
for c,x in enumerate(['OGÓŁEM SIEĆ',None,None,None]+G+[Gk,None],1): ws.cell(r,c,x).font=bold
ws.cell(r+2,1,'„–” – linia nie kursowała (w kolumnie kursów: brak kursów w dni robocze). Puste pole – brak pomiaru.')
ws.cell(r+3,1,'Dane na podstawie systemu zliczania pasażerów; linia 66 kursuje w weekendy od maja do września.')
fmt(wb);wb.save(OUT+'ztm_warcin_pasazerowie.xlsx')
