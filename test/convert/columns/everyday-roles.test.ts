import { expect, test } from 'vitest';
import { type ResourceName, resourceNames, resources } from '../../../src/contract/resource.ts';
import { withoutAccents } from '../../../src/convert/columns/everyday/everyday-column.ts';
import { everydayStatuses } from '../../../src/convert/columns/everyday/status-words.ts';
import { everydayRoles, wordTables } from '../../../src/convert/columns/everyday-roles.ts';
import { headerKey } from '../../../src/convert/columns/native-columns.ts';
import { foldedWord } from '../../../src/convert/values/text/word-table.ts';

/** The roles of the columns of a header; `-` where there is none. */
const rolesOf = (name: ResourceName, header: string) =>
  everydayRoles(name, listed(header))
    .roles.map((role) => role ?? '-')
    .join(' | ');
const bookings = (header: string) => rolesOf('bookings', header);
const rooms = (header: string) => rolesOf('rooms', header);
const listed = (words: string) => words.split(' | ');

test.each(resourceNames)('no word of %s stands in two entries, with or without accents', (name) => {
  const twice: string[] = [];
  for (const spelling of [(word: string) => word, withoutAccents]) {
    const owners = new Map<string, object>();
    for (const column of wordTables[name]().columns) {
      for (const word of column.words) {
        const key = headerKey(spelling(word).replaceAll('#', ' number '));
        expect(key, word).not.toBe('');
        if (owners.has(key) && owners.get(key) !== column) twice.push(`${word} (${column.role})`);
        owners.set(key, column);
      }
    }
  }
  expect(twice).toEqual([]);
});

test.each(resourceNames)('every name and alias of the contract is known for %s', (name) => {
  for (const field of resources[name].fields) {
    for (const word of [field.name, ...field.aliases]) {
      const [role] = everydayRoles(name, [word]).roles;
      expect([field.name, 'unit'], word).toContain(role);
    }
  }
});

test('no status word means two states', () => {
  const states = new Map<string, string>();
  for (const [word, state] of Object.entries(everydayStatuses)) {
    expect(states.get(foldedWord(word)) ?? state, word).toBe(state);
    states.set(foldedWord(word), state);
  }
});

test.each([
  ['Prénom | Nom', 'guest_first_name | guest_last_name'],
  ['Vorname | Name', 'guest_first_name | guest_last_name'],
  ['First name | Name', 'guest_first_name | guest_last_name'],
  ['Voornaam | Naam', 'guest_first_name | guest_last_name'],
  ['Apellidos | Nombre', 'guest_last_name | guest_first_name'],
  ['Cognome | Nome', 'guest_last_name | guest_first_name'],
  ['Prezime | Ime', 'guest_last_name | guest_first_name'],
  ['Achternaam | Naam', 'guest_last_name | guest_first_name'],
  ['Nachname | Name', 'guest_last_name | guest_first_name'],
])('%s is its two halves', (header, roles) => {
  expect(bookings(header)).toBe(roles);
});

test.each(['Name', 'Nom', 'Nombre', 'Nome', 'Naam', 'Ime', 'Gast', 'Huésped', 'Huesped', 'Guest name', 'שם אורח'])(
  '"%s" alone is the guest',
  (word) => {
    expect(bookings(word)).toBe('guest');
  },
);

test.each(['Room', 'Chambre', 'Habitación', 'Camera', 'Quarto', 'Kamer', 'Soba'])(
  '"%s" is the type alone, and a door number beside the type',
  (word) => {
    expect(bookings(word)).toBe('room_type_name');
    expect(bookings(`${word} | Room type`)).toBe('room_numbers | room_type_name');
  },
);

test('"Zimmer" is the type alone; beside the type it could be a count or a door number, and has no field', () => {
  expect(bookings('Zimmer')).toBe('room_type_name');
  expect(bookings('Zi. | Kategorie')).toBe('- | room_type_name');
  expect(everydayRoles('bookings', ['Zimmer', 'Zimmertyp'])).toEqual({
    roles: [undefined, 'room_type_name'],
    isKnown: [true, true],
  });
});

test.each(
  listed(
    'Rooms | Room(s) | No_of_room | # of rooms | Chambres | Habitaciones | Camere | Quartos | Kamers | Anzahl Zimmer',
  ),
)('"%s" is a count', (word) => {
  expect(bookings(word)).toBe('rooms');
});

test.each([
  ['Anreise', 'Abreise'],
  ['Von', 'Bis'],
  ["Date d'arrivée", 'Date de départ'],
  ['ARRIVEE', 'DEPART'],
  ['Du', 'Au'],
  ['Entrada', 'Salida'],
  ['Fecha de llegada', 'Fecha de salida'],
  ['Data arrivo', 'Data partenza'],
  ['Dal', 'Al'],
  ['Data de entrada', 'Data de saída'],
  ['aankomst', 'vertrek'],
  ['Dolazak', 'Odlazak'],
  ['תאריך כניסה', 'תאריך יציאה'],
  ['Check-in (DD/MM/YYYY)', 'Check-out (DD/MM/YYYY)'],
  ['Anreise (TT.MM.JJJJ)', 'Abreise (TT.MM.JJJJ)'],
  ['\ufeffCheck-in\u200b', 'Check-out\u00a0'],
])('"%s" and "%s" are arrival and departure', (arrival, departure) => {
  expect(bookings(`${arrival} | ${departure}`)).toBe('checkin_date | checkout_date');
});

