/**
 * Header words of booking lists in English, German, French, Spanish, Italian, Portuguese, Dutch, Croatian and Hebrew; those of further languages are
 * added to them.
 */
import {
  columnTable,
  currencyWords,
  type EverydayColumn,
  farDoorWords,
  farRoomCountWords,
  farRoomTypeWords,
  farRoomWords,
  hotelIdWords,
  hotelWords,
  propertyWords,
  wordsOf,
} from './everyday-column.ts';

/** The guest's name, or one half of it beside the other half. */
export const bareNameWords: readonly string[] = wordsOf(`
      Name; Nom; Nombre; Nome; Naam; Ime; Ім'я; שם; 名前; 이름; Jméno; Ad; Adı; İsim; Имя; Όνομα; Nama; Namn; Navn; Nimi; Név; Nume; ชื่อ; Tên; الاسم`);

/** The first and the last day of any range of days: of a stay, a season, a price. */
export const rangeStarts: readonly string[] = wordsOf(`
      From; Start; Start date; Start time; Start datetime; Begin; From date; Stay from; Von; Beginn; Startdatum; Aufenthalt von; Du; Début; Date de début; Desde; Inicio; Fecha de inicio; Fecha inicio; Dal; Inizio; Data inizio; Data di inizio
      Data de início; Início; Van; Begindatum; Od; Datum od; Från; Fra; Startdato; De la; Từ ngày; Mettől; Ngày bắt đầu; Prvi dan; Booking start date; Reservation start date; Rent start date; Rental start date; Başlangıç; Başlangıç tarihi; Datum početka; Dari
      Dari tanggal; Tanggal mulai; Начало; Дата начала; Початок; Дата початку; Začátek; Data od; Alkaa; Alkaen; Kezdete; Kezdő dátum; เริ่ม; วันที่เริ่ม; วันที่เริ่มต้น; 開始日; 开始日期; 시작일; Από; من تاريخ`);
export const rangeEnds: readonly string[] = wordsOf(`
      Until; To; End; End date; End time; End datetime; To date; Stay to; Stay until; Bis; Ende; Enddatum; Aufenthalt bis; Au; Fin; Date de fin; Hasta; Fecha de fin; Fecha fin; Fecha de finalización; Al; Fine; Data fine; Data di fine; Até; Fim
      Término; Data de término; Data de fim; Tot; Tot en met; Einddatum; Do; Datum do; Till; Til; Slutdatum; Sluttdato; Până la; Đến ngày; Meddig; Ngày kết thúc; Booking end date; Reservation end date; Rent end date; Rental end date; Bitiş; Bitiş tarihi
      Datum završetka; Sampai; Sampai tanggal; Tanggal selesai; Окончание; Дата окончания; Закінчення; Дата закінчення; Konec; Data do; Päättyy; Päättyen; Vége; Záró dátum; สิ้นสุด; ถึง; วันที่สิ้นสุด; 終了日; 结束日期; 종료일; Έως; إلى تاريخ`);
export const rangeWords: readonly string[] = [
  ...rangeStarts,
  ...rangeEnds,
  ...wordsOf('Dates; Period; Zeitraum; Période; Período; Periodo; Periode; Fechas; Datas; Razdoblje; Termin'),
];

