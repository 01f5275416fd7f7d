G='gus_ludnosc_podkarpackie';W='wup_bezrobotni_powiaty';B='brzezina_gorna_wydatki_budzetu';S='szpital_dobromierz_dzialalnosc';P='policja_zdarzenia_drogowe';E='wybory_burmistrz_jasionow_obwody';M='muzea_lubelskie_2023';Z='ztm_warcin_pasazerowie'
Q=[
(G,'Ilu mieszkańców miał powiat sanocki w 2022 roku?',['90319','90 319','90 319 osób']),
(G,'ktory powiat na podkarpaciu najbardziej zyskal na liczbie mieszkancow miedzy 2020 a 2023 (w osobach)?',['Powiat rzeszowski','rzeszowski']),
(G,'Piszę artykuł o demografii Podkarpacia. W ilu powiatach, licząc też miasta na prawach powiatu, przyrost naturalny na 1000 ludności był w 2023 r. dodatni?',['4','cztery','w 4 powiatach']),
(G,'łączna liczba ludności miast na prawach powiatu (Krosno, Przemyśl, Rzeszów, Tarnobrzeg) 2023',['344482','344 482','344 482 osoby']),
(G,'Ile osób w wieku poprodukcyjnym mieszkało w powiecie mieleckim w 2023 r.?',['']),
(W,'Ile bezrobotnych kobiet było zarejestrowanych w powiecie nowosolskim na koniec grudnia 2024?',['1075','1 075']),
(W,'Który powiat województwa lubuskiego zajmował trzecie miejsce pod względem wysokości stopy bezrobocia w grudniu 2024 r.?',['krośnieński','powiat krośnieński']),
(W,'Interesuje mnie tylko podregion gorzowski. Wymień powiaty, w których liczba bezrobotnych między końcem 2023 a końcem 2024 roku spadła, a stopa bezrobocia w grudniu 2024 i tak przekraczała 5%.',['międzyrzecki|strzelecko-drezdenecki','powiat międzyrzecki|powiat strzelecko-drezdenecki']),
(W,'jaki procent bezrobotnych w samej zielonej gorze to dlugotrwale bezrobotni? grudzien 2024',['40,04%','40%','40,0%','40,04','40','40,0']),
(W,'O ile procent zmniejszyła się przez rok (XII 2023 – XII 2024) liczba bezrobotnych w powiecie międzyrzeckim?',['9,6%','9,56%','9,6','9,56','-9,6%','-9,56%','-9,6','-9,56']),
(B,'Ile miasto Brzezina Górna wydało w 2023 r. na przedszkola?',['19295,5 tys. zł','19 295,5 tys. zł','19295,5','19 295,5','19295500','19 295 500 zł','19,2955 mln zł']),
(B,'rozdzial z najnizszym procentem wykonania planu, brzezina gorna 2023',['Drogi wewnętrzne','60017','60017 Drogi wewnętrzne','60017 – Drogi wewnętrzne']),
(B,'W ilu rozdziałach budżetu wydatki majątkowe były wyższe niż milion złotych?',['5','pięć','w 5 rozdziałach']),
(B,'Radny pyta o niewykorzystane środki. Ile pieniędzy zaplanowanych na gospodarkę ściekową i ochronę wód (rozdział 90001) nie zostało wydanych?',['406,8 tys. zł','406,8','406800','406 800 zł']),
(B,'O ile wydatki na biblioteki w 2023 roku były większe niż w 2022?',['']),
(S,'Ilu pacjentów zmarło na oddziale udarowym w 2023 roku?',['51','51 osób']),
(S,'o ile wiecej osob leczono na wewnetrznym I w 2024 niz w 2022?',['215','o 215','215 osób']),
(S,'Do jakiej poradni szpitala w Dobromierzu czeka się w przypadku pilnym drugą co do długości kolejkę (w dniach)?',['Okulistyczna','okulistycznej','poradnia okulistyczna','1600']),
(S,'Przygotowuję prezentację dla zarządu szpitala. Ile średnio rocznie porad udzielała poradnia kardiologiczna w latach 2022–2024?',['8761,67','8761,7','8 761,67','8 761,7','8762','8 762']),
(S,'Ile pielęgniarek pracowało na oddziale kardiologicznym w 2024 r.?',['']),
(P,'Ile kolizji odnotowała komenda w Szczecinku w 2023 r.?',['809']),
(P,'suma wypadków drogowych 2024 wszystkie jednostki',['304','304 wypadki']),
(P,'w ktorym roku na terenie kpp szczecinek bylo najwiecej wypadkow?',['2023','2023 r.','w 2023 roku']),
(P,'Znajomi twierdzą, że w Kołobrzegu jest bezpiecznie. Czy w 2024 roku ktoś tam zginął w zdarzeniu drogowym?',['nie','Nie, nikt nie zginął','0']),
(P,'Ile osób zostało rannych w wypadkach na terenie KPP w Białogardzie w 2022 roku?',['']),
(E,'Które komisje w obwodach odrębnych nie miały ani jednego głosu nieważnego?',['Szpital Powiatowy, ul. Szpitalna 2|Areszt Śledczy, ul. Więzienna 3','Szpital Powiatowy|Areszt Śledczy','19|21','nr 19|nr 21']),
(E,'kto dostal najwiecej glosow w calej gminie jasionow?',['KRAWCZYK Adam Piotr','Adam Piotr Krawczyk','Adam Krawczyk','Krawczyk']),
(E,'W ilu stałych obwodach głosowania w gminie Jasionów frekwencja przekroczyła 60%?',['5','pięć','w 5 obwodach']),
(E,'Jaki procent ważnych głosów w gminie otrzymał Adam Piotr Krawczyk?',['37,48%','37,5%','37,48','37,5']),
(E,'Burmistrza wybrano dopiero w drugiej turze. Ile głosów dostała w niej Joanna Bielecka?',['']),
(M,'Wybieram się do Zamościa. Ile osób zwiedziło w 2023 r. Muzeum Zamojskie?',['71,2 tys.','71,2','71,2 tys. osób','71200','71 200','71 200 osób']),
(M,'muzea prywatne lubelskie lista',['Muzeum Cukrownictwa w Werbkowicach|Muzeum Młynarstwa w Parczewie','Muzeum Cukrownictwa w Werbkowicach b)|Muzeum Młynarstwa w Parczewie']),
(M,'Jakie jest najstarsze muzeum, którego organizatorem jest powiat?',['Muzeum Regionalne w Łukowie']),
(M,'jaka czesc zwiedzajacych muzeum twierdzy w deblinie to mlodziez szkolna, w procentach?',['42,5%','42,54%','42,5','42,54']),
(M,'Czy muzea przyrodnicze razem przyciągnęły więcej młodzieży szkolnej niż muzea artystyczne?',['tak','Tak, 34,7 tys. wobec 27,1 tys.']),
(Z,'Ilu pasażerów przewiozła linia 52 w 2022 roku?',['1276,5 tys.','1 276,5 tys.','1276,5','1 276,5','1276,5 tys. osób','1276500','1 276 500']),
(Z,'najdluzsza trasa ktora obsluguje mpk warcin - jaki to numer linii?',['50','linia 50','linia nr 50']),
(Z,'Szykujemy nowy kontrakt z PKS Pomorze. Jaka była w 2024 r. średnia punktualność linii tego przewoźnika (zwykła średnia z linii)?',['92,3%','92,3','92,325%','92,325','92,33%','92,33']),
(Z,'O ile procent wzrosła liczba pasażerów w całej sieci ZTM Warcin między 2020 a 2024 rokiem?',['81,7%','81,67%','81,7','81,67']),
(Z,'linie ze spadkiem liczby pasażerów 2024 względem 2023, ZTM Warcin',['T2|57|58|61|64|66','linia T2|linia 57|linia 58|linia 61|linia 64|linia 66']),
]
assert len(Q)==40 and sum(a==[''] for _,_,a in Q)==5
D='/work/h/authors/office_l/'
with open(D+'questions.tsv','w',encoding='utf-8') as q, open(D+'gold.tsv','w',encoding='utf-8') as g:
    for i,(d,t,a) in enumerate(Q,1):
        q.write(f'l{i:02d}\t{t}\t{d}\n'); g.write('\t'.join([f'l{i:02d}']+a)+'\n')
