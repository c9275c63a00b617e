/** Names and common words of booking lists in the languages of each code page: they show which letters belong together. */

/** A language by its BCP 47 tag; the platform knows names of countries and days in it. */
export interface Language {
  tag: string;
  names: string;
}

/** The languages of each 8-bit code page, by its name in the WHATWG Encoding Standard. */
export const languagesOf: Readonly<Record<string, readonly Language[]>> = {
  'windows-1252': [
    {
      tag: 'de',
      names:
        'Müller Schäfer König Krüger Schröder Böhm Jäger Günther Voß Weiß Großmann Bäcker Höfer Löwe Köhler Vögel Schütz Strauß Übernachtung Gäste Währung Börse Jürgen Jörg Käthe Björn Schön Grün Größe Straße für bestätigt Gästename Bestätigung Böll Kühn Lübeck Zürich Österreich Fräulein',
    },
    {
      tag: 'fr',
      names:
        'Hélène François Françoise Frédéric Stéphane Chloé Zoé Noël Jérôme Gérard André Renée Benoît Célia Désirée Lefèvre Béranger Côté Bézier Lemaître Forêt Château Génois Rivière prénom réservation arrivée départ hébergement réservé annulée confirmée téléphone numéro créé séjour Mégane Aurélie Cécile Geneviève Éric Élise Étienne Évelyne Gaël Anaïs Loïc Maëlle Raphaël Théo Léa Inès Garçon août février décembre payé crédit clé île hôtel chambre à où déjà Michèle Angèle Adèle Arlène Arsène Eugène Marlène Irène Danièle Gisèle Joëlle Noëlle Cyrène Achille Prévost Lagrèze Ferrière Bruyère Carrière Barrière Perrière Molière Verdière Mercère Père Mère Frère Près Très Après Procès Succès Accès Dès Lès Grès Alès Uzès Béziers Thèze Crète Cèdre Siècle Règle Modèle Pièce Nièce Grèce Espèce Sèvres Lèvres Chèvre Fièvre Lièvre Évrard Rémy Rémi Barthès Chédeville Dufrêne Duchêne Chêne Fête Tête Même Prêt Arrêt Intérêt Bêche Pêcheur Évêque Fenêtre Ancêtre Hêtre Maître Âge Château Gâteau Lemoîne Benoîte Aîné Dîner Boîte Août Coût Goût Sûr Brûlé Dûment Pôle Côte Rôle Drôle Contrôle Dépôt Bientôt Jérôme Bérénice Véronique Frédérique Dominique Sébastien Amélie Émilie Mélanie Stéphanie Valentin Timothée Ambroise Léon Léonie Léopold Édouard Élisabeth Éloïse Héloïse Anne-Gaëlle Gaëlle Maël Ismaël Joëlle Israël Naïma Aïcha Loïs Moïse Zaïre Hérault Ménard Bédard Gérald Géraldine Réjean Thérond Médard Séverine Régis Régine Blévec Kévin Médéric Ségolène',
    },
    {
      tag: 'es',
      names:
        'Muñoz Núñez Peña Ibáñez García González Rodríguez Fernández López Martínez Sánchez Pérez Gómez Jiménez Díaz Hernández Álvarez Ramírez Vázquez Muñiz Iñaki Begoña Ángel María José Jesús Raúl Andrés Ángeles Íñigo Óscar Úrsula Mónica Verónica Sofía Lucía Martín Adrián Iván habitación estación reservación teléfono número año niños niñas España Español montaña mañana ocupación cancelación señor señora huésped país día noches Cádiz Málaga Córdoba Muñiz Peñalver Nuño Ñíguez Toñi Castañeda Castaño Bolaños Cerdeño Logroño Coruña Ordoño Carreño Riaño Avendaño Montaño Quiñones Piñeiro Piñero Viñas Niño Acuña Zuñiga Peñaranda Patiña Dueñas Ibañez Ocaña Saña Cañas Cañada Albariño Briñas Treviño Otoño Baños Baño Señorío Tamaño Compañía Campaña Araña Caña Leña Seña Iñigo Íñiguez Estrañ Yáñez Báñez Ordóñ Ibáñ Bermúdez Domínguez Suárez Márquez Álvaro Ávila Ángela Agustín Joaquín Benjamín Valentín Sebastián Julián Damián Fabián Germán Hernán Román Tomé Noé José Inés Andreu Moisés Cortázar Vásquez Gálvez Méndez Menéndez Meléndez Fernán Guzmán Durán Beltrán Galán Marín Antolín Crespín Gascón León Ramón Simón Rincón Salomón Bonilla Solís Ortíz Ruíz Lucía Rosalía Estefanía Amalía Fermín Efraín Caín Esaú Perú Cancún',
    },
    {
      tag: 'pt',
      names:
        'João Conceição Gonçalves Assunção Simões Guimarães Magalhães Leitão Falcão Brandão Galvão Araújo Júlio Antônio António Cláudia Márcia Patrícia Vitória Luís Inês Mônica Sebastião Damião Estêvão Fátima Lúcia Flávio Glória hóspede reserva não cartão reservação preço início término saída nº diária código confirmação situação Açores São Bragança Éder Ângela Íris Ítalo Abrão Adão Aarão Cristóvão Estevão Julião Romão Ramão Durão Falcões Leões Mões Camões Simões Aviões Limões Peixão Pavão Galvão Tristão Cipião Cristão Capitão Irmão Mão Pão Chão Grão Verão Portão Algodão Milhão Estação Informação Observação Cidadãos Mães Pães Guimarãe Magalhãe Gusmão Cação Gração Lourenção Mação Ação Nação Relação Atenção Proença Valença França Mendonça Bragança Esperança Criança Açúcar Graça Praça Palhaça Açude Caçador Moçambique Iguaçu Gonçalo Tânia Vânia Sônia Antônia Estéfano Joaquim Mário Sérgio Rogério Fábio Cássio Lívia Sílvia Otávia Zélia Amélia Célio Hélio Aurélio Cornélio Eugênia Efigênia Virgínia Valéria',
    },
    {
      tag: 'it',
      names:
        'Niccolò Nicolò Noè Mosè Giosuè Dalmà Forlì Patanè Caffè città disponibilità età attività perché così là più è giù università qualità proprietà Cantù Fabbricò Aldrà Salomè Zoè Ardizzò Pisanò',
    },
    {
      tag: 'nl',
      names:
        'Zoë Daniël Michaël Joël Noëlle Loïs Raphaël Chloë Coëlho België Italië één geïnteresseerd Brönn ruïne coördinator reünie',
    },
    {
      tag: 'sv',
      names:
        'Åsa Åke Björn Göran Jörgen Håkan Mårten Pär Märta Lindström Sjöberg Öberg Bergström Åkesson Åberg Hägg Söderberg Malmö Göteborg Sjögren Nyström Engström Hellström Hallström Ängström Öhman Östlund Åström gäst ankomst avresa nätter bokning Bäckström Wahlström Håkansson Mårtensson',
    },
    {
      tag: 'da',
      names:
        'Søren Jørgen Bjørn Øster Kjær Lærke Sørensen Jørgensen Nørgaard Møller Østergaard Kjærgaard Højgaard Bækgaard Åse Pål Sønderborg Ærø Gæst værelse nætter bekræftet København Ågård Østerby Søgaard Søndergaard Hæk Låsby Rørdam Kjær Bækker Træholt Præst Læge Sæby Næstved Færch Fjæstad Stær Hjære Bræmer Thrane Grønbæk Holbæk Lillebælt Bøgh Høj Høst Hølund Møllegaard Bøgelund Frøslev Brøndum Brøndby Sørup Køge Rødovre Hørsholm Øgaard Nørby Tønder Tørring Svendsgård Gård Nygård Damgård Lundgård Mågensen Ågesen Åbenrå Blåvand Skårup Gråsten Højbjerg Løgstør Løkke Mørch Mørk Bjørnvig Jørgine Sørine Dagmær Ægir Ærenlund Søberg Støy Støvlbæk',
    },
    {
      tag: 'nb',
      names:
        'Øyvind Øystein Bjørn Bjørnar Sølvi Torbjørn Åge Ås Håkon Pål Gjærum Bjørnstad Nordbø Sørlie Bø Østby Lødøen Bærum Tromsø Moe Ødegård Ødegaard Haugård Strøm Grønn Grønli Sæther Sætre Næss Myhrvåg Ålesund',
    },
    {
      tag: 'fi',
      names:
        'Väinö Päivi Yrjö Mäkinen Hämäläinen Mäkelä Järvinen Lämsä Kärkkäinen Jääskeläinen Heikkilä Säde Äijö Jyväskylä Töölö Särkkä Lähde Väisänen Hyvönen Hänninen Lehtimäki Pöyry Tähti lähtö yötä vieras',
    },
    {
      tag: 'is',
      names:
        'Guðrún Sigurður Þór Þórdís Ásgeir Ólafur Jónsdóttir Sigurðsson Guðmundsson Björk Æsa Þorsteinn Hörður Margrét Kristín Ívar Örn Össur Eyþór Steinþór Ragnheiður Bjarnadóttir Einarsdóttir Guðjónsdóttir Þóra Úlfur Ýr Reykjavík Þórarinn Þórhallur Þorvaldur Þuríður Þorlákur Þórunn Hafdís Hjördís Heiða Herdís Sóley Sólveig Svanhvít Snæbjörn Sæmundur Ægir Ævarsdóttir Örlygur Ögmundur Önundur Ámundi Árni Ásta Ásdís Álfheiður Íris Ísak Ísafjörður Akranes Seyðisfjörður Hafnarfjörður Kópavogur Garðabær Davíð Davíðsson Friðrik Friðgeir Guðbjörg Guðjón Guðmundur Guðný Guðríður Gunnlaugsdóttir Hallgrímsdóttir Haraldsdóttir Héðinn Hreiðar Ingibjörg Jóhannesdóttir Kjartansdóttir Lárus Magnúsdóttir Njáll Oddný Óskar Páll Pétur Rögnvaldur Rúnar Sigríðardóttir Símon Stefánsdóttir Sveinbjörnsdóttir Valgerður Vésteinn',
    },
    {
      tag: 'ca',
      names:
        'Núria Mònica Òscar Àngel Jordà Solà Puigcercós Martí Lluïsa Gràcia Pagès Ferré Llorenç nits habitació Sòria Garrofé',
    },
  ],
  'windows-1250': [
    {
      tag: 'pl',
      names:
        'Łukasz Michał Paweł Wiesława Stanisław Bożena Grażyna Małgorzata Łucja Żaneta Wałęsa Kowalczyk Wiśniewski Wójcik Kamiński Zieliński Szymański Woźniak Kozłowski Jabłoński Wróbel Górski Jasiński Dąbrowski Pawłowski Król Wieczorek Stępień Błaszczyk Łuczak Śliwa Świątek Ćwikła Żak Źródło Sławomir Elżbieta Wacław Bogusław Mariusz gość gości przyjazd wyjazd pokój noclegów potwierdzona płatność źródło imię Łódź Gdańsk Kraków Poznań Wrocław Częstochowa Mączka Gąsior Bąk Zając Pająk Ząbek Hołub Żebrowski Żurawski Żółkiewski Ziółkowski Ząbkowski Gąska Mąka Rząsa Książek Węgrzyn Dębski Sędzia Pękala Wojtyła Pawlak Mikołaj Przemysław Władysław Bolesław Czesław Mieczysław Rafał Kornel Łukasiewicz Łaski Łęcki Żmuda Źrebiec Śmigły Świerczek Cięciwa Leśniak Gołąb Olszański Grześkowiak Szczepański Szczygieł Brzęczyszczykiewicz Strzałka Tomaszewski Sobczyński Bieńkowski Kędzierski Wrzesień Jaźwiński Maćkowiak Bączek Wąs Kąkol Sącz',
    },
    {
      tag: 'cs',
      names:
        'Jiří Tomáš Lukáš Ondřej Vojtěch Zdeněk Luděk Radek Řehoř Šárka Žofie Žaneta Dvořák Novák Černý Růžička Kučera Veselý Horák Němec Pokorný Marešová Hájek Jelínek Král Růžena Fiala Šťastný Křížek Kříž Hřebíček Čapek Škoda Zeman Ševčík Říha Bělohlávek Vaněk Staněk Beneš Kovář Nováková Svobodová Procházková Kateřina Markéta Eliška Anežka Božena Věra příjezd odjezd počet nocí potvrzeno hosté jméno příjmení měna částka Plzeň Děčín Třebíč Přerov Žďár Dušan Jaroslav Květa Jindřich Matěj',
    },
    {
      tag: 'sk',
      names:
        'Ľubomír Ľudmila Ľuboš Štefan Ján Peťo Ďuro Ťažký Žilina Košice Šimon Čierny Kováč Horváth Tóth Baláž Oravec Hudák Šťastný Kráľ Žiak Kôň Dvorský Novotný Bučko Ďurica Beňo Peter Zuzana Mária Terézia hosť príchod odchod počet nocí potvrdená číslo Šaľa Piešťany Vŕba Stĺp Ondrej Jánošík Michálek Sedlák Mináč Hrušovský Černák Ľubica Ľuba Ľupták Ľalík Hrnčiar Sťahel Hlaváč Krčméry Škvarla Ďuriš Leňo Moľnár Kľučka Poľský Vlčko Štúr Bystričan Žitňan Tkáč Cíger Krajčí Rášo Vajanský Galád',
    },
    {
      tag: 'hu',
      names:
        'László Zoltán István Gergő Ernő Jenő Győző Dezső Erzsébet Ágnes Éva Ildikó Kálmán György Gyöngyi Szabó Kovács Tóth Nagy Horváth Kiss Szűcs Kővári Fülöp Vörös Lőrincz Gulyás Mészáros Simon Bálint Soós Erdős Hegedűs Pintér Szőke Szűts Győr Szőllősi Őri Kőszegi vendég érkezés távozás éjszaka foglalás megerősítve fő név összeg Tamás Ádám Dániel Bence Pál Béla Ferenc József Kőrösi Dömötör Bőhm Ősz Fűzfa Gyula Győrffy Szőnyi Kőműves Bődi Csősz Erőss Fűri Gergely Gyömbér Dőry Főző Időben Jövő Kettő Később Mezőkövesd Nőgrádi Őszi Rendelő Szülő Tőke Tőzsér Vőfély Bővíz Győrfi Győrgyi Lőkös Bőti Söptei Tőrös Perjési Benő Hernő Zempléni Kenyeres Szendrő Szőcsi Gőz Hő Zsömbéki Bőke Kökény Hajdúszoboszló Gyenes Nyári Pesthy Mátyás Csilla Emőke Enikő Réka Tünde Zsófia Szilárd Barnabás Örs Bögi Bősze Főnyi Kömlői Gyürke Rétfalvi Hűvös Tűz Sűrű',
    },
    {
      tag: 'hr',
      names:
        'Đuro Đorđe Đurđa Đurđica Ivančić Kovačević Kovačić Horvatić Marić Babić Jurić Matić Tomić Vuković Petrović Jović Jovanović Nikolić Popović Pavlović Božić Blažević Šarić Šimić Perić Grgić Knežević Vidović Radić Lončar Novačić Stojanović Đorđević Đukić Đokić Hadžić Hodžić Begić Ćosić Ćorić Čović Žanić Žužul Šime Šimun Ždravko Živko Željko Željka Mišo Draženka Ivanišević Anđela Anđelko Tuđman Rađa noćenja dolazak odlazak gost potvrđeno otkazano međuiznos cijena plaćeno Šibenik Poreč Čakovec Karlovačka Siniša Miloš Nataša Snježana Dušica Aleš Matjaž Primož Žiga Uroš Tadeja Zupančič Kovačič Potočnik Hribar Golob Kralj Božič Oblak Vidmar Zajšek Mlakar Črnič Špela Jurišić Čačić Bašić Lukšić Mihalić Barišić Ćurić Vlašić Ružić Brčić',
    },
    {
      tag: 'ro',
      names:
        'Ştefan Ştefania Ioniţă Stănescu Bălan Văduva Măriuţa Cătălin Cătălina Răzvan Mădălina Bogdănescu Constanţa Drăgan Lăzărescu Păun Mănescu Niţă Brânză Vîlcu Râmnicu Niculăiţă Gheorghiţă Dumitraşcu Crăciun Ţepeş Mureşan Moldoveanu Şerban Şandru Duţă Baciu oaspete sosire plecare nopţi cameră rezervări confirmată preţ Iaşi Braşov Timişoara Bucureşti Neamţ Săvulescu Tănase Tănăsescu Chiriţă Puşcaş Tudorică',
    },
    {
      tag: 'sq',
      names: 'Gëzim Agnesë Përparim Ylldëz Hëna Çelë Çobani Zamiri emër mbërritje nisje netë Shqipëri Tiranë Durrës',
    },
  ],
  'windows-1254': [
    {
      tag: 'tr',
      names:
        'Ayşe Şahin Öztürk Yıldız Yıldırım Çelik Gökhan Gülşen Şükrü Şükran Çağlar Çağla Oğuz Doğan Buğra Tuğba İsmail İbrahim Işık Aydın Kılıç Aslan Özdemir Arslan Doğru Koç Kurtuluş Ateş Güneş Polat Özkan Şimşek Sarıkaya Yalçın Çetin Koçak Kaplan Kırmızı Kızıl Şen Ünal Ünlü Güler Yüksel Avcı Tekin Altıntaş Yavaş Barış Savaş Tarık Nazlı Ilgaz Işıl Sıla Nazım Fırat Halıcı Balcı Bağcı Dağ Dağlı Erdoğan Ertuğrul Çiğdem Nilgün Songül Misafir Giriş Çıkış Tarihi Tutar Adı Soyadı Oda Tipi Onaylandı İptal Ödeme Gece Sayısı Kişi Müşteri Şehir İzmir Muğla Eskişehir Kuşadası Marmaris Bodrum Ayşegül Kadıoğlu Karaoğlu Hacıoğlu Pınar Sağlam Başar Beşiktaş Kaş Taşkın Coşkun Akkuş Türkeş Güngör Gümüş Ağa Ağaoğlu Yiğit Eşref Aşkın Eryılmaz Yılmaz Sevinç Büşra Tuğçe Uğur Meriç Gonca İnci İpek İlker Şebnem Zeynep',
    },
  ],
  'windows-1257': [
    {
      tag: 'lt',
      names:
        'Žydrūnas Šarūnas Rūta Živilė Jūratė Eglė Gintarė Aistė Dovilė Kęstutis Algirdas Vytautė Birutė Danutė Čepaitė Žukauskas Kazlauskas Šimkus Urbonavičius Petrauskienė Jankauskienė Stankevičius Vasiliauskas Butkevičius Paulauskaitė Kavaliauskienė Žemaitis Mickevičius Navickaitė Baltrūnas Šiauliai Klaipėda Panevėžys svečias atvykimas išvykimas naktų kambarys užsakymas patvirtinta kaina Jonušas Žygimantas Ąžuolas Įmantas Ūla Nerijus Mindaugė Austėja Ugnė Akvilė Pūras Kęsgaila Dirgėla Žilius Žukas Žemyna Žiedė Šulcas Šarkis Šlapelis Šidlauskas Černius Česnulis Čiurlionis Jonaitė Rimkutė Petraitė Kairytė Adomaitytė Jurgaitytė Daukšienė Rimšienė Stonkienė Grigienė Balčiūnas Balčiūnienė Mačiulis Mačiulytė Račkauskas Kučinskas Vaičiulis Vaitiekūnas Šimkūnas Žvirblis Žvinys Ąsotis Ęsas Įstras Ūsas Ūkis Vėjas Vėtra Gėlė Gėlytė Saulė Eglynas Bėrzas Lukšys Lukša Dėdelė Vytėnis Gedėminas Kęstė Rasė Daivė Ramunė Rasuolė Jolė Vaida Žibuoklė Ignė Lėja Rėja Monikė Viltė Skaistė',
    },
    {
      tag: 'lv',
      names:
        'Jānis Pēteris Andrejs Mārtiņš Kārlis Edgars Ģirts Ģirģis Ēriks Ilmārs Zigmārs Kristīne Līga Ilze Māra Zane Dārta Krišjānis Bērziņš Kalniņš Ozoliņš Liepiņš Krūmiņš Jansons Kļaviņš Ņikita Šķēle Ķēniņš Žīgurs Čakste Vītols Balodis Ābols Āboliņš Pētersons Zariņš Zvirbulis Grīnbergs Krastiņš Dzenītis Lāce Lācis Rīga Liepāja Jūrmala Cēsis viesis ierašanās izbraukšana naktis numurs apstiprināts Ūdris Gatiņš Sīpols Vīksna Sprūžs Kauliņš Egliņš Vilciņa Bērziņa Kalniņa Āris Ārija Ēvele Īvāns Ūbelis Ģertrūde Ģederts Ķēde Ķirse Ķirsis Ļeņa Ņina Šmits Šteins Žagars Žagata Žubīte Čulkste Čiekurs Valdmanis Rūdolfs Rūta Jūlijs Gunārs Guntis Imants Jāzeps Kaspars Mārīte Māris Oskārs Pāvils Rihārds Sandra Svētlana Tālivaldis Tālis Tēraudiņš Vēsma Vizbulīte Priedīte Putniņš Rudzītis Siliņa Straupenieks Ābele Ābolkalns Vilks Vītiņš Zālītis Zīle Zeltiņš Zemītis Vanags Upītis Rozītis Roziņš Pūce Pūķis Mežs Meža Kārkliņš Grīnfelds Dūmiņš Dombrovskis Celmiņš Cīrulis Bite Briedis Brūveris',
    },
    {
      tag: 'et',
      names:
        'Jüri Ülle Tõnu Tõnis Märt Mägi Põld Pärn Kõiv Sõber Jõgi Õunapuu Õismäe Lõhmus Võsa Rebäne Tamm Sepp Käär Kütt Küüts Nõmm Nõmme Pärnu Tõrva Põlva Võru saabumine lahkumine ööd külaline broneering kinnitatud Šokk Žukov Mäeots Põder Rüütel Hõim Kõrgesaar Tõll Põhja Lõuna Sõrmus Võõras Kõue Kõpu Sõmer Põim Jõe Jõhvi Mõis Mõisa Õie Õnne Õnnela Õismaa Rõuge Rõõm Rõõmus Tõru Tõlli Võhma Võigas Lõo Lõoke Nõo Nõgel Hõbemägi Mõttus Põdra Põldma Kõivu Kõrve Kõre Käsper Mäger Mäesalu Männi Märdi Pärna Pärtna Tänav Täht Jänes Külvi Küla Süld Süsi Hüdsi Ründva Ülo Ülla Öövel Šmidt Žanna Tõnisma Tõniste Põlluste',
    },
  ],
  'windows-1251': [
    {
      tag: 'ru',
      names:
        'Иван Иванов Иванова Сергей Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Наталья Ольга Татьяна Елена Екатерина Дмитрий Александр Алексей гость заезд выезд номер ночей бронь подтверждено отменено оплата сумма статус',
    },
    {
      tag: 'uk',
      names:
        'Шевченко Коваленко Бойко Ткаченко Кравченко Олександр Олена Ірина Юлія Київ Львів Їжак Єгор Євген Андрій гість заїзд виїзд ночей кімната підтверджено Ґалаґан',
    },
    {
      tag: 'bg',
      names:
        'Иванов Георгиев Димитров Петров Николов Христов Тодоров Стоянов Йордан Йорданов Пламен Цветелина гост пристигане заминаване нощувки потвърдена Търново Бургас',
    },
    {
      tag: 'sr',
      names:
        'Јован Јовановић Петровић Николић Ђорђе Ђорђевић Марковић Љиљана Његош Џоковић гост долазак одлазак ноћење Ћирић Јелена',
    },
  ],
  'windows-1253': [
    {
      tag: 'el',
      names:
        'Γιώργος Παπαδόπουλος Δημήτρης Νίκος Κώστας Ελένη Μαρία Αικατερίνη Βασίλης Παναγιώτης Χρήστος Αθανάσιος Γεώργιος Ιωάννης Κωνσταντίνος Παπαδάκης Οικονόμου Αλεξίου Νικολάου Άγγελος Ευάγγελος Σοφία Αναστασία άφιξη αναχώρηση όνομα πελάτης διανυκτερεύσεις κράτηση δωμάτιο επιβεβαιωμένη ακυρώθηκε Θεσσαλονίκη Αθήνα ποσό ημερομηνία Έλληνας Ήρα Ύδρα',
    },
  ],
};