/** Added to the names and aliases of the contract, which belong to the first entry of their field. */
export const bookingWords: readonly EverydayColumn[] = columnTable(`
checkin_date
  チェックイン; チェックイン日; チェックイン日時; 到着日; 宿泊開始日; 入室日; 宿泊日; 入住日期; 入住; 入住时间; 到店日期; 到达日期; 抵达日期; 入住時間; 抵達日期; 체크인; 체크인 날짜; 체크인 일자; 체크인일; 입실일; 입실일자; 입실 날짜; 도착일; 입실; Przyjazd; Data przyjazdu; Zameldowanie; Data zameldowania; Początek pobytu; Příjezd; Datum příjezdu; Příchod; Datum příchodu
  Nástup; Začátek pobytu; Giriş; Giriş tarihi; Giriş tarih; Rezervasyon giriş; Ngày check-in; Ngày check-in dự kiến; Ngày đến dự kiến; Check-in tarihi; Varış; Varış tarihi; Geliş tarihi; Giriş günü; Konaklama başlangıcı; Дата заезда; Заезд; Прибытие; Дата прибытия; Дата въезда; Заселение; Дата заселения; Άφιξη; Ημερομηνία άφιξης; Ημ/νία άφιξης
  Tanggal check-in; Tanggal masuk; Kedatangan; Tanggal kedatangan; Tgl check-in; Tanggal datang; Ankomst; Ankomstdag; Ankomstdatum; Ankomstdato; Incheckning; Incheckningsdatum; Innsjekking; Innsjekk; Indtjekning; Indtjek; Saapuminen; Saapumispäivä; Tulo; Tulopäivä
  Sisäänkirjautuminen; Érkezés; Érkezés napja; Érkezés dátuma; Bejelentkezés; Sosire; Data sosirii; Data de sosire; เช็คอิน; วันที่เช็คอิน; วันเช็คอิน; วันที่เข้าพัก; วันเข้าพัก; Nhận phòng; Ngày nhận phòng; Ngày đến; Ngày check-in; الوصول; تاريخ الوصول; تسجيل الوصول
  تاريخ تسجيل الوصول; تاريخ الدخول; Arr; Start datum rezervacije; Početni datum rezervacije; Početni datum; Arrival day; Dates check-in; Stay check-in; Dates arrival; Stay arrival; StayDateFrom; DateArrival; First night; Stay start; Inicio estadía; Data ingresso; Ngày nhận; Tgl masuk; Día check-in; Check-in day; Anreise; Anreisedatum; Anreisetag
  Anreise am; Ankunft; Ankunftsdatum; Check-in-Datum; Arrivée; Date arrivée; Jour d'arrivée; Date d'entrée; Date de check-in; Entrada; Llegada; Fecha entrada; Fecha llegada; Día de llegada; De entrada; Fecha de check-in; Ingreso; Fecha ingreso; F. ingreso; F. entrada
  F. llegada; DFrom; Arrivo; Data arrivo; Data check-in; Chegada; Data chegada; Data entrada; Aankomst; Aankomstdatum; Datum aankomst; Дата заїзду; Заїзд; Дата поселення; Поселення; Прибуття; Дата прибуття; Inchecken; Incheckdatum; Dolazak; Datum dolaska; Prijava; Пристигане; Дата на пристигане; Настаняване; Долазак; Датум доласка; Пристигнување; Príchod; Dátum príchodu; Atvykimas; Atvykimo data; Ierašanās; Ierašanās datums; Saabumine; Saabumise kuupäev; Koma; Komudagur; ჩასვლა; ჩასვლის თარიღი
  Datum prijave; Datum check-ina; תאריך כניסה; תאריך הגעה; כניסה; הגעה; צ'ק אין
checkin_date
  ${rangeStarts.join('; ')}
checkout_date
  チェックアウト; チェックアウト日; チェックアウト日時; 出発日; 退室日; 宿泊終了日; 离店日期; 退房日期; 离店; 退房; 退房时间; 离开日期; 離店日期; 退房時間; 체크아웃; 체크아웃 날짜; 체크아웃 일자; 체크아웃일; 퇴실일; 퇴실일자; 퇴실 날짜; 출발일; 퇴실; Wyjazd; Data wyjazdu; Wymeldowanie; Data wymeldowania; Koniec pobytu; Odjezd; Datum odjezdu; Odchod; Datum odchodu; Konec pobytu
  Çıkış; Çıkış tarihi; Çıkış tarih; Rezervasyon çıkış; Ngày check-out; Ngày check-out dự kiến; Ngày đi dự kiến; Check-out tarihi; Ayrılış; Ayrılış tarihi; Çıkış günü; Konaklama bitişi; Дата выезда; Выезд; Отъезд; Дата отъезда; Выселение; Дата выселения; Αναχώρηση; Ημερομηνία αναχώρησης; Ημ/νία αναχώρησης; Tanggal check-out; Tanggal keluar; Keberangkatan
  Tanggal keberangkatan; Tgl check-out; Tanggal pulang; Avresa; Avresedag; Avresedatum; Avreise; Avreisedato; Afrejse; Afrejsedato; Utcheckning; Utcheckningsdatum; Utsjekking; Utsjekk; Udtjekning; Udtjek; Lähtö; Lähtöpäivä; Uloskirjautuminen; Távozás; Távozás napja
  Távozás dátuma; Elutazás; Kijelentkezés; Plecare; Data plecării; Data de plecare; เช็คเอาท์; เช็คเอาต์; วันที่เช็คเอาท์; วันที่เช็คเอาต์; วันเช็คเอาท์; วันเช็คเอาต์; Trả phòng; Ngày trả phòng; Ngày đi; Ngày check-out; المغادرة; تاريخ المغادرة; تسجيل المغادرة
  تاريخ تسجيل المغادرة; تاريخ الخروج; Dep; Dept; Krajnji datum rezervacije; Krajnji datum; Završni datum rezervacije; Završni datum; Departure day; Dates check-out; Stay check-out; Dates departure; Stay departure; StayDateTo; Stay end; Fin estadía; Data uscita; Ngày trả; Tgl keluar; Día check-out; DateDeparture; Check-out day
  Last date of stay (C/O); Abreise; Abreisedatum; Abreisetag; Abreise am; Check-out-Datum; Départ; Date départ; Jour de départ; Date de sortie; Date de check-out; Salida; Fecha salida; Día de salida; De salida; Fecha de check-out; Egreso; Fecha egreso; F. salida; Заминаване; Дата на заминаване; Напускане; Одлазак; Датум одласка; Заминување; Odhod; Datum odhoda; Odchod; Dátum odchodu; Išvykimas; Išvykimo data; Izbraukšana; Izbraukšanas datums; Lahkumine; Lahkumise kuupäev; Brottför; Brottfarardagur; გასვლა; გასვლის თარიღი
  F. egreso; DTo; Partenza; Data partenza; Data check-out; Saída; Data saída; Partida; Data de partida; Vertrek; Vertrekdatum; Datum vertrek; Дата виїзду; Виїзд; Дата виселення; Виселення; Відбуття; Uitchecken; Uitcheckdatum; Odlazak; Datum odlaska; Odjava
  Datum odjave; Datum check-outa; תאריך יציאה; תאריך עזיבה; יציאה; עזיבה; צ'ק אאוט
checkout_date
  ${rangeEnds.join('; ')}
last_night
  Last night; Last night of stay; Letzte Nacht; Letzte Übernachtung; Dernière nuit; Dernière nuitée; Última noche; Ultima notte; Ultimo pernottamento; Última noite; Laatste nacht; Laatste overnachting; Zadnja noć
  Posljednja noć; Zadnje noćenje; לילה אחרון
stay
  宿泊期間; 滞在期間; 住宿日期; 入离日期; 숙박 기간; Okres pobytu; Termín pobytu; Konaklama tarihleri; Период проживания; Даты проживания; Διαμονή; Masa menginap; Periode menginap; Vistelse; Opphold; Ophold; Tartózkodás; Sejur; Perioada sejurului; Stay; Dates; Stay dates; Stay period
  Check-in / Check-out; Arrival / Departure; Zeitraum; Reisezeitraum; Aufenthalt; Aufenthaltszeitraum; An- und Abreise; Séjour; Dates de séjour; Arrivée / Départ; Estancia; Fechas; Fechas de estancia; Entrada / Salida; Soggiorno; Date soggiorno; Periodo
  Arrivo / Partenza; Estadia; Estada; Datas; Datas da estadia; Verblijf; Verblijfsperiode; Periode; Boravak; Razdoblje; Razdoblje boravka; Termin
nights
  泊数; 宿泊数; 宿泊日数; 滞在期間（泊数）; 晚数; 间夜; 间夜数; 夜数; 住宿晚数; 晚數; 박수; 숙박 일수; 박; Liczba nocy; Noce; Ilość nocy; Liczba noclegów; Liczba dób; Doby; Počet nocí; Gece; Gece sayısı; Geceleme; Geceleme sayısı; Konaklama süresi; Ночей; Ночи; Количество ночей; Кол-во ночей; Число ночей
  Суток; Количество суток; Νύχτες; Διανυκτερεύσεις; Αριθμός διανυκτερεύσεων; Αριθμός νυχτών; Malam; Jumlah malam; Lama menginap; Durasi (malam); Nätter; Antal nätter; Netter; Antall netter; Nætter; Antal nætter; Overnatninger; Overnattinger; Övernattningar; Yöt; Öitä; Нощувки; Брой нощувки; Ноћења; Број ноћења; Nočitve; Število nočitev; Naktys; Naktų skaičius; Naktis; Nakšu skaits; Ööd; Ööde arv; Nætur; ღამე; ღამეების რაოდენობა
  Öiden määrä; Éjszakák; Éjszakák száma; Éjek száma; Nopți; Număr nopți; Nr. nopți; จำนวนคืน; คืน; Số đêm; عدد الليالي; الليالي; ليالي; Nights; No. of nights; Number of nights; Length of stay; LOS; Duration (nights); Night count; Nights booked; Nights stay; Nights staying; Stay nights; Nb. of night; No. of night; Number of night
  Nights stayed; Nts; Nächte; Anzahl Nächte; Übernachtungen; Anzahl Übernachtungen; Aufenthaltsdauer (Nächte); Nuits; Nombre de nuits; Nb nuits; Nuitées; Nombre de nuitées; Noches; N° de noches; Número de noches; Núm. noches; Duración (noches); Notti; Numero notti
  N° notti; Pernottamenti; Durata (notti); Noites; N° de noites; Número de noites; Nachten; Кількість ночей; Ночей; Кількість діб; Aantal nachten; Overnachtingen; Aantal overnachtingen; Noći; Noćenja; Broj noći; Broj noćenja; Trajanje (noćenja); לילות; מספר לילות
room_type_name
  ${farRoomTypeWords.join('; ')}
  Room sold; Room type name; Space category; Room class; Tipo stanza; Tipologia stanza; Space type; Dorm type; Unit group; Room group; Unit group name; Room type description; Room types; Rooms type; Rooms type name; Rooms room type; Accommodation type; Booked room type; Rm type; Unit type name; Zimmertyp; Zimmerkategorie
  Zimmerart; Unterkunftstyp; Art der Wohneinheit; Kategorie; Type chambre; Catégorie de chambre; Type d'hébergement; Type de logement; Tipo habitación; Tipo hab.; Categoría de habitación; Tipo de unidad; Tipo de alojamiento; Tipo camera; Tipologia; Tipologia camera
  Categoria; Categoria camera; Tipo alloggio; Tipo quarto; Tipo de acomodação; Tipo de apartamento; Categoria do quarto; Tipo de alojamento; Kamertype; Type kamer; Soort kamer; Kamercategorie; Categorie; Accommodatietype; Tip sobe; Vrsta sobe; Tip jedinice; Zi.-Kat.; Zimmerkat.
  Vrsta jedinice; Tip smještaja; Vrsta smještaja; Kategorija; Kategorija sobe; סוג חדר; סוג החדר
room_type_name, else room_numbers
  ${farRoomWords.join('; ')}
  Room; Room name; Flat; Flat name; Space; Pitch; Piazzola; Unit; Unit name; Apartment; Zimmername; Wohnung; Ferienwohnung; Wohneinheit; Apartmentname; Chambre; Nom de la chambre; Appartement; Habitación; Nombre de la habitación; Unidad
  Apartamento; Nome camera; Unità; Appartamento; Quarto; Nome do quarto; Acomodação; Unidade; Kamer; Kamernaam; Soba; Naziv sobe; Jedinica; Naziv jedinice; חדר; שם החדר; יחידה; צימר
room_type_name
  Dorm; Dormitory; Dorm name; UH; Huisje; Gîte; Gîtes; Villa; Villa name; Cabin; Chalet; Bungalow; Cottage; Suite; 物件; リスティング; 房源; 房源名称; 숙소; 숙소명; Ogłoszenie; Oferta; Ubytování; Villa adı; İlan; Объявление; Жильё; Κατάλυμα; Καταχώριση; Akomodasi; Penginapan; Cabana
  Chalé; Casa; Boende; Hus; Stuga; Lägenhet; Hytte; Leilighet; Lejlighed; Sommerhus; Feriebolig; Mökki; Majoitus; Szállás; Apartament; Cazare; ที่พัก; Căn hộ; Chỗ nghỉ; الشقة; السكن; Listing; Listing name; Listing nickname; Rental; Rental name; Accommodation; Lodging
  House; House name; Inserat; Unterkunft; Name der Unterkunft; Ferienhaus; Annonce; Hébergement; Logement; Nom du logement; Alojamiento; Nombre del alojamiento; Annuncio; Alloggio; Nome alloggio; Anúncio; Alojamento; Advertentie; Accommodatie; Vakantiewoning; Oglas
  Smještaj; Smještajna jedinica; Zimmer; Zi.
room_type_name, else property
  ${propertyWords.join('; ')}
property
  ${hotelWords.join('; ')}
property
  ${hotelIdWords.join('; ')}
property
  Location; Standort; Ubicación; Ubicazione; Localização; Locatie; Lokacija
guest_first_name
  名; 名前（名）; 名字; Imię; Imię gościa; Křestní jméno; Имя гостя; Nama depan; Förnamn; Fornavn; Etunimi; Keresztnév; Utónév; Prenume; الاسم الأول; Guest first name; Traveler first name; Traveller first name; Guest given name; First; Given; Given names; Customer first name
  Vorname; Vorname Gast; Vorname des Gastes; Prénom; Prénoms; Prénom du client; Nombres; Primer nombre; Nombre de pila; Nome di battesimo; Primeiro nome; Nome próprio; Voornaam; Voornaam gast; Vlastito ime; שם פרטי
guest_last_name
  姓; 苗字; 姓氏; 성; Nazwisko; Nazwisko gościa; Příjmení; Soyad; Soyadı; Soyisim; Фамилия; Фамилия гостя; Επώνυμο; Επίθετο; Nama belakang; Nama keluarga; Efternamn; Efternavn; Etternavn; Sukunimi; Vezetéknév; Családnév; Nume de familie; นามสกุล; Họ; اسم العائلة; الكنية
  Guest family name; Traveler last name; Traveller last name; Last; Family; Customer last name; Nachname; Nachname Gast; Nachname des Gastes; Familienname; Zuname; Nom de famille; Apellido; Apellidos; Primer apellido; Apellido 1; Apellido paterno; Last name 1
  Surname 1; Cognome 1; Sobrenome 1; Cognome; Cognome ospite; Sobrenome; Apelido; Último nome; Achternaam; Achternaam gast; Familienaam; Prezime; Prezime gosta; שם משפחה
second_last_name
  Second last name; Second surname; Last name 2; Surname 2; Segundo apellido; Apellido 2; Apellido materno; Nom 2; Deuxième nom; Segundo sobrenome; Sobrenome 2; Secondo cognome; Cognome 2; Zweiter Nachname; Nachname 2
middle_name
  Middle name; Middle names; Second name; Second first name; Segundo nombre; Nombre 2; Deuxième prénom; Zweiter Vorname; Secondo nome; Nome do meio; Tweede voornaam; Tussenvoegsel; Tussenvoegsels; Tussenv; Patronymic
  Отчество; Drugie imię
guests
  Guest name(s); Names of guests; Names; Gästename(n); Namen der Gäste; Noms des clients; Noms des voyageurs; Nom du client (ou des clients); Nombres de los huéspedes; Nombre del cliente (o clientes); Nomi ospiti
  Nome ospite(i); Nomes dos hóspedes; Namen gasten; Imena gostiju; Ime(na) gosta; שמות האורחים
guest
  ApeNom; Apenom; Apynom; Ape y nom; Guest name; Res name; Reservation name; Guest full name; Guests name; Guests full name; Primary guest; Primary guest name; Primary guest full name; Lead guest; Lead name; Main guest; Main guest name; Traveller name; Traveler name; Name des Gastes; Gastname; Gästename; Hauptgast; Name Gast
  Nom du voyageur; Nom client; Nom de l'invité; Client principal; Nombre del cliente; Nombre huésped; Huésped principal; Titular; Titular de la reserva; Nombre de la persona; Nome ospite; Nome cliente; Ospite principale; Intestatario; Nominativo; Nome hóspede
  Hóspede principal; Naam gast; Gastnaam; Hoofdgast; Ime gosta; Nositelj; שם אורח; שם האורח
guest
  お名前; 宿泊者氏名; 宿泊者名; 宿泊者; ゲスト名; ゲスト; お客様名; 代表者名; 氏名; 客人姓名; 客人; 入住人; 入住人姓名; 住客姓名; 住客; 客户姓名; 旅客姓名; 姓名; 투숙객; 투숙객명; 투숙객 이름; 고객명; 게스트; 게스트명; 성명; Gość; Imię i nazwisko; Nazwa gościa; Host; Jméno hosta; Příjmení a jméno; Misafir; Misafir adı; Misafir adı soyadı; Konuk
  Konuk adı; Ad soyad; Adı soyadı; İsim soyisim; Гость; ФИО; ФИО гостя; Фамилия и имя; Фамилия, имя; Επισκέπτης; Όνομα επισκέπτη; Ονοματεπώνυμο; Nama tamu; Tamu; Nama lengkap; Gäst; Gästnamn; Gästens namn; Gjest; Gjestenavn; Gjestens navn; Gæst; Gæstenavn
  Gæstens navn; Vieras; Vieraan nimi; Vendég; Vendég neve; Vendégnév; Oaspete; Nume oaspete; Numele oaspetelui; Nume turist; Nume client; ผู้เข้าพัก; ชื่อผู้เข้าพัก; แขก; ชื่อแขก; Khách; Tên khách; Tên khách hàng; Họ tên; Họ và tên; الضيف; اسم الضيف; النزيل
  اسم النزيل; الاسم الكامل; Guest; Traveller; Traveler; Full name; Voyageur; Nom complet; Nom et prénom; Nom prénom; Huésped; Nombre completo; Nombre y apellido; Apellidos, nombre; Ospite; Nome completo; Cognome e nome; Hóspede; Nome e sobrenome; Volledige naam; Gost
  Ime i prezime; Vor- und Nachname; Vollständiger Name; Гість; ПІБ; ПІБ гостя; Прізвище та ім'я; Nachname, Vorname; Name, Vorname; Last name, first name; אורח; שם מלא; Гост; Име на гост; Име на госта; Hosť; Meno hosťa; Svečias; Svečio vardas; Viesis; Viesa vārds; Külaline; Külalise nimi; Gestur; Nafn gests; სტუმარი; სტუმრის სახელი
guest
  ${bareNameWords.join('; ')}
guest
  客户; 客戶; 客戶姓名; 顧客名; 고객; Klient; Zákazník; Müşteri; Müşteri adı; Клиент; Πελάτης; Όνομα πελάτη; Pelanggan; Nama pelanggan; Kund; Kundnamn; Kundens navn; Asiakas; Asiakkaan nimi; Ügyfél; Ügyfél neve; ลูกค้า; ชื่อลูกค้า; Khách hàng
  العميل; اسم العميل; الزبون; Customer; Customer name; Client; Client name; Kunde; Kundenname; Cliente; Locataire; Klant; Klantnaam; Klijent; לקוח; שם הלקוח
booker
  联系人; 联系人姓名; 聯絡人; 예약담당자; 予約者名; 予約者; 预订人; 预订人姓名; 订房人; 預訂人; 예약자; 예약자명; Rezerwujący; Zarezerwował; Rezervoval; Rezervasyon yapan; Rezervasyon sahibi; Забронировал; Заказчик; Кем забронировано; Κράτηση από; Dipesan oleh; Pemesan; Nama pemesan; Bokad av; Bestilt av; Bestilt af; Booket af
  Varaaja; Varaajan nimi; Foglaló neve; Rezervat de; ผู้จอง; ชื่อผู้จอง; Người đặt; Tên người đặt; Booked by; Booker; Booker name; Reserved by; Inquirer; Renter; Renter name; Gebucht von; Besteller; Réservé par; Reservado por; Prenotato da; Geboekt door; Boeker
  Rezervirao; Nositelj rezervacije
guest_email
  メール; メールアドレス; Eメール; 邮箱; 电子邮件; 电子邮箱; 電子郵件; 이메일; 이메일 주소; Adres e-mail; E-mailová adresa; E-posta adresi; Эл. почта; Электронная почта; Почта; Ηλεκτρονικό ταχυδρομείο; Surel; Alamat email; E-post; E-postadress; E-postadresse; Sähköposti; Sähköpostiosoite; Email cím
  Adresă email; อีเมล์; Địa chỉ email; البريد الإلكتروني; بريد إلكتروني; Customer email; Email guest; Contact email; Courriel; Adresse mail; Adresse courriel; E-mail du client; Correo; Correo electrónico; E-mail del cliente; Email del huésped; Indirizzo e-mail
  Posta elettronica; E-mail ospite; Endereço de e-mail; Correio eletrónico; E-mail do hóspede; E-mailadres; E-mail gast; E-pošta; E-adresa; E-mail adresa; E-mail gosta; אימייל; דוא"ל; מייל
total_amount
  Grand total; Total incl. VAT; Total including VAT; Total incl. tax; Total including taxes; Total inc. VAT; Gross total; Gross amount; Final amount; Gesamtpreis; Gesamtbetrag; Gesamtsumme; Endpreis; Bruttobetrag; Endbetrag; Gesamt brutto; Montant total; Prix total
  Total TTC; Montant TTC; Importe total; Precio total; Total con IVA; Total general; Prezzo totale; Importo totale; Totale complessivo; Totale IVA inclusa; Preço total; Valor total; Montante total; Totaalprijs; Totaalbedrag; Totaal incl. btw; Eindbedrag; Ukupna cijena
  Ukupna cena; Ukupni iznos; Ukupan iznos; סה"כ לתשלום; מחיר כולל
total_amount
  合計; 合計金額; 総額; 合計料金; 総料金; 总价; 总金额; 总额; 合计; 总计; 订单总额; 订单金额; 订单总价; 訂單金額; 訂單總額; 總價; 總金額; 總額; 합계; 총액; 총 금액; 합계금액; 총 요금; Razem; Suma; Łącznie; Cena całkowita; Kwota całkowita; Cena łączna; Wartość; Wartość rezerwacji; Do zapłaty; Celkem; Celková cena; Cena celkem
  Celková částka; Toplam; Toplam tutar; Toplam fiyat; Genel toplam; Toplam ücret; Итого; Всего; Общая сумма; Общая стоимость; Полная стоимость; К оплате; Стоимость проживания; Σύνολο; Συνολικό ποσό; Συνολική τιμή; Τελική τιμή; Γενικό σύνολο; Total harga; Total biaya; Обща сума; Обща цена; Крайна цена; Укупно; Укупан износ; Вкупно; Skupaj; Skupna cena; Skupni znesek; Spolu; Celková suma; Bendra suma; Iš viso; Kopsumma; Kopā; Kogusumma; Summa kokku; Kokku; Samtals; Heildarverð; ჯამი; სულ; სრული თანხა
  Jumlah total; Total bayar; Total tagihan; Totalt; Totalbelopp; Totalsumma; Totalpris; Summa; Slutsumma; Att betala; I alt; Pris i alt; Beløb i alt; Beløp i alt; Samlet pris; Samlet beløb; Totalbeløb; Totalbeløp; Totalsum; At betale; Å betale; Yhteensä; Kokonaishinta
  Loppusumma; Összesen; Végösszeg; Teljes összeg; Teljes ár; Fizetendő; Preț total; Suma totală; Valoare totală; Total de plată; ราคารวม; ยอดรวม; รวม; ราคาทั้งหมด; ยอดรวมทั้งหมด; Tổng; Tổng tiền; Tổng cộng; Tổng giá; Thành tiền; الإجمالي; المجموع; المبلغ الإجمالي
  السعر الإجمالي; Total; Total amount; Total price; Price amount; Price value; Amount value; Total value; Booking amount; Booking total; Booking value; Booking price; Reservation total; Reservation amount; Total booking amount; Total cost; Stay total; Total charge
  Total charges; Total rate; Gesamt; Summe; Buchungsbetrag; Reservierungsbetrag; Buchungssumme; Montant de la réservation; Prix de la réservation; Prix du séjour; Montant du séjour; Importe de la reserva; Precio de la reserva; Totale; Totale prenotazione
  Importo prenotazione; Totale soggiorno; Valor da reserva; Total da reserva; Totaal; Boekingsbedrag; Totale prijs; Ukupno; Iznos rezervacije; Cijena rezervacije; סה"כ; סכום כולל
total_amount
  料金; 価格; 金額; 宿泊料金; 价格; 金额; 房价; 房费; 價格; 房價; 요금; 가격; 금액; 객실료; 객실 요금; Cena; Kwota; Należność; Částka; Fiyat; Tutar; Ücret; Цена; Стоимость; Сумма; Τιμή; Ποσό; Κόστος; Harga; Biaya; Pris; Belopp; Beløb; Beløp; Hinta; Összeg
  Preț; ราคา; จำนวนเงิน; Giá; Giá phòng; Số tiền; السعر; المبلغ; Price; Amount; Cost; Preis; Betrag; Prix; Montant; Precio; Importe; Monto; Prezzo; Importo; Preço; Valor; Montante; Prijs; Bedrag; Cijena; Iznos; מחיר; Сума; Kaina; Hind; Verð; თანხა
  סכום
total_amount
  Cena brutto; Kwota brutto; Cena s DPH; Brüt; Brüt tutar; Brüt fiyat; Брутто; Μικτό; Μεικτά; Bruttopris; Bruttobelopp; Bruttobeløb; Bruttobeløp; Bruttó összeg; Preț brut; Sumă brută; Gross; Gross price; Brutto
  Bruttopreis; Montant brut; Bruto; Lordo; Importo lordo
total_amount
  Revenue; Total revenue; Umsatz; Gross earnings
net_amount
  受取金額; 净额; 净收入; 结算价; 结算金额; 結算金額; 정산금액; 수령액; Kwota netto; Cena netto; Cena bez DPH; Net tutar; Net fiyat; Нетто; К выплате; Καθαρό ποσό; Καθαρά; Pendapatan bersih; Harga bersih; Nettopris; Nettobelopp; Nettobeløb; Nettobeløp; Nettohinta; Utbetalning; Udbetaling
  Utbetaling; Nettó összeg; Preț net; Sumă netă; Thực nhận; الصافي; صافي المبلغ; Net; Nett; Net amount; Net total; Net price; Net rate; Net revenue; Earnings; Payout; Total payout; Host payout; Owner payout; Your revenue; Payable to you; Netto; Nettobetrag; Nettopreis
  Auszahlung; Auszahlungsbetrag; Einnahmen; Montant net; Prix net; Versement; Revenus; Neto; Importe neto; Precio neto; Ingresos; Pago neto; Importo netto; Prezzo netto; Guadagni; Valor líquido; Ganhos; Repasse; Nettobedrag; Uitbetaling; Inkomsten; Neto iznos; Isplata
  Zarada
night_amount
  1泊料金; 1泊あたりの料金; 每晚价格; 每晚房价; 日均价; 1박 요금; 1박당 요금; Cena za dobę; Cena za noc; Gecelik fiyat; Gecelik ücret; Цена за ночь; Цена за сутки; Стоимость за ночь; Стоимость за сутки; Τιμή ανά διανυκτέρευση; Τιμή ανά νύχτα; Harga per malam; Tarif per malam; Pris/natt
  Pris pr. nat; Pris pr. natt; Hinta per yö; Ár/éj; Ár/éjszaka; Éjszakai ár; Preț pe noapte; Preț/noapte; Tarif pe noapte; ราคาต่อคืน; Giá mỗi đêm; Giá/đêm; سعر الليلة; السعر لليلة; Price per night; Rate per night; Nightly rate; Nightly price; Daily rate; Room rate
  Amount per night; Preis pro Nacht; Preis je Nacht; Preis/Nacht; Übernachtungspreis; Nachtpreis; Prix par nuit; Prix/nuit; Precio por noche; Precio noche; Tarifa por noche; Prezzo notte; Preço por noite; Preço/noite; Valor por noite; Diária; Valor da diária
  Prijs/nacht; Cijena po noći; Cena po noći; Cena po noćenju; Cijena po noćenju; Cijena noćenja; מחיר ללילה
currency_iso
  Booking currency; Price currency; Amount currency; Total currency
  ${currencyWords.join('; ')}
booking_source
  予約経路; 予約サイト; 予約元; チャネル; 渠道; 来源; 预订渠道; 订单来源; 渠道名称; 來源; 예약 경로; 채널; 예약처; 예약 사이트; Źródło; Źródło rezerwacji; Kanał sprzedaży; Zdroj; Zdroj rezervace; Kaynak; Kanal; Rezervasyon kaynağı; Satış kanalı; Acente; Источник; Источник брони; Источник бронирования; Канал
  Канал продаж; Πηγή; Κανάλι; Πηγή κράτησης; Sumber; Sumber pemesanan; Saluran; Källa; Bokningskälla; Kilde; Bookingkilde; Bestillingskilde; Lähde; Kanava; Forrás; Csatorna; Sursa; Sursa rezervării; แหล่งที่มา; ช่องทาง; ช่องทางการจอง; Nguồn; Nguồn khách; Kênh
  Kênh đặt phòng; المصدر; مصدر الحجز; القناة; Reservation source; Booking channel; Sales channel; Channel name; Distribution channel; Source name; Buchungsquelle; Buchungskanal; Buchungsportal; Vertriebskanal; Kanal; Canal de réservation; Canal de vente; Canal
  Canal de venta; Canal de reserva; Origen de la reserva; Canale; Canale di vendita; Canale di prenotazione; Fonte prenotazione; Canal de venda; Canal de vendas; Origem da reserva; Boekingsbron; Boekingskanaal; Verkoopkanaal; Kanaal; Prodajni kanal; Kanal prodaje
  Kanal rezervacije; Izvor rezervacije; ערוץ; מקור הזמנה
booking_source
  Source; Portal; Platform; OTA; Booking platform; Quelle; Plattform; Plateforme; Portail; Fuente; Plataforma; Fonte; Portale; Piattaforma; Bron; Izvor; Platforma; מקור
booking_source
  Origin; Herkunft; Origine; Origen; Origem; Herkomst; Agency; Agentur; Agence; Agenzia; Agência; Agencija
booking_status
  予約状況; 予約ステータス; 订单状态; 预订状态; 訂單狀態; 예약 상태; Status rezerwacji; Stan rezerwacji; Stav rezervace; Rezervasyon durumu; Статус брони; Статус бронирования; Κατάσταση κράτησης; Status pemesanan; Status reservasi; Bokningsstatus; Bestillingsstatus; Reservationsstatus
  Varauksen tila; Foglalás állapota; Foglalás státusza; Starea rezervării; Stare rezervare; Status rezervare; สถานะการจอง; Trạng thái đặt phòng; حالة الحجز; Reservation status; Booking state; Reservation state; Res. status; Buchungsstatus; Reservierungsstatus
  Status der Buchung; Statut réservation; État de la réservation; Estado reserva; Estado reservación; Situación de la reserva; Situación reservación; Stato prenotazione; Status da reserva; Situação da reserva; Boekingsstatus; Reserveringsstatus; Status rezervacije; Stanje rezervacije; סטטוס הזמנה; מצב הזמנה
booking_status
  ステータス; 状態; 状況; 状态; 狀態; 상태; Stan; Stav; Durum; Durumu; Статус; Состояние; Κατάσταση; Tila; Állapot; Státusz; Stare; สถานะ; Trạng thái; Tình trạng; الحالة; Status; Sts; Statut; Situação; Situación; סטטוס; מצב; Būsena; Statuss; Staatus; Olek; Staða; სტატუსი
booking_status
  State; État; Estado; Stato; Stanje
cancelled_on
  キャンセル日; 取消日; 取消日期; 取消时间; 취소일; 취소 날짜; Data anulowania; Data rezygnacji; Datum zrušení; Datum storna; İptal tarihi; Дата отмены; Ημερομηνία ακύρωσης; Tanggal pembatalan; Avbokad den; Avbokningsdatum; Avbestillingsdato; Afbestillingsdato; Aflyst den; Peruutuspäivä
  Lemondás dátuma; Data anulării; วันที่ยกเลิก; Ngày hủy; تاريخ الإلغاء; Cancellation date; Cancelation date; Date cancelled; Date canceled; Cancelled on; Canceled on; Cancelled at; Canceled at; Stornierungsdatum; Stornodatum; Storniert am; Date d'annulation
  Annulé le; Annulée le; Fecha cancelación; Fecha de anulación; Data cancellazione; Cancellato il; Data cancelamento; Cancelado em; Annuleringsdatum; Geannuleerd op; Datum otkazivanja; Otkazano; תאריך ביטול
rooms
  ${farRoomCountWords.join('; ')}
  Room(s); Room quantity; No. of rooms; No. of room; Number of rooms; Room count; Rooms booked; Qty rooms; Units; Number of units; No. of units; Anzahl Zimmer; Zimmeranzahl; Zimmerzahl; Anzahl Einheiten; Chambres; Nombre de chambres; Nb chambres
  Habitaciones; Número de habitaciones; N° habitaciones; Camere; Numero camere; N° camere; Camere/unità; Quartos; Número de quartos; N° de quartos; Unidades; Kamers; Aantal kamers; Sobe; Broj soba; Jedinice; Broj jedinica; מספר חדרים; חדרים
room_numbers
  ${farDoorWords.join('; ')}
  HAB; Nº hab; Room numbers; Room no; Room nos; Room #; Room Nr; Assigned room; Assigned rooms; Unit number; Unit no; Zimmernummer; Zimmernummern; Zimmernr.
  Numéro de la chambre; N° chambre; No de chambre; Nro habitación; Num hab; Numero stanza; Número de habitación; N° habitación; Núm. habitación; Numero camera; N° camera; Número do quarto; N° quarto; Kamernummer; Kamernr; Broj sobe; Broj jedinice; מספר חדר
type_code
  Room type code; Room code; Room type ID; Room type abbreviation; Unit type code; Type code; Zimmertypcode; Zimmercode; Code chambre; Code type de chambre; Código de habitación; Código tipo de habitación; Codice camera
  Codice tipologia; Código do quarto; Kamercode; Kamertypecode; Šifra sobe; Šifra tipa sobe; Oznaka tipa sobe
id
  予約番号; 予約ID; 确认号; 订单号; 预订号; 订单编号; 预订编号; 預訂編號; 訂單編號; 訂單號; 예약 번호; Numer rezerwacji; Nr rezerwacji; ID rezerwacji; Kod rezerwacji; Číslo rezervace; ID rezervace; Kód rezervace; Rezervasyon no; Rezervasyon numarası; Rezervasyon kodu; Номер брони; Номер бронирования
  № брони; Бронь №; ID брони; Номер заказа; Αριθμός κράτησης; Κωδικός κράτησης; Κωδικός; Αρ. κράτησης; Nomor pemesanan; Nomor reservasi; Kode booking; ID pemesanan; No reservasi; Bokningsnummer; Bokningsnr; Boknings-ID; Reservationsnummer; Bookingnummer
  Bestillingsnummer; Bestillingsnr; Reservasjonsnummer; Varausnumero; Varaustunnus; Foglalási szám; Foglalás száma; Foglalásszám; Foglalási azonosító; Foglalás azonosító; Foglalás azonosítója; Foglalási kód; Număr rezervare; Nr. rezervare; Numărul rezervării
  ID rezervare; Cod rezervare; หมายเลขการจอง; เลขที่การจอง; รหัสการจอง; เลขที่จอง; หมายเลขจอง; Mã đặt phòng; Số đặt phòng; Mã đặt chỗ; رقم الحجز; رمز الحجز; Booking ID; Booking no; Booking Nr; Booking #; Booking reference; Booking ref; Booking code; Book number
  BookId; Reservation ID; Reservation no; Reservation Nr; Reservation #; Reservation reference; Reservation code; Res; Résa; N° résa; Res no; Res ID; Res number; Buchungsnummer; Buchungsnr; Buchung Nr.; Buchungs-ID; Buchungscode; Buchungsreferenz; ResNr; Reserv.-Nr.
  Reservierungsnummer; Reservierungs-ID; Reservierungsnr; Numéro de réservation; N° réservation; N° reserva; Núm. reserva; ID reserva; Referencia de reserva; Localizador; Numero prenotazione; N. prenotazione; ID prenotazione; Codice prenotazione; Código da reserva
  Número da reserva; Localizador da reserva; Boekingsnummer; Boekingsnr; Reserveringsnummer; Reserveringsnr; Boekings-ID; Reserverings-ID; Boekingscode; Broj rezervacije; ID rezervacije; Šifra rezervacije; Oznaka rezervacije; מספר הזמנה; Резервация №; № резервация; Номер на резервация; Број резервације; Št. rezervacije; Številka rezervacije; Číslo rezervácie; Rezervacijos nr.; Rezervacijos numeris; Rezervācijas nr.; Rezervācijas numurs; Broneeringu nr; Broneeringu number; Bókunarnúmer; ჯავშნის ნომერი; № броні; Номер броні
id
  確認番号; 確認コード; 确认码; 確認碼; 확인번호; 확인 코드; Kod potwierdzenia; Potvrzovací kód; Onay kodu; Код подтверждения; Κωδικός επιβεβαίωσης; Kode konfirmasi; Bekräftelsekod; Bekræftelseskode; Bekreftelseskode; Vahvistuskoodi; Megerősítő kód; Cod de confirmare; Codul de confirmare
  รหัสยืนยัน; Mã xác nhận; رمز التأكيد; رقم التأكيد; Confirmation code; Confirmation no; Confirmation #; Conf #; Conf no; Bestätigungscode; Bestätigungsnummer; Numéro de confirmation; N° de confirmation; Código de confirmación; N° de confirmación
  Número de confirmación; Codice conferma; Numero di conferma; Código de confirmação; Número de confirmação; Bevestigingscode; Bevestigingsnummer; Kod potvrde; Broj potvrde; קוד אישור
id
  ID; Ref; Ref #; Ref no; Reference number; Reference no; Belegnummer; Vorgangsnummer; Referenz; Référence; Riferimento; Referência; Referentie; Referenca
# The number of the booking at its channel.
channel_id
  Third party confirmation number; Third party confirmation; External booking number; External booking ID; External reservation ID; External reservation number; External confirmation number; Channel booking ID; Channel booking number; Channel reservation ID
  Channel reservation number; Channel reference; Channel confirmation number; OTA reference; OTA booking number; OTA booking ID; OTA confirmation; OTA confirmation number; OTA confirmation code; OTA reservation ID; OTA reservation number; OTA number
  Portal booking number; Portal reference; Portal number; Buchungsnummer Portal; Buchungs-Nr. Portal; Portalnummer; Portal-Nr.; Buchungsnummer Kanal; Externe Buchungsnummer; Externe Reservierungsnummer; OTA-Buchungsnummer; Channel-Buchungsnummer
  Numéro de réservation OTA; Référence canal; Référence externe de réservation; Referencia del canal; Localizador OTA; Numero prenotazione OTA; Riferimento OTA; Codice prenotazione OTA; Número da reserva OTA; Referência OTA; Boekingsnummer kanaal; OTA-boekingsnummer
  Broj rezervacije kanala
-
  予約日; 予約日時; 受付日; 预订日期; 下单时间; 下单日期; 预订时间; 예약일; 예약 날짜; 예약일시; Data rezerwacji; Data złożenia; Data dodania; Data edycji; Utworzono; Datum rezervace; Vytvořeno; Rezervasyon tarihi; Oluşturulma tarihi; Дата бронирования; Дата создания; Создано; Ημερομηνία κράτησης
  Tanggal pemesanan; Tanggal reservasi; Dibuat; 日付; 日期; 날짜; Tarih; Дата; Ημερομηνία; Tanggal; Bokad; Bokningsdatum; Skapad; Bestilt; Bestillingsdato; Bookingdato; Booket; Oprettet; Opprettet; Varauspäivä; Luotu; Foglalás dátuma; Foglalás napja; Foglalás ideje
  Létrehozva; Data rezervării; Rezervat la; Creat la; วันที่จอง; วันจอง; Ngày đặt; Ngày đặt phòng; Ngày tạo; تاريخ الحجز; تاريخ الإنشاء; Dato; Päivämäärä; วันที่; Ngày; التاريخ; Booked on; Booked; Booked at; Booked date; Booking date; Booking time; Booking made
  Reservation date; Reserved on; Date created; Created; Created on; Created at; Creation date; Insert date; Request date; Confirmation date; Modified; Modified on; Last modified; Updated; Updated at; Alteration date; Date; Buchungsdatum; Gebucht am; Gebucht
  Reserviert am; Reservierungsdatum; Erstellt; Erstellt am; Erstellungsdatum; Geändert am; Eingegangen am; Réservé le; Réservée le; Créé le; Date d'achat; Modifié le; Dernière modification; Fecha reserva; Reservada; Reservado el; Fecha de creación; Creado
  Fecha de modificación; Data prenotazione; Prenotato il; Prenotato; Creato il; Data creazione; Data de reserva; Reservado em; Criado em; Data de criação; Boekingsdatum; Geboekt op; Geboekt; Reserveringsdatum; Aangemaakt op; Aangemaakt; Gewijzigd op; Rezervirano
  Datum rezervacije; Rezervirano dana; Kreirano; Datum kreiranja; Datum; Fecha; Data; תאריך הזמנה
-
  人数; 大人; 子供; 幼児; 子供の年齢; 成人; 儿童; 成人数; 儿童数; 人數; 인원; 인원수; 성인; 아동; 어린이; 유아; Dorośli; Dzieci; Liczba osób; Liczba gości; Goście; Osoby; Dospělí; Děti; Počet osob; Počet hostů; Hosté; Yetişkin; Çocuk; Kişi sayısı; Yetişkin sayısı; Misafir sayısı; Взрослые; Взрослых; Дети
  Детей; Гостей; Гости; Количество гостей; Кол-во гостей; Ενήλικες; Παιδιά; Άτομα; Αριθμός ατόμων; Dewasa; Anak; Anak-anak; Jumlah tamu; Jumlah orang; 備考; 電話番号; 住所; 国籍; 支払い方法; 支払いステータス; コミッション率; コミッション額; 旅行目的; 利用端末; 备注; 电话; 手机号; 支付方式; 佣金; 비고; 메모; 전화번호; 연락처; 국적; 결제수단
  수수료; Uwagi; Notatki; Kraj; Prowizja; Wyżywienie; Zadatek; Kwota zadatku; Termin zadatku; Status płatności; Płatność; Płatności; Lokalizacja; Lokalizacje; Informacje dodatkowe; Usługi dodatkowe; Poznámka; Poznámky; Země; Provize; Záloha; Notlar; Not; Açıklama; Ülke
  Uyruk; Komisyon; Kapora; Ödeme; Телефон; Примечание; Примечания; Комментарии; Гражданство; Страна; Комиссия; Предоплата; Оплачено; Способ оплаты; Τηλέφωνο; Σημειώσεις; Σχόλια; Χώρα; Προμήθεια; Telepon; Catatan; Negara; Komisi; Keterangan; Alamat; Vuxna; Barn
  Antal vuxna; Antal barn; Antal gäster; Antal personer; Gäster; Voksne; Børn; Antall voksne; Antall barn; Antall gjester; Antall personer; Gjester; Gæster; Antal gæster; Aikuiset; Aikuisia; Lapset; Lapsia; Vieraat; Henkilöitä; Henkilömäärä; Felnőtt; Felnőttek
  Gyermek; Gyerekek; Vendégek száma; Fő; Copii; Număr persoane; Nr. persoane; Oaspeți; ผู้ใหญ่; เด็ก; จำนวนผู้เข้าพัก; Người lớn; Trẻ em; Số khách; Số người; البالغين; الأطفال; عدد الضيوف; عدد الأشخاص; Telefonnr; Mobilnr; Puhelin; Puhelinnumero; Telefonszám; โทรศัพท์
  เบอร์โทร; เบอร์โทรศัพท์; Điện thoại; Số điện thoại; الهاتف; رقم الهاتف; الجوال; Anteckning; Anteckningar; Merknad; Merknader; Bemærkning; Bemærkninger; Huomautus; Huomautukset; Lisätiedot; Megjegyzés; Observații; Mențiuni; หมายเหตุ; Ghi chú; ملاحظات; Nationalitet
  Nasjonalitet; Kansalaisuus; Maa; Állampolgárság; Ország; Naționalitate; Țară; สัญชาติ; ประเทศ; Quốc tịch; Quốc gia; الجنسية; البلد; Betald; Betalat; Betalt; Maksettu; Fizetve; Fizetett; Plătit; ชำระแล้ว; มัดจำ; Đã thanh toán; Đặt cọc; Tiền cọc; المدفوع; Moms; ALV
  ÁFA; Avans; Depositum; Provisjon; Palkkio; Jutalék; ค่าคอมมิชชั่น; Hoa hồng; العمولة; Frukost; Frokost; Morgenmad; Aamiainen; Reggeli; Mic dejun; อาหารเช้า; Bữa sáng; الإفطار; Adults; Adult; No. of adults; Number of adults; Children; Child; No. of children
  Number of children; Infants; Babies
  # of infants; Number of infants; Children's age(s); Pets; Persons; People; Pax; Guests; Guest count; # of guests; No. of guests; Number of guests
  Occupancy; Party size; Passengers; Erwachsene; Anzahl Erwachsene; Kinder; Anzahl Kinder; Kleinkinder; Babys; Alter der Kinder; Haustiere; Personen; Anzahl Personen; Personenzahl; Personenanzahl; Gäste; Anzahl Gäste; Gästeanzahl; Belegung; Adultes; Nombre d'adultes
  Nb adultes; Enfants; Nombre d'enfants; Nb enfants; Personnes; Nombre de personnes; Voyageurs; Nombre de voyageurs; Clients; Adultos; Número de adultos; N.º de adultos; Niños; N.º de niños; Número de niños; Bebés; N.º de bebés; Personas; Número de personas; Huéspedes
  Número de huéspedes; Adulti; Numero adulti; Bambini; Numero bambini; Neonati; Età dei bambini; Persone; Numero persone; Ospiti; Numero ospiti; N. ospiti; Crianças; N.º de crianças; Número de crianças; Pessoas; Número de pessoas; Hóspedes; Número de hóspedes
  Volwassenen; Aantal volwassenen; Kinderen; Aantal kinderen; Aantal personen; Gasten; Aantal gasten; Odrasli; Broj odraslih; Djeca; Broj djece; Dob djece; Osobe; Broj osoba; Gosti; Broj gostiju; מבוגרים; ילדים; תינוקות; מספר אורחים; אורחים
-
  Phone; Phone number; Mobile; Mobile phone; Cell; Cell phone; Fax; Contact; Guest phone; Customer phone; Address; Street; Street address; City; Town; Zip; Zip code; Postcode; Postal code; Postal / ZIP code; Country; Country code; Country name; Guest country
  Booker country; Nationality; Language; Date of birth; Birthday; Gender; Title; Salutation; Passport; Passport number; Document; Document number; Type of document; Telefon; Telefonnummer; Handy; Mobil; Mobilnummer; Adresse; Straße; Ort; Stadt; PLZ; Postleitzahl; Land; Passport no; Passport Nr; Passport #; ID card; ID card no; Číslo pasu; Číslo dokladu; Broj putovnice; Broj isprave; Broj pasoša; Pasaport no; Nr paszportu; Nr dowodu; Útlevélszám; Serie CI; Serie pașaport; NIK; No KTP; No. KTP; Паспорт; Номер паспорта; Номер на паспорт; Αριθμός διαβατηρίου; Số CMND; Số CCCD; CCCD; 护照号; 護照號碼; 여권번호; パスポート番号; เลขบัตรประชาชน; رقم الجواز; מספר דרכון
  Nationalität; Staatsangehörigkeit; Sprache; Geburtsdatum; Geschlecht; Anrede; Titel; Ausweisnummer; Téléphone; Numéro de téléphone; Tél; Mobile; Portable; Rue; Ville; Pays; Nationalité; Langue; Date de naissance; Sexe; Civilité; Titre; Móvil; Contacto; Dirección
  Calle; Ciudad; Código postal; País; Nacionalidad; Idioma; Fecha de nacimiento; Sexo; Tratamiento; Documento; DNI; Pasaporte; Telefono; Numero di telefono; Cellulare; Indirizzo; Via; Città; CAP; Paese; Nazione; Nazionalità; Lingua; Data di nascita; Sesso; Titolo
  Telefone; Número de telefone; Celular; Telemóvel; Endereço; Morada; Cidade; CEP; País; Nacionalidade; Data de nascimento; CPF; Telefoon; Telefoonnummer; Mobiel; Adres; Straat; Plaats; Stad; Postcode; Nationaliteit; Taal; Geboortedatum; Geslacht; Aanhef
  Broj telefona; Mobitel; Adresa; Ulica; Grad; Mjesto; Poštanski broj; Država; Zemlja; Državljanstvo; Jezik; Datum rođenja; Spol; Titula; Entrar em contato; טלפון; כתובת; עיר; מדינה; ארץ; אזרחות; שפה
-
  Notes; Note; Remarks; Remark; Comments; Comment; Special requests; Special request; Guest message; Message; Guest request; Guest comments; Internal notes; Arrival time; Estimated arrival time; ETA; Check-in time; Check-out time; Departure time; Bemerkungen
  Bemerkung; Notiz; Notizen; Kommentar; Kommentare; Anmerkungen; Anmerkung; Hinweise; Sonderwünsche; Nachricht; Ankunftszeit; Anreisezeit; Abreisezeit; Remarques; Remarque; Commentaire; Commentaires; Demandes spéciales; Heure d'arrivée; Heure de départ; Observaciones
  Comentario; Notas; Nota; Peticiones especiales; Solicitudes especiales; Hora de llegada; Hora de salida; Osservazioni; Commenti; Richieste speciali; Orario di arrivo; Ora di arrivo; Observações; Comentários; Pedidos especiais; Hora de chegada; Hora de saída
  Opmerkingen; Opmerking; Notities; Speciale verzoeken; Aankomsttijd; Vertrektijd; Napomene; Napomena; Bilješke; Posebni zahtjevi; Vrijeme dolaska; Vrijeme odlaska; הערות; בקשות מיוחדות; שעת הגעה
-
  Payment status; Payment method; Payment type; Payment; Payments; Payment date; Paid; Amount paid; Total paid; Prepaid; Deposit; Deposit paid; Balance; Balance due; Amount due; Outstanding; Refund; Refunded; Invoice; Invoice number; Invoice no; Credit card; Card type
  Commission amount; Commission rate; Channel commission; Tax; Taxes; VAT; City tax; Tourist tax; Fees; Fee; Service fee; Cleaning fee; Discount; Extras; Products; Accommodation total; Room revenue; Room total; Subtotal; ADR; Average daily rate; Rate; Zahlungsstatus
  Zahlungsart; Zahlungsmethode; Zahlung; Bezahlt; Bezahlter Betrag; Angezahlt; Anzahlung; Offen; Offener Betrag; Restbetrag; Saldo; Kaution; Rechnung; Rechnungsnummer; Kommission; Kommissionsbetrag; Provision; Provisionsbetrag; Steuer; Steuern; MwSt; Mehrwertsteuer
  Kurtaxe; Ortstaxe; Gebühren; Endreinigung; Rabatt; Zusatzleistungen; Zwischensumme; Statut de paiement; Mode de paiement; Moyen de paiement; Paiement; Payé; Montant payé; Acompte; Arrhes; Solde; Reste à payer; Facture; Numéro de facture; Commission (%)
  Montant de la commission; TVA; Taxe; Taxes; Taxe de séjour; Frais; Frais de ménage; Remise; Caution; Estado de pago; Forma de pago; Método de pago; Tipo de pago; Pago; Pagado; Importe pagado; Anticipo; Depósito; Pendiente; Saldo pendiente; Factura; Número de factura
  Comisión %; Importe de la comisión; Impuestos; IVA; Tasa turística; Descuento; Stato pagamento; Modalità di pagamento; Pagamento; Pagato; Importo pagato; Acconto; Caparra; Da pagare; Fattura; Numero fattura; Commissioni; Importo commissione; % commissione; Tasse
  Tassa di soggiorno; Imposta di soggiorno; Sconto; Pulizie; Status de pagamento; Estado do pagamento; Forma de pagamento; Método de pagamento; Pago em; Valor pago; Sinal; Saldo devedor; Fatura; Comissão; Valor da comissão; Impostos; Taxa; Taxas; Taxa de limpeza
  Desconto; Betaalstatus; Betaalmethode; Betaalwijze; Betaling; Betaald; Betaald bedrag; Aanbetaling; Openstaand; Openstaand bedrag; Factuur; Factuurnummer; Commissie; Commissiebedrag; Belasting; Btw; Toeristenbelasting; Kosten; Schoonmaakkosten; Korting; Borg
  Status plaćanja; Način plaćanja; Plaćanje; Plaćeno; Plaćeni iznos; Predujam; Preostalo; Račun; Broj računa; Provizija; Iznos provizije; Porez; PDV; Boravišna pristojba; Turistička pristojba; Popust; Polog; סטטוס תשלום; אמצעי תשלום; שולם; יתרה; עמלה; מעמ
-
  Rate plan; Rate plan name; Rate type; Rate name; Meal plan; Board; Board type; Meals; Breakfast; Cancellation policy; Booker group; Group; Group name; Company; Company name; Travel agent; Travel purpose; Device; Market; Market code; Market segment; Segment
  Guarantee; Guarantee code; Voucher; Voucher no; User; Made by; Created by; Insert user; Cancelled by; Canceled by; Entry source; Guest status; Guest ID; Cancellation fee; Cancelation fee; Cancellation reason; Cancellation deadline; Checked in; Checked out
  Confirmed on; Room status; Housekeeping status; Room nights; Last date of stay; Duration; Length; Days; External reference; External ID; Partner; Referral; Floor; Province; Ratenplan; Tarif; Rate Code; Verpflegung; Mahlzeiten; Frühstück; Stornobedingungen
  Stornogrund; Gruppe; Firma; Reisebüro; Reisezweck; Gerät; Marktsegment; Dauer; Aufenthaltsdauer; Tage; Erstellt von; Bundesland; Plan tarifaire; Petit-déjeuner; Repas; Groupe; Société; Entreprise; Agence de voyage; Garantie; Étage; Durée; Durée du séjour; Jours
  Région; Plan de tarifa; Tarifa; Régimen; Rég.; Pensión; Desayuno; Grupo; Empresa; Agencia de viajes; Garantía; Bono; Planta; Duración; Provincia; Piano tariffario; Tariffa; Trattamento; Colazione; Gruppo; Azienda; Agenzia di viaggio; Garanzia; Piano; Durata; Giorni
  Regione; Plano tarifário; Regime; Café da manhã; Pequeno-almoço; Agência de viagens; Andar; Duração; Dias; Tariefplan; Tarief; Maaltijden; Ontbijt; Groep; Bedrijf; Bedrijfsnaam; Reisbureau; Verdieping; Duur; Dagen; Provincie; Tarifni plan; Tarifa; Cijenik; Usluga
  Prehrana; Doručak; Grupa; Tvrtka; Putnička agencija; Kat; Trajanje; Dana; Dani; Županija; חברה; קבוצה; תוכנית מחיר`);
