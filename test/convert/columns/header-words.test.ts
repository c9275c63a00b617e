/** Headers whose words stand together, in another order, or in a language far away. */
import { describe, expect, test } from 'vitest';
import { everydayRoles } from '../../../src/convert/columns/everyday-roles.ts';
import { bagOfWords, headerWords } from '../../../src/convert/columns/header-words.ts';
import { proveResource } from '../../../src/convert/prove-resource.ts';
import { readStays } from '../read-file.ts';

test.each([
  ['FechaLlegada', 'fecha llegada'],
  ['id_hotel', 'id hotel'],
  ['checkInDATE', 'check in date'],
  ['apellido1', 'apellido 1'],
  ['Tipo do Quarto', 'tipo do quarto'],
])('%s has the words %s', (header, words) => {
  expect(headerWords(header).join(' ')).toBe(words);
});

test('words in any order and with any joining word are the same', () => {
  expect(bagOfWords('ClienteNombre')).toBe(bagOfWords('Nombre del cliente'));
  expect(bagOfWords('Check-in')).not.toBe(bagOfWords('Check-out'));
  expect(bagOfWords('Price (net)')).toBeUndefined();
});

describe('a list of bookings is read in', () => {
  const roles = ['id', 'guest', 'checkin_date', 'checkout_date', 'room_type_name', 'total_amount', 'booking_status'];
  test.each([
    ['Japanese', '予約番号;宿泊者名;チェックイン;チェックアウト;部屋タイプ;合計金額;ステータス'],
    ['Chinese', '订单号;客人姓名;入住日期;离店日期;房型;总价;状态'],
    ['Korean', '예약번호;투숙객;체크인;체크아웃;객실 타입;총액;예약 상태'],
    ['Polish', 'Numer rezerwacji;Imię i nazwisko;Przyjazd;Wyjazd;Typ pokoju;Razem;Status rezerwacji'],
    ['Czech', 'Číslo rezervace;Jméno hosta;Příjezd;Odjezd;Typ pokoje;Celkem;Stav'],
    ['Turkish', 'Rezervasyon No;MİSAFİR ADI;Giriş Tarihi;ÇIKIŞ TARİHİ;Oda Tipi;Toplam Tutar;Durum'],
    ['Russian', 'Номер брони;ФИО гостя;Дата заезда;Дата выезда;Тип номера;Итого;Статус'],
    ['Greek', 'Αριθμός κράτησης;Ονοματεπώνυμο;ΑΦΙΞΗ;Αναχώρηση;Τύπος δωματίου;Σύνολο;Κατάσταση'],
    [
      'Indonesian',
      'Nomor reservasi;Nama tamu;Tanggal check-in;Tanggal check-out;Tipe kamar;Total harga;Status reservasi',
    ],
    ['Swedish', 'Bokningsnummer;Gäst;Ankomst;Avresa;Rumstyp;Totalt;Bokningsstatus'],
    ['Norwegian', 'Bestillingsnummer;Gjest;Ankomst;Avreise;Romtype;Totalpris;Bestillingsstatus'],
    ['Danish', 'Bookingnummer;Gæstens navn;Ankomst;Afrejse;Værelsestype;Pris i alt;Status'],
    ['Finnish', 'Varausnumero;Vieraan nimi;Saapuminen;Lähtö;Huonetyyppi;Yhteensä;Tila'],
    ['Hungarian', 'Foglalási szám;Vendég neve;Érkezés;Távozás;Szobatípus;Végösszeg;Állapot'],
    ['Romanian', 'Nr. rezervare;Nume client;Data sosirii;DATA PLECĂRII;Tip cameră;Preț total;Stare'],
    ['Thai', 'หมายเลขการจอง;ชื่อผู้เข้าพัก;วันที่เช็คอิน;วันที่เช็คเอาท์;ประเภทห้อง;ราคารวม;สถานะ'],
    ['Vietnamese', 'Mã đặt phòng;Tên khách;Ngày nhận phòng;Ngày trả phòng;Loại phòng;Tổng tiền;Trạng thái'],
    ['Bulgarian', 'Номер на резервация;Гост;Пристигане;Заминаване;Тип стая;Обща сума;Статус'],
    ['Serbian', 'Број резервације;Гост;Долазак;Одлазак;Тип собе;Укупно;Статус'],
    ['Slovak', 'Číslo rezervácie;Hosť;Príchod;Odchod;Typ izby;Celková suma;Stav'],
    ['Lithuanian', 'Rezervacijos nr.;Svečias;Atvykimas;Išvykimas;Kambario tipas;Suma;Būsena'],
    ['Latvian', 'Rezervācijas nr.;Viesis;Ierašanās;Izbraukšana;Numura tips;Kopā;Statuss'],
    ['Estonian', 'Broneeringu nr;Külaline;Saabumine;Lahkumine;Toa tüüp;Kogusumma;Olek'],
    ['Icelandic', 'Bókunarnúmer;Gestur;Koma;Brottför;Herbergistegund;Samtals;Staða'],
    ['Georgian', 'ჯავშნის ნომერი;სტუმარი;ჩასვლა;გასვლა;ოთახის ტიპი;ჯამი;სტატუსი'],
    ['Arabic', 'رقم الحجز;اسم الضيف;تاريخ الوصول;تاريخ المغادرة;نوع الغرفة;الإجمالي;الحالة'],
  ])('%s', (_, header) => {
    expect(everydayRoles('bookings', header.split(';')).roles).toEqual(roles);
  });
});