/** The characters most frequent in names and booking lists, for each multi-byte encoding. */
export const frequentSigns: Readonly<Record<string, string>> = {
  shift_jis:
    'のんいしたなかるてをとはにがれまきこさすみりらゆうあえおけそちつねひふほめもやよろわンスルトラアイクシリカコサタドナニハマムメロワーグプブ田山木本村中小川林井上野原藤佐高松森石橋口池島前大日月年名様宿泊予約客室人数料金円泊到着出発氏電話番号確認済子美郎一二三太真由香恵智健和幸明正義裕洋渡辺鈴伊加斎吉近長谷部屋支払',
  gb18030:
    '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂华建国红玉梅志鹏飞宇浩然子轩雨涵欣怡晓燕春婷雪倩宁客人姓名入住离店日期房型间订单状态已确认取消价格额元双标准豪大床晚号电话备注来源',
  big5: '陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾游彭詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓阮馬董溫唐藍石蔣古紀姚連馮歐程湯田康姜汪白志明淑芬美玲惠雅婷怡君家豪俊傑建宏文雄麗華秀英玉珍宗翰承恩客人姓名入住退房日期房型間訂單狀態已確認取消價格金額元雙標準豪大床晚號電話備註來源',
  'euc-kr':
    '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국은편용영수준호미경은희숙자순정훈상철재혁동욱승규태연아린빈예은다혜윤슬가람보나래숙박객이름체크아웃날짜객실예약상태확정취소금액원박수전화번호',
};
