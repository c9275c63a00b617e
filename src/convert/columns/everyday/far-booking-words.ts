/**
 * Header words of booking lists in Japanese, Chinese, Korean, Polish, Czech, Turkish, Russian, Greek, Indonesian, Swedish, Norwegian, Danish, Finnish,
 * Hungarian, Romanian, Thai, Vietnamese and Arabic, by role; they are added to `bookingWords`. A word is not in the list if another language means
 * something else by it without its accents, such as `Ár` (price) and `År` (year).
 */
import { wordsOf } from './everyday-column.ts';

export const farBookingWords = {
  arrival: wordsOf(`
    チェックイン; チェックイン日; チェックイン日時; 到着日; 宿泊開始日; 入室日; 宿泊日; 入住日期; 入住; 入住时间; 到店日期; 到达日期; 抵达日期; 入住時間; 抵達日期; 체크인; 체크인 날짜; 체크인 일자; 체크인일; 입실일; 도착일; 입실
    Przyjazd; Data przyjazdu; Zameldowanie; Data zameldowania; Początek pobytu; Příjezd; Datum příjezdu; Příchod; Datum příchodu; Nástup; Začátek pobytu
    Giriş; Giriş tarihi; Check-in tarihi; Varış; Varış tarihi; Geliş tarihi; Giriş günü; Konaklama başlangıcı; Дата заезда; Заезд; Прибытие; Дата прибытия; Дата въезда; Заселение; Дата заселения
    Άφιξη; Ημερομηνία άφιξης; Ημ/νία άφιξης; Tanggal check-in; Tanggal masuk; Kedatangan; Tanggal kedatangan; Tgl check-in; Tanggal datang
    Ankomst; Ankomstdag; Ankomstdatum; Ankomstdato; Incheckning; Incheckningsdatum; Innsjekking; Innsjekk; Indtjekning; Indtjek; Saapuminen; Saapumispäivä; Tulopäivä; Sisäänkirjautuminen; Érkezés; Érkezés napja; Érkezés dátuma; Bejelentkezés; Sosire; Data sosirii; Data de sosire
    เช็คอิน; วันที่เช็คอิน; วันเช็คอิน; วันที่เข้าพัก; วันเข้าพัก; Nhận phòng; Ngày nhận phòng; Ngày đến; Ngày check-in; الوصول; تاريخ الوصول; تسجيل الوصول; تاريخ تسجيل الوصول; تاريخ الدخول`),
  departure: wordsOf(`
    チェックアウト; チェックアウト日; チェックアウト日時; 出発日; 退室日; 宿泊終了日; 离店日期; 退房日期; 离店; 退房; 退房时间; 离开日期; 離店日期; 退房時間; 체크아웃; 체크아웃 날짜; 체크아웃 일자; 체크아웃일; 퇴실일; 출발일; 퇴실
    Wyjazd; Data wyjazdu; Wymeldowanie; Data wymeldowania; Koniec pobytu; Odjezd; Datum odjezdu; Odchod; Datum odchodu; Konec pobytu
    Çıkış; Çıkış tarihi; Check-out tarihi; Ayrılış; Ayrılış tarihi; Çıkış günü; Konaklama bitişi; Дата выезда; Выезд; Отъезд; Дата отъезда; Выселение; Дата выселения
    Αναχώρηση; Ημερομηνία αναχώρησης; Ημ/νία αναχώρησης; Tanggal check-out; Tanggal keluar; Keberangkatan; Tanggal keberangkatan; Tgl check-out; Tanggal pulang
    Avresa; Avresedag; Avresedatum; Avreise; Avreisedato; Afrejse; Afrejsedato; Utcheckning; Utcheckningsdatum; Utsjekking; Utsjekk; Udtjekning; Udtjek; Lähtö; Lähtöpäivä; Uloskirjautuminen; Távozás; Távozás napja; Távozás dátuma; Elutazás; Kijelentkezés; Plecare; Data plecării; Data de plecare
    เช็คเอาท์; เช็คเอาต์; วันที่เช็คเอาท์; วันที่เช็คเอาต์; วันเช็คเอาท์; วันเช็คเอาต์; Trả phòng; Ngày trả phòng; Ngày đi; Ngày check-out; المغادرة; تاريخ المغادرة; تسجيل المغادرة; تاريخ تسجيل المغادرة; تاريخ الخروج`),
  stay: wordsOf(`
    宿泊期間; 滞在期間; 住宿日期; 入离日期; 숙박기간; 숙박 기간; Okres pobytu; Termin pobytu; Termín pobytu; Konaklama tarihleri; Период проживания; Даты проживания; Διαμονή; Masa menginap; Periode menginap
    Vistelse; Opphold; Ophold; Tartózkodás; Sejur; Perioada sejurului`),
  nights: wordsOf(`
    泊数; 宿泊数; 宿泊日数; 滞在期間（泊数）; 晚数; 间夜; 间夜数; 夜数; 住宿晚数; 晚數; 박수; 숙박일수; 숙박 일수; 박; Liczba nocy; Noce; Ilość nocy; Liczba noclegów; Liczba dób; Doby; Počet nocí; Nocí; Noci
    Gece; Gece sayısı; Geceleme; Geceleme sayısı; Konaklama süresi; Ночей; Ночи; Количество ночей; Кол-во ночей; Число ночей; Суток; Количество суток; Νύχτες; Διανυκτερεύσεις; Αριθμός διανυκτερεύσεων; Αριθμός νυχτών
    Malam; Jumlah malam; Lama menginap; Durasi (malam)
    Nätter; Antal nätter; Netter; Antall netter; Nætter; Antal nætter; Overnatninger; Overnattinger; Övernattningar; Yöt; Öitä; Öiden määrä; Éjszakák; Éjszakák száma; Éjek száma; Nopți; Număr nopți; Număr de nopți; Nr. nopți
    จำนวนคืน; คืน; Số đêm; عدد الليالي; الليالي; ليالي`),
  roomType: wordsOf(`
    部屋タイプ; 客室タイプ; ルームタイプ; 部屋種別; 客室種別; ユニットタイプ; 房型; 房型名称; 房间类型; 客房类型; 房間類型; 房型名稱; 객실 타입; 객실 유형; 룸타입; 객실 종류; Typ pokoju; Rodzaj pokoju; Kategoria pokoju
    Typ pokoje; Typ ubytování; Kategorie pokoje; Druh pokoje; Oda tipi; Oda türü; Oda kategorisi; Тип номера; Категория номера; Тип комнаты; Вид номера; Τύπος δωματίου; Κατηγορία δωματίου; Tipe kamar; Jenis kamar; Kategori kamar
    Rumstyp; Romtype; Værelsestype; Huonetyyppi; Szobatípus; Szoba típusa; Tip cameră; Tipul camerei; ประเภทห้อง; ประเภทห้องพัก; Loại phòng; Hạng phòng; نوع الغرفة; فئة الغرفة`),
  room: wordsOf(`
    部屋; 部屋名; 客室; 客室名; 房间; 客房; 房间名称; 房間; 객실; 객실명; 방; Pokój; Nazwa pokoju; Nazwa pomieszczenia; Pomieszczenie; Domek; Kwatera; Miejsce noclegowe; Miejsca noclegowe; Pokoj; Název pokoje; Apartmán; Oda; Oda adı; Daire; Ünite
    Номер; Комната; Название номера; Апартаменты; Квартира; Δωμάτιο; Όνομα δωματίου; Διαμέρισμα; Kamar; Nama kamar
    Rum; Rom; Værelse; Huone; Szoba; Cameră; ห้อง; ห้องพัก; ชื่อห้อง; Phòng; Tên phòng; غرفة; الغرفة`),
  lodging: wordsOf(`
    Villa; Villa name; Cabin; Chalet; Bungalow; Cottage; Suite; 物件; リスティング; 房源; 房源名称; 숙소; 숙소명; Ogłoszenie; Oferta; Ubytování; Villa adı; İlan; Объявление; Жильё; Κατάλυμα; Καταχώριση; Akomodasi; Penginapan; Cabana; Chalé; Casa
    Boende; Hus; Stuga; Lägenhet; Hytte; Leilighet; Lejlighed; Sommerhus; Feriebolig; Mökki; Majoitus; Szállás; Apartament; Cazare; ที่พัก; Căn hộ; Chỗ nghỉ; الشقة; السكن;`),
  property: wordsOf(`
    施設名; 宿泊施設名; 物件名; 物业; Obiekt; Nazwa obiektu; Název ubytování; Объект; Объект размещения; Properti; Nama properti
    Anläggning; Majoituskohde; Szálláshely; Proprietate; Unitate de cazare`),
  first: wordsOf(`名; 名前（名）; 名字; Imię; Imię gościa; Křestní jméno; Имя гостя; Nama depan
    Förnamn; Fornavn; Etunimi; Keresztnév; Utónév; Prenume; الاسم الأول`),
  last: wordsOf(
    `姓; 苗字; 姓氏; 성; Nazwisko; Nazwisko gościa; Příjmení; Soyad; Soyadı; Soyisim; Фамилия; Фамилия гостя; Επώνυμο; Επίθετο; Nama belakang; Nama keluarga
    Efternamn; Efternavn; Etternavn; Sukunimi; Vezetéknév; Családnév; Nume de familie; นามสกุล; Họ; اسم العائلة; الكنية`,
  ),
  guest: wordsOf(`
    宿泊者氏名; 宿泊者名; 宿泊者; ゲスト名; ゲスト; お客様名; 代表者名; 氏名; 客人姓名; 客人; 入住人; 入住人姓名; 住客姓名; 住客; 客户姓名; 旅客姓名; 姓名; 투숙객; 투숙객명; 투숙객 이름; 고객명; 게스트; 게스트명; 성명; Gość; Imię i nazwisko; Nazwisko i imię; Nazwa gościa
    Host; Jméno hosta; Jméno a příjmení; Příjmení a jméno; Misafir; Misafir adı; Konuk; Konuk adı; Ad soyad; Adı soyadı; İsim soyisim; Гость; ФИО; ФИО гостя; Фамилия и имя; Фамилия, имя; Επισκέπτης; Όνομα επισκέπτη; Ονοματεπώνυμο
    Nama tamu; Tamu; Nama lengkap
    Gäst; Gästnamn; Gästens namn; Gjest; Gjestenavn; Gjestens navn; Gæst; Gæstenavn; Gæstens navn; Vieras; Vieraan nimi; Vendég; Vendég neve; Vendégnév; Oaspete; Nume oaspete; Numele oaspetelui; Nume turist; Nume client
    ผู้เข้าพัก; ชื่อผู้เข้าพัก; แขก; ชื่อแขก; Khách; Tên khách; Tên khách hàng; Họ tên; Họ và tên; الضيف; اسم الضيف; النزيل; اسم النزيل; الاسم الكامل`),
  name: wordsOf(`名前; 이름; Jméno; Ad; Adı; İsim; Имя; Όνομα; Nama
    Namn; Navn; Nimi; Név; Nume; ชื่อ; Tên; الاسم`),
  customer: wordsOf(
    `客户; 顧客名; 고객; Klient; Zákazník; Müşteri; Müşteri adı; Клиент; Πελάτης; Όνομα πελάτη; Pelanggan; Nama pelanggan
    Kund; Kundnamn; Kundens navn; Asiakas; Asiakkaan nimi; Ügyfél; Ügyfél neve; ลูกค้า; ชื่อลูกค้า; Khách hàng; العميل; اسم العميل; الزبون`,
  ),
  booker: wordsOf(`
    予約者名; 予約者; 预订人; 预订人姓名; 订房人; 預訂人; 예약자; 예약자명; Rezerwujący; Zarezerwował; Rezervoval; Rezervasyon yapan; Rezervasyon sahibi; Забронировал; Заказчик; Кем забронировано; Κράτηση από; Dipesan oleh; Pemesan; Nama pemesan
    Bokad av; Bestilt av; Bestilt af; Booket af; Varaaja; Varaajan nimi; Foglaló neve; Rezervat de; ผู้จอง; ชื่อผู้จอง; Người đặt; Tên người đặt`),
  email: wordsOf(`
    メール; メールアドレス; Eメール; 邮箱; 电子邮件; 电子邮箱; 電子郵件; 이메일; 이메일 주소; Adres e-mail; E-mailová adresa; E-posta; E-posta adresi; Эл. почта; Электронная почта; Почта; Ηλεκτρονικό ταχυδρομείο; Surel; Alamat email
    E-post; E-postadress; E-postadresse; E-mailadresse; Sähköposti; Sähköpostiosoite; E-mail cím; Email cím; Adresă de e-mail; Adresă email; อีเมล; อีเมล์; Địa chỉ email; البريد الإلكتروني; بريد إلكتروني`),
  total: wordsOf(`
    合計; 合計金額; 総額; 合計料金; 総料金; 总价; 总金额; 总额; 合计; 总计; 订单总额; 總價; 總金額; 總額; 합계; 총액; 총 금액; 합계금액; 총 요금; Razem; Suma; Łącznie; Cena całkowita; Kwota całkowita; Cena łączna; Wartość; Wartość rezerwacji; Do zapłaty
    Celkem; Celková cena; Cena celkem; Celková částka; Toplam; Toplam tutar; Toplam fiyat; Genel toplam; Toplam ücret; Итого; Всего; Общая сумма; Общая стоимость; Полная стоимость; К оплате; Стоимость проживания
    Σύνολο; Συνολικό ποσό; Συνολική τιμή; Τελική τιμή; Γενικό σύνολο; Total harga; Total biaya; Jumlah total; Total bayar; Total tagihan
    Totalt; Totalbelopp; Totalsumma; Totalpris; Summa; Slutsumma; Att betala; I alt; Pris i alt; Beløb i alt; Beløp i alt; Samlet pris; Samlet beløb; Totalbeløb; Totalbeløp; Totalsum; At betale; Å betale; Yhteensä; Kokonaishinta; Loppusumma; Összesen; Végösszeg; Teljes összeg; Teljes ár; Fizetendő; Preț total; Suma totală; Valoare totală; Total de plată
    ราคารวม; ยอดรวม; รวม; ราคาทั้งหมด; ยอดรวมทั้งหมด; Tổng; Tổng tiền; Tổng cộng; Tổng giá; Thành tiền; الإجمالي; المجموع; المبلغ الإجمالي; السعر الإجمالي`),
  price: wordsOf(`
    料金; 価格; 金額; 宿泊料金; 价格; 金额; 房价; 房费; 價格; 房價; 요금; 가격; 금액; 객실료; 객실 요금; Cena; Kwota; Należność; Částka; Fiyat; Tutar; Ücret; Цена; Стоимость; Сумма; Τιμή; Ποσό; Κόστος; Harga; Biaya
    Pris; Belopp; Beløb; Beløp; Hinta; Összeg; Preț; ราคา; จำนวนเงิน; Giá; Giá phòng; Số tiền; السعر; المبلغ`),
  gross: wordsOf(`Cena brutto; Kwota brutto; Cena s DPH; Brüt; Brüt tutar; Brüt fiyat; Брутто; Μικτό; Μεικτά
    Bruttopris; Bruttobelopp; Bruttobeløb; Bruttobeløp; Bruttó; Bruttó összeg; Preț brut; Sumă brută`),
  net: wordsOf(`
    受取金額; 净额; 净收入; 结算价; 结算金额; 結算金額; 정산금액; 수령액; Kwota netto; Cena netto; Cena bez DPH; Net tutar; Net fiyat; Нетто; К выплате; Καθαρό ποσό; Καθαρά; Pendapatan bersih; Harga bersih
    Nettopris; Nettobelopp; Nettobeløb; Nettobeløp; Nettohinta; Utbetalning; Udbetaling; Utbetaling; Nettó; Nettó összeg; Preț net; Sumă netă; Thực nhận; الصافي; صافي المبلغ`),
  night: wordsOf(`
    1泊料金; 1泊あたりの料金; 每晚价格; 每晚房价; 日均价; 1박 요금; 1박당 요금; Cena za dobę; Cena za noc; Gecelik fiyat; Gecelik ücret; Цена за ночь; Цена за сутки; Стоимость за ночь; Стоимость за сутки
    Τιμή ανά διανυκτέρευση; Τιμή ανά νύχτα; Harga per malam; Tarif per malam
    Pris per natt; Pris/natt; Pris pr. nat; Pris pr. natt; Hinta per yö; Hinta/yö; Ár/éj; Ár/éjszaka; Éjszakai ár; Preț pe noapte; Preț/noapte; Tarif pe noapte; ราคาต่อคืน; Giá mỗi đêm; Giá/đêm; سعر الليلة; السعر لليلة`),
  source: wordsOf(`
    予約経路; 予約サイト; 予約元; チャネル; 渠道; 来源; 预订渠道; 订单来源; 渠道名称; 來源; 예약 경로; 채널; 예약처; 예약 사이트; Źródło; Źródło rezerwacji; Kanał; Kanał sprzedaży; Zdroj; Zdroj rezervace; Kanál; Kaynak; Kanal; Rezervasyon kaynağı; Satış kanalı; Acente
    Источник; Источник брони; Источник бронирования; Канал; Канал продаж; Πηγή; Κανάλι; Πηγή κράτησης; Sumber; Sumber pemesanan; Saluran
    Källa; Bokningskälla; Kilde; Bookingkilde; Bestillingskilde; Lähde; Kanava; Forrás; Csatorna; Sursă; Sursa; Sursa rezervării; แหล่งที่มา; ช่องทาง; ช่องทางการจอง; Nguồn; Nguồn khách; Kênh; Kênh đặt phòng; المصدر; مصدر الحجز; القناة`),
  bookingStatus: wordsOf(`
    予約状況; 予約ステータス; 订单状态; 预订状态; 訂單狀態; 예약 상태; Status rezerwacji; Stan rezerwacji; Stav rezervace; Rezervasyon durumu; Статус брони; Статус бронирования; Κατάσταση κράτησης; Status pemesanan; Status reservasi
    Bokningsstatus; Bookingstatus; Bestillingsstatus; Reservationsstatus; Varauksen tila; Foglalás állapota; Foglalás státusza; Starea rezervării; Stare rezervare; Status rezervare; สถานะการจอง; Trạng thái đặt phòng; حالة الحجز`),
  status: wordsOf(`ステータス; 状態; 状況; 状态; 狀態; 상태; Stan; Stav; Durum; Durumu; Статус; Состояние; Κατάσταση
    Tila; Állapot; Státusz; Stare; สถานะ; Trạng thái; Tình trạng; الحالة`),
  cancelledOn: wordsOf(`
    キャンセル日; 取消日; 取消日期; 取消时间; 취소일; 취소 날짜; Data anulowania; Data rezygnacji; Datum zrušení; Datum storna; İptal tarihi; Дата отмены; Ημερομηνία ακύρωσης; Tanggal pembatalan
    Avbokad den; Avbokningsdatum; Avbestillingsdato; Afbestillingsdato; Aflyst den; Peruutuspäivä; Lemondás dátuma; Data anulării; วันที่ยกเลิก; Ngày hủy; تاريخ الإلغاء`),
  rooms: wordsOf(`
    部屋数; 客室数; 室数; 房间数; 间数; 房间数量; 房數; 객실 수; Liczba pokoi; Ilość pokoi; Počet pokojů; Oda sayısı; Количество номеров; Кол-во номеров; Αριθμός δωματίων; Jumlah kamar
    Antal rum; Antall rom; Antal værelser; Huoneiden määrä; Szobák száma; Număr camere; Nr. camere; จำนวนห้อง; Số lượng phòng; عدد الغرف`),
  roomNumbers: wordsOf(`
    部屋番号; 客室番号; 房号; 房间号; 房號; 객실 번호; 호실; 방 번호; Numer pokoju; Nr pokoju; Číslo pokoje; Oda numarası; Oda no; Номер комнаты; № комнаты; № номера; Комната №; Αριθμός δωματίου; Αρ. δωματίου; Nomor kamar; No kamar
    Rumsnummer; Rum nr; Romnummer; Rom nr; Værelsesnummer; Værelse nr; Huonenumero; Szobaszám; Nr. cameră; Număr cameră; Numărul camerei; หมายเลขห้อง; เลขห้อง; Số phòng; رقم الغرفة`),
  id: wordsOf(`
    予約番号; 予約ID; 确认号; 订单号; 预订号; 订单编号; 预订编号; 預訂編號; 訂單編號; 訂單號; 예약번호; 예약 번호; Numer rezerwacji; Nr rezerwacji; ID rezerwacji; Kod rezerwacji; Číslo rezervace; ID rezervace; Kód rezervace; Rezervasyon no
    Rezervasyon numarası; Rezervasyon kodu; Номер брони; Номер бронирования; № брони; Бронь №; ID брони; Номер заказа; Αριθμός κράτησης; Κωδικός κράτησης; Αρ. κράτησης; Nomor pemesanan; Nomor reservasi; Kode booking; ID pemesanan; No reservasi
    Bokningsnummer; Bokningsnr; Boknings-ID; Reservationsnummer; Bookingnummer; Bookingnr; Bestillingsnummer; Bestillingsnr; Reservasjonsnummer; Varausnumero; Varaustunnus; Foglalási szám; Foglalás száma; Foglalásszám; Foglalási azonosító; Foglalási kód; Număr rezervare; Nr. rezervare; Numărul rezervării; ID rezervare; Cod rezervare
    หมายเลขการจอง; เลขที่การจอง; รหัสการจอง; เลขที่จอง; หมายเลขจอง; Mã đặt phòng; Số đặt phòng; Mã đặt chỗ; رقم الحجز; رمز الحجز`),
  confirmation: wordsOf(
    `確認番号; 確認コード; 确认码; 確認碼; 확인번호; 확인 코드; Kod potwierdzenia; Potvrzovací kód; Onay kodu; Код подтверждения; Κωδικός επιβεβαίωσης; Kode konfirmasi
    Bekräftelsekod; Bekræftelseskode; Bekreftelseskode; Vahvistuskoodi; Megerősítő kód; Cod de confirmare; Codul de confirmare; รหัสยืนยัน; Mã xác nhận; رمز التأكيد; رقم التأكيد`,
  ),
  bookedOn: wordsOf(`
    予約日; 予約日時; 受付日; 预订日期; 下单时间; 下单日期; 预订时间; 예약일; 예약 날짜; 예약일시; Data rezerwacji; Data złożenia; Data dodania; Data edycji; Utworzono; Datum rezervace; Vytvořeno; Rezervasyon tarihi; Oluşturulma tarihi
    Дата бронирования; Дата создания; Создано; Ημερομηνία κράτησης; Tanggal pemesanan; Tanggal reservasi; Dibuat; 日付; 日期; 날짜; Tarih; Дата; Ημερομηνία; Tanggal
    Bokad; Bokningsdatum; Skapad; Bestilt; Bestillingsdato; Bookingdato; Booket; Oprettet; Opprettet; Varauspäivä; Luotu; Foglalás dátuma; Foglalás napja; Foglalás ideje; Létrehozva; Data rezervării; Rezervat la; Creat la; วันที่จอง; วันจอง; Ngày đặt; Ngày đặt phòng; Ngày tạo; تاريخ الحجز; تاريخ الإنشاء
    Dato; Päivämäärä; Dátum; วันที่; Ngày; التاريخ`),
  others: wordsOf(`
    人数; 大人; 子供; 幼児; 子供の年齢; 成人; 儿童; 成人数; 儿童数; 人數; 인원; 인원수; 성인; 아동; 어린이; 유아; Dorośli; Dzieci; Liczba osób; Liczba gości; Goście; Osoby; Dospělí; Děti; Počet osob; Počet hostů; Hosté
    Yetişkin; Çocuk; Kişi sayısı; Yetişkin sayısı; Misafir sayısı; Взрослые; Взрослых; Дети; Детей; Гостей; Гости; Количество гостей; Кол-во гостей; Ενήλικες; Παιδιά; Άτομα; Αριθμός ατόμων; Dewasa; Anak; Anak-anak; Jumlah tamu; Jumlah orang
    備考; 電話番号; 住所; 国籍; 支払い方法; 支払いステータス; コミッション率; コミッション額; 旅行目的; 利用端末; 备注; 电话; 手机号; 支付方式; 佣金; 비고; 메모; 전화번호; 연락처; 국적; 결제수단; 수수료; Uwagi; Notatki; Kraj; Prowizja; Wyżywienie
    Zadatek; Kwota zadatku; Termin zadatku; Status płatności; Płatność; Płatności; Lokalizacja; Lokalizacje; Informacje dodatkowe; Usługi dodatkowe; Poznámka; Poznámky; Země; Provize; Záloha; Notlar; Not; Açıklama; Ülke; Uyruk; Komisyon; Kapora; Ödeme; Телефон; Примечание; Примечания; Комментарий
    Комментарии; Гражданство; Страна; Комиссия; Предоплата; Оплачено; Способ оплаты; Τηλέφωνο; Σημειώσεις; Σχόλια; Χώρα; Προμήθεια; Telepon; Catatan; Negara; Komisi; Keterangan; Alamat
    Vuxna; Barn; Antal vuxna; Antal barn; Antal gäster; Antal personer; Gäster; Voksne; Børn; Antall voksne; Antall barn; Antall gjester; Antall personer; Gjester; Gæster; Antal gæster; Aikuiset; Aikuisia; Lapset; Lapsia; Vieraat; Henkilöitä; Henkilömäärä; Felnőtt; Felnőttek; Gyermek; Gyerekek; Vendégek száma; Fő; Adulți; Copii; Număr persoane; Nr. persoane; Oaspeți
    ผู้ใหญ่; เด็ก; จำนวนผู้เข้าพัก; Người lớn; Trẻ em; Số khách; Số người; البالغين; الأطفال; عدد الضيوف; عدد الأشخاص; Telefonnr; Mobilnr; Puhelin; Puhelinnumero; Telefonszám; โทรศัพท์; เบอร์โทร; เบอร์โทรศัพท์; Điện thoại; Số điện thoại; الهاتف; رقم الهاتف; الجوال
    Anteckning; Anteckningar; Merknad; Merknader; Bemærkning; Bemærkninger; Huomautus; Huomautukset; Lisätiedot; Megjegyzés; Observații; Mențiuni; หมายเหตุ; Ghi chú; ملاحظات; Nationalitet; Nasjonalitet; Kansalaisuus; Maa; Állampolgárság; Ország; Naționalitate; Țară; สัญชาติ; ประเทศ; Quốc tịch; Quốc gia; الجنسية; البلد
    Betald; Betalat; Betalt; Maksettu; Fizetve; Fizetett; Plătit; ชำระแล้ว; มัดจำ; Đã thanh toán; Đặt cọc; Tiền cọc; المدفوع; Moms; ALV; ÁFA; Avans; Depositum; Provisjon; Palkkio; Jutalék; ค่าคอมมิชชั่น; Hoa hồng; العمولة; Frukost; Frokost; Morgenmad; Aamiainen; Reggeli; Mic dejun; อาหารเช้า; Bữa sáng; الإفطار`),
} as const;