test.each([
  ...['Passport no', 'Číslo pasu', 'Broj putovnice', 'Pasaport No', 'Nr paszportu', 'Útlevélszám', 'NIK', 'No KTP'],
  ...['Номер паспорта', 'Αριθμός διαβατηρίου', 'Số CCCD', '护照号', '여권번호', 'เลขบัตรประชาชน', 'رقم الجواز'],
])('the number of a passport is none of a booking, though no guest has come twice: %s', async (header) => {
  const rows = ['Ana Anic,A1,2027-05-01,2027-05-03,Loft', 'Bo Kos,B2,2027-05-01,2027-05-04,Loft'];
  const { reading } = await readStays(`Guest,${header},Arrival,Departure,Room type\n${rows.join('\n')}\n`);
  expect(reading.columns.find((column) => column.header === header)?.role).toBeUndefined();
});

test('a word that means something else in another language without its accents is in no list', () => {
  expect(everydayRoles('bookings', ['År', 'จำนวนคืน', 'จำนวนคน']).roles).toEqual([undefined, 'nights', undefined]);
});

test('two words for the same are one, and two for different things are none', () => {
  expect(everydayRoles('bookings', ['Klient/Gość', 'Cena/Gość']).roles).toEqual(['guest', undefined]);
  expect(everydayRoles('bookings', ['fields.data_checkin', 'pk']).roles).toEqual(['checkin_date', undefined]);
});

test.each([
  ['date_debut,date_fin,client_id,statut', 'bookings'],
  ['Habitacion,Tipo de Habitacion,ClienteNombre,FechaLlegada,FechaSalida,Personas,Tarifa', 'bookings'],
  ['Documento,Tipo,NumeroHabitacion,FechaIngreso,FechaSalida,Noches,Total', 'bookings'],
  ['Fecha ingreso,Fecha egreso,Tipo,NumeroHabitacion,Total', 'bookings'],
  ['date_reservation,nights,hotel_name,room_type,number_of_rooms,total_price', 'bookings'],
  ['Room type,Rate plan,From,To,Price,Min nights', 'rates'],
  ['Room type,From,To,Nights,Price', 'rates'],
  ['Room,Type,Capacity,Price', 'rooms'],
  ['name,max_occupancy', 'rooms'],
  ['id,fechaInicio,fechaFin,habitacion,costo,usuarioDni', 'bookings'],
  ['Name,Age,Email,Booking Timestamp', 'bookings'],
])('%s is a file of %s', async (header, resource) => {
  expect((await proveResource([header.split(',')])).likely).toBe(resource);
});