import json,os
C=[(G,'csv','Ludność i przyrost naturalny w powiatach województwa podkarpackiego, 2020–2023','Eksport w stylu Banku Danych Lokalnych GUS: ludność ogółem i przyrost naturalny na 1000 ludności według powiatów, lata w kolumnach.'),
(W,'xlsx','Bezrobotni zarejestrowani według powiatów województwa lubuskiego, grudzień 2023 i 2024','Tabela wojewódzkiego urzędu pracy z liczbą bezrobotnych według kategorii, stopą bezrobocia i wolnymi miejscami pracy w powiatach i podregionach.'),
(B,'ods','Wykonanie wydatków budżetu Miasta Brzezina Górna za 2023 rok','Plan i wykonanie wydatków w tys. zł według działów i rozdziałów, z podziałem na bieżące i majątkowe.'),
(S,'xlsx','Działalność Wojewódzkiego Szpitala Specjalistycznego w Dobromierzu, 2022–2024','Łóżka, leczeni, średni pobyt i zgony według oddziałów oraz porady i czas oczekiwania w poradniach.'),
(P,'csv','Zdarzenia drogowe według jednostek Policji, 2022–2024','Wypadki, ofiary śmiertelne, ranni i kolizje w komendach powiatowych i miejskiej, w układzie długim.'),
(E,'csv','Wyniki głosowania na burmistrza w gminie Jasionów według obwodów – pierwsza tura','Uprawnieni, frekwencja, głosy ważne i nieważne oraz głosy na kandydatów w obwodach głosowania.'),
(M,'ods','Muzea w województwie lubelskim według rodzaju w 2023 r.','Rok założenia, organizator, muzealia, wystawy i zwiedzający w muzeach województwa lubelskiego.'),
(Z,'xlsx','Pasażerowie według linii ZTM w Warcinie, 2020–2024','Liczba pasażerów w tys., długość trasy, kursy i punktualność linii tramwajowych, autobusowych i nocnych.')]
with open(D+'collection.jsonl','w',encoding='utf-8') as f:
    for s,e,t,d in C:
        assert os.path.exists(f'{D}files/{s}.{e}')
        f.write(json.dumps({'id':s,'title':t,'description':d,'files':[f'files/{s}.{e}']},ensure_ascii=False)+'\n')