test.each(
  listed(
    'Last night | Stay until (last night) | Bis (letzte Nacht) | LastNight | Letzte Nacht | Dernière nuit | Última noche | Ultima notte | Zadnja noć',
  ),
)('trap 4: "%s" is the last night, not the departure', (word) => {
  expect(bookings(word)).toBe('last_night');
});

test.each(['Price (EUR)', 'Betrag in EUR ', 'Amount USD', 'Revenue($)', 'Total EUR', 'Preis €', 'EUR Preis'])(
  '"%s" is the amount with its currency',
  (word) => {
    expect(bookings(word)).toBe('total_amount');
  },
);

test.each(['Price (net)', 'Total (nights)', 'Amount due', 'Total guests', 'Room total'])('"%s" is no total', (word) => {
  expect(bookings(word)).toBe('-');
});

test.each(['Payment status', 'Zahlungsstatus', 'Estado del pago', 'Guest status', 'Room status'])(
  '"%s" is another state',
  (word) => {
    expect(everydayRoles('bookings', [word])).toEqual({ roles: [undefined], isKnown: [true] });
  },
);

test('a word that nobody knows is told apart from one without a field', () => {
  expect(everydayRoles('bookings', ['Kreditkarteninhaberin', 'Adults', '', '_line']).isKnown).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test.each(
  listed(
    'Room type | Room | Name | Type | Zimmertyp | Zimmer | Type de chambre | Tipo de habitación | Nombre | Kamertype | Soba',
  ),
)('"%s" alone is the room type', (word) => {
  expect(rooms(`${word} | Price`)).toBe('name | base_price');
});

test.each([
  ['rooms', ['num_rooms', 'numRooms', 'qtd_quartos', 'cantidad_habitaciones', 'rooms_count', 'Quantidade de quartos']],
  ['nights', ['num_nights', 'total_nights', 'nightsCount', 'Quantidade de noites']],
  ['checkin_date', ['dt_entrada', 'arrival_dt', 'checkinDate', 'dia_checkin']],
] as const)('a word that counts or is a day may stand beside that of %s', (role, words) => {
  expect(words.map(bookings)).toEqual(words.map(() => role));
});

test.each<[ResourceName, header: string, roles: string]>([
  // A column of the guest counts before one of the customer, and before a bare name.
  ['bookings', 'Cliente | Titular', '- | guest'],
  ['bookings', 'Name | Guest name', '- | guest'],
  ['bookings', 'Guest name(s) | Booked by', 'guests | booker'],
  // "Property" is the unit of a short let alone, and the house beside a unit.
  ['bookings', 'Property', 'room_type_name'],
  ['bookings', 'Property | Unit', 'property | room_type_name'],
  ['bookings', 'Hotel | Room type', 'property | room_type_name'],
  ['bookings', 'Listing', 'room_type_name'],
  ['bookings', '房源 | 房型', 'property | room_type_name'],
  ['bookings', 'Listing | Room type | Hotel', '- | room_type_name | property'],
  ['bookings', 'Chalet | Zimmertyp', '- | room_type_name'],
  ['bookings', 'Δωμάτιο | Τύπος Δωμ.', 'room_numbers | room_type_name'],
  // A "Location" is the house, but not beside a column that names it.
  ['bookings', 'Location | Room type', 'property | room_type_name'],
  ['bookings', 'Location | Hotel | Room type', '- | property | room_type_name'],
  // Arrival counts before a plain "From", and the day of booking is no date of the stay.
  ['bookings', 'Arrival | From | Booked on', 'checkin_date | - | -'],
  // A date of cancellation says the state only where no column does.
  ['bookings', 'Stornierungsdatum', 'cancelled_on'],
  ['bookings', 'Stornierungsdatum | Status', '- | booking_status'],
  // The larger word counts: grand total, total, price.
  ['bookings', 'Price | Total | Grand total', '- | - | total_amount'],
  ['bookings', 'Price | Total', '- | total_amount'],
  ['bookings', 'Gesamtpreis | Preis pro Nacht', 'total_amount | night_amount'],
  ['bookings', 'num_habitacion | total_guests | total_room', 'room_numbers | - | -'],
  // Two words that say the same stay both marked.
  ['bookings', 'Preis | Price', 'total_amount | total_amount'],
  // "State" beside a city is of the address.
  ['bookings', 'State', 'booking_status'],
  ['bookings', 'City | State', '- | -'],
  ['bookings', 'Ciudad | Estado | Status', '- | - | booking_status'],
  // An id says more than a second one, and "ID" least.
  ['bookings', 'ID | Booking # | Confirmation #', '- | id | -'],
  ['bookings', 'Id', 'id'],
  ['bookings', 'Res#', 'id'],
  ['bookings', 'Third Party Confirmation Number', 'channel_id'],
  // A day, a range with its last day, a range with the day after.
  ['rates', 'Datum', 'date'],
  ['rates', 'data inizio | data fine | costo', 'date_from | date_to | rate_amount'],
  ['rates', 'From Date | Till Date', 'date_from | date_to'],
  ['rates', 'Date from | Date to (exclusive)', 'date_from | date_after'],
  // The final price counts before the base price; "Tarif" beside a price is the plan.
  ['rates', 'Base Price | Final Price', '- | rate_amount'],
  ['rates', 'Base Price', 'rate_amount'],
  ['rates', 'Tarif | Preis', 'rate_plan_name | rate_amount'],
  ['rates', 'Tarif', 'rate_amount'],
  ['rates', 'Rate plan | Rate', 'rate_plan_name | rate_amount'],
  ['rates', 'Tariff', 'rate_plan_name'],
  // Prices by occupancy.
  [
    'rates',
    'Single | DBL | TPL | Quad | 1 Person | Double (EUR)',
    'single | double | triple | quadruple | single | double',
  ],
  // A room number makes it a list of units.
  [
    'rooms',
    'room_number | room_type | floor | capacity | base_price',
    'unit | unit_type | - | max_occupancy | base_price',
  ],
  // "Room" or "Name" beside the type is a unit, unless the rooms are counted.
  ['rooms', 'Room | Type', 'unit | unit_type'],
  ['rooms', 'Name | Room type', 'unit | unit_type'],
  ['rooms', 'Zimmer | Zimmertyp', 'unit | unit_type'],
  ['rooms', 'Name | Room type | Quantity', 'name | - | total_rooms'],
  ['rooms', 'Room name | Type | Rooms', 'name | - | total_rooms'],
  // Which of "Name" and "Type" is the room type stays open.
  ['rooms', 'Name | Type | Capacity', 'name | name | max_occupancy'],
  ['rooms', 'Room | Name', 'name | name'],
  ['rooms', 'Room | Name | Type', 'unit | - | unit_type'],
  // Units of area and currencies may stand in the header.
  [
    'rooms',
    'Size (sq ft) | Fläche (m²) | Price (EUR) | Preis pro Nacht in CHF',
    'room_area | room_area | - | base_price',
  ],
  // The short words of databases stand for whole ones.
  [
    'bookings',
    'CD_RESERVA | NM_HOSPEDE | DT_ENTRADA | DT_SAIDA | TP_QUARTO | VL_TOTAL | ST_RESERVA',
    'id | guest | checkin_date | checkout_date | room_type_name | total_amount | booking_status',
  ],
  [
    'bookings',
    'RESERVATION_NO | GUEST_NM | ARRIVAL_DT | DEPARTURE_DT | ROOM_TYPE_CD | TOTAL_AMT',
    'id | guest | checkin_date | checkout_date | type_code | total_amount',
  ],
  ['bookings', 'Tulo | 퇴실일자', 'checkin_date | checkout_date'],
  ['rooms', 'DS_TIPO | QT_CAPACIDADE | VL_DIARIA | Max Person', 'name | max_occupancy | base_price | max_occupancy'],
  // Who asks for a stay books it, and the nights of a stay are nights.
  [
    'bookings',
    'Reservation ID | Inquirer | Check-in | Check-out | Nights Stay',
    'id | booker | checkin_date | checkout_date | nights',
  ],
  // The text of an XML element with attributes is what the element is.
  [
    'bookings',
    'room.id_type | room.room | hotel.hotel | client.client',
    'type_code | room_type_name | property | guest',
  ],
  // A word for the booking may stand before one of the stay, and those for what is let are rooms.
  [
    'bookings',
    'booking_check_in | bookingCheckOut | booking_room_type | Reservation guest name',
    'checkin_date | checkout_date | room_type_name | guest',
  ],
  ['bookings', 'booking_date | Reservation ID | booking_status', '- | id | booking_status'],
  ...['Flat', 'Imóvel', 'Μονάδα'].map((word): [ResourceName, string, string] => ['bookings', word, 'room_type_name']),
  ['bookings', '客戶 | Nights staying', 'guest | nights'],
  ['bookings', 'Res name | Customer', 'guest | -'],
  // What an object inside a record says is that of a guest, a room or a price, by its name.
  [
    'bookings',
    'pasajero.apellido | pasajero.nombre | habitacion.tipoHabitacion | habitacion.estado',
    'guest_last_name | guest_first_name | room_type_name | -',
  ],
  ['bookings', 'reservas.dataEntrada | reservations.endDate', 'checkin_date | checkout_date'],
  ['rates', 'rentPrices.beginDate | rentPrices.endDate | rentPrices.price', 'date_from | date_to | rate_amount'],
])('in a list of %s "%s" is %s', (name, header, roles) => {
  expect(rolesOf(name, header)).toBe(roles);
});
