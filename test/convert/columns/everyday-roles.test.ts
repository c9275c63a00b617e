import { describe, expect, test } from 'vitest';
import { resourceNames, resources } from '../../../src/contract/resource.ts';
import { withoutAccents } from '../../../src/convert/columns/everyday/everyday-column.ts';
import { everydayStatuses } from '../../../src/convert/columns/everyday/status-words.ts';
import { everydayRoles, wordTables } from '../../../src/convert/columns/everyday-roles.ts';
import { headerKey } from '../../../src/convert/columns/native-columns.ts';
import { foldedWord } from '../../../src/convert/values/text/word-table.ts';

const bookings = (...header: string[]) => everydayRoles('bookings', header).roles;
const rooms = (...header: string[]) => everydayRoles('rooms', header).roles;
const rates = (...header: string[]) => everydayRoles('rates', header).roles;

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

test('the text of an XML element with attributes is what the element is', () => {
  const roles = ['type_code', 'room_type_name', 'property', 'guest'];
  expect(bookings('room.id_type', 'room.room', 'hotel.hotel', 'client.client')).toEqual(roles);
});

describe('the name of a guest', () => {
  test.each([
    [['Prénom', 'Nom'], 'guest_first_name', 'guest_last_name'],
    [['Vorname', 'Name'], 'guest_first_name', 'guest_last_name'],
    [['First name', 'Name'], 'guest_first_name', 'guest_last_name'],
    [['Voornaam', 'Naam'], 'guest_first_name', 'guest_last_name'],
    [['Apellidos', 'Nombre'], 'guest_last_name', 'guest_first_name'],
    [['Cognome', 'Nome'], 'guest_last_name', 'guest_first_name'],
    [['Prezime', 'Ime'], 'guest_last_name', 'guest_first_name'],
    [['Achternaam', 'Naam'], 'guest_last_name', 'guest_first_name'],
    [['Nachname', 'Name'], 'guest_last_name', 'guest_first_name'],
  ])('%j is its two halves', (header, ...expected) => {
    expect(bookings(...header)).toEqual(expected);
  });

  test.each(['Name', 'Nom', 'Nombre', 'Nome', 'Naam', 'Ime', 'Gast', 'Huésped', 'Huesped', 'Guest name', 'שם אורח'])(
    '"%s" alone is the guest',
    (word) => {
      expect(bookings(word)).toEqual(['guest']);
    },
  );

  test('a column of the guest counts before one of the customer, and before a bare name', () => {
    expect(bookings('Cliente', 'Titular')).toEqual([undefined, 'guest']);
    expect(bookings('Name', 'Guest name')).toEqual([undefined, 'guest']);
    expect(bookings('Guest name(s)', 'Booked by')).toEqual(['guests', 'booker']);
  });
});

describe('the room of a booking', () => {
  test.each(['Room', 'Chambre', 'Habitación', 'Camera', 'Quarto', 'Kamer', 'Soba'])(
    '"%s" is the type alone, and a door number beside the type',
    (word) => {
      expect(bookings(word)).toEqual(['room_type_name']);
      expect(bookings(word, 'Room type')).toEqual(['room_numbers', 'room_type_name']);
    },
  );

  test('"Zimmer" is the type alone; beside the type it could be a count or a door number, and has no field', () => {
    expect(bookings('Zimmer')).toEqual(['room_type_name']);
    expect(bookings('Zi.', 'Kategorie')).toEqual([undefined, 'room_type_name']);
    expect(everydayRoles('bookings', ['Zimmer', 'Zimmertyp'])).toEqual({
      roles: [undefined, 'room_type_name'],
      isKnown: [true, true],
    });
  });

  test.each([
    'Rooms',
    'Room(s)',
    'No_of_room',
    '# of rooms',
    'Chambres',
    'Habitaciones',
    'Camere',
    'Quartos',
    'Kamers',
    'Anzahl Zimmer',
  ])('"%s" is a count', (word) => {
    expect(bookings(word)).toEqual(['rooms']);
  });

  test('"Property" is the unit of a short let alone, and the house beside a unit', () => {
    expect(bookings('Property')).toEqual(['room_type_name']);
    expect(bookings('Property', 'Unit')).toEqual(['property', 'room_type_name']);
    expect(bookings('Hotel', 'Room type')).toEqual(['property', 'room_type_name']);
    expect(bookings('Listing')).toEqual(['room_type_name']);
    expect(bookings('房源', '房型')).toEqual(['property', 'room_type_name']);
    expect(bookings('Listing', 'Room type', 'Hotel')).toEqual([undefined, 'room_type_name', 'property']);
    expect(bookings('Chalet', 'Zimmertyp')).toEqual([undefined, 'room_type_name']);
    expect(bookings('Δωμάτιο', 'Τύπος Δωμ.')).toEqual(['room_numbers', 'room_type_name']);
  });
});

describe('the dates of a booking', () => {
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
    expect(bookings(arrival, departure)).toEqual(['checkin_date', 'checkout_date']);
  });

  test.each([
    'Last night',
    'Stay until (last night)',
    'Bis (letzte Nacht)',
    'LastNight',
    'Letzte Nacht',
    'Dernière nuit',
    'Última noche',
    'Ultima notte',
    'Zadnja noć',
  ])('trap 4: "%s" is the last night, not the departure', (word) => {
    expect(bookings(word)).toEqual(['last_night']);
  });

  test('a "Location" is the house, but not beside a column that names it', () => {
    expect(bookings('Location', 'Room type')).toEqual(['property', 'room_type_name']);
    expect(bookings('Location', 'Hotel', 'Room type')).toEqual([undefined, 'property', 'room_type_name']);
  });

  test('arrival counts before a plain "From", and the day of booking is no date of the stay', () => {
    expect(bookings('Arrival', 'From', 'Booked on')).toEqual(['checkin_date', undefined, undefined]);
  });

  test('a date of cancellation says the state only where no column does', () => {
    expect(bookings('Stornierungsdatum')).toEqual(['cancelled_on']);
    expect(bookings('Stornierungsdatum', 'Status')).toEqual([undefined, 'booking_status']);
  });
});

describe('the money of a booking', () => {
  test('the larger word counts: grand total, total, price', () => {
    expect(bookings('Price', 'Total', 'Grand total')).toEqual([undefined, undefined, 'total_amount']);
    expect(bookings('Price', 'Total')).toEqual([undefined, 'total_amount']);
    expect(bookings('Gesamtpreis', 'Preis pro Nacht')).toEqual(['total_amount', 'night_amount']);
  });

  test('two words that say the same stay both marked', () => {
    expect(bookings('Preis', 'Price')).toEqual(['total_amount', 'total_amount']);
  });

  test.each(['Price (EUR)', 'Betrag in EUR ', 'Amount USD', 'Revenue($)', 'Total EUR', 'Preis €', 'EUR Preis'])(
    '"%s" is the amount with its currency',
    (word) => {
      expect(bookings(word)).toEqual(['total_amount']);
    },
  );

  test.each(['Price (net)', 'Total (nights)', 'Amount due', 'Total guests', 'Room total'])(
    '"%s" is no total',
    (word) => {
      expect(bookings(word)).toEqual([undefined]);
    },
  );
});

describe('the state of a booking', () => {
  test('"State" beside a city is of the address', () => {
    expect(bookings('State')).toEqual(['booking_status']);
    expect(bookings('City', 'State')).toEqual([undefined, undefined]);
    expect(bookings('Ciudad', 'Estado', 'Status')).toEqual([undefined, undefined, 'booking_status']);
  });

  test.each(['Payment status', 'Zahlungsstatus', 'Estado del pago', 'Guest status', 'Room status'])(
    '"%s" is another state',
    (word) => {
      expect(everydayRoles('bookings', [word])).toEqual({ roles: [undefined], isKnown: [true] });
    },
  );
});

test('an id says more than a second one, and "ID" least', () => {
  expect(bookings('ID', 'Booking #', 'Confirmation #')).toEqual([undefined, 'id', undefined]);
  expect(bookings('Id')).toEqual(['id']);
  expect(bookings('Res#')).toEqual(['id']);
  expect(bookings('Third Party Confirmation Number')).toEqual(['channel_id']);
});

test('a word that nobody knows is told apart from one without a field', () => {
  expect(everydayRoles('bookings', ['Kreditkarteninhaberin', 'Adults', '', '_line']).isKnown).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

describe('rates', () => {
  test('a day, a range with its last day, a range with the day after', () => {
    expect(rates('Datum')).toEqual(['date']);
    expect(rates('data inizio', 'data fine', 'costo')).toEqual(['date_from', 'date_to', 'rate_amount']);
    expect(rates('From Date', 'Till Date')).toEqual(['date_from', 'date_to']);
    expect(rates('Date from', 'Date to (exclusive)')).toEqual(['date_from', 'date_after']);
  });

  test('the final price counts before the base price; "Tarif" beside a price is the plan', () => {
    expect(rates('Base Price', 'Final Price')).toEqual([undefined, 'rate_amount']);
    expect(rates('Base Price')).toEqual(['rate_amount']);
    expect(rates('Tarif', 'Preis')).toEqual(['rate_plan_name', 'rate_amount']);
    expect(rates('Tarif')).toEqual(['rate_amount']);
    expect(rates('Rate plan', 'Rate')).toEqual(['rate_plan_name', 'rate_amount']);
    expect(rates('Tariff')).toEqual(['rate_plan_name']);
  });

  test('prices by occupancy', () => {
    expect(rates('Single', 'DBL', 'TPL', 'Quad', '1 Person', 'Double (EUR)')).toEqual([
      'single',
      'double',
      'triple',
      'quadruple',
      'single',
      'double',
    ]);
  });
});

describe('rooms', () => {
  test('a room number makes it a list of units', () => {
    expect(rooms('room_number', 'room_type', 'floor', 'capacity', 'base_price')).toEqual([
      'unit',
      'unit_type',
      undefined,
      'max_occupancy',
      'base_price',
    ]);
  });

  test('"Room" or "Name" beside the type is a unit, unless the rooms are counted', () => {
    expect(rooms('Room', 'Type')).toEqual(['unit', 'unit_type']);
    expect(rooms('Name', 'Room type')).toEqual(['unit', 'unit_type']);
    expect(rooms('Zimmer', 'Zimmertyp')).toEqual(['unit', 'unit_type']);
    expect(rooms('Name', 'Room type', 'Quantity')).toEqual(['name', undefined, 'total_rooms']);
    expect(rooms('Room name', 'Type', 'Rooms')).toEqual(['name', undefined, 'total_rooms']);
  });

  test('which of "Name" and "Type" is the room type stays open', () => {
    expect(rooms('Name', 'Type', 'Capacity')).toEqual(['name', 'name', 'max_occupancy']);
    expect(rooms('Room', 'Name')).toEqual(['name', 'name']);
    expect(rooms('Room', 'Name', 'Type')).toEqual(['unit', undefined, 'unit_type']);
  });

  test.each([
    'Room type',
    'Room',
    'Name',
    'Type',
    'Zimmertyp',
    'Zimmer',
    'Type de chambre',
    'Tipo de habitación',
    'Nombre',
    'Kamertype',
    'Soba',
  ])('"%s" alone is the room type', (word) => {
    expect(rooms(word, 'Price')).toEqual(['name', 'base_price']);
  });

  test('units of area and currencies may stand in the header', () => {
    expect(rooms('Size (sq ft)', 'Fläche (m²)', 'Price (EUR)', 'Preis pro Nacht in CHF')).toEqual([
      'room_area',
      'room_area',
      undefined,
      'base_price',
    ]);
  });
});

test.each([
  ['rooms', ['num_rooms', 'numRooms', 'qtd_quartos', 'cantidad_habitaciones', 'rooms_count', 'Quantidade de quartos']],
  ['nights', ['num_nights', 'total_nights', 'nightsCount', 'Quantidade de noites']],
  ['checkin_date', ['dt_entrada', 'arrival_dt', 'checkinDate', 'dia_checkin']],
] as const)('a word that counts or is a day may stand beside that of %s', (role, words) => {
  expect(words.map((word) => bookings(word)[0])).toEqual(words.map(() => role));
  expect(bookings('num_habitacion', 'total_guests', 'total_room')).toEqual(['room_numbers', undefined, undefined]);
});

test('the short words of databases stand for whole ones', () => {
  expect(bookings('CD_RESERVA', 'NM_HOSPEDE', 'DT_ENTRADA', 'DT_SAIDA', 'TP_QUARTO', 'VL_TOTAL', 'ST_RESERVA')).toEqual(
    [...['id', 'guest', 'checkin_date', 'checkout_date', 'room_type_name', 'total_amount', 'booking_status']],
  );
  expect(bookings('RESERVATION_NO', 'GUEST_NM', 'ARRIVAL_DT', 'DEPARTURE_DT', 'ROOM_TYPE_CD', 'TOTAL_AMT')).toEqual([
    ...['id', 'guest', 'checkin_date', 'checkout_date', 'type_code', 'total_amount'],
  ]);
  expect(bookings('Tulo', '퇴실일자')).toEqual(['checkin_date', 'checkout_date']);
  expect(rooms('DS_TIPO', 'QT_CAPACIDADE', 'VL_DIARIA', 'Max Person')).toEqual([
    ...['name', 'max_occupancy', 'base_price', 'max_occupancy'],
  ]);
});

test('who asks for a stay books it, and the nights of a stay are nights', () => {
  expect(bookings('Reservation ID', 'Inquirer', 'Check-in', 'Check-out', 'Nights Stay')).toEqual([
    ...['id', 'booker', 'checkin_date', 'checkout_date', 'nights'],
  ]);
});

test('a word for the booking may stand before one of the stay, and those for what is let are rooms', () => {
  expect(bookings('booking_check_in', 'bookingCheckOut', 'booking_room_type', 'Reservation guest name')).toEqual([
    ...['checkin_date', 'checkout_date', 'room_type_name', 'guest'],
  ]);
  expect(bookings('booking_date', 'Reservation ID', 'booking_status')).toEqual([undefined, 'id', 'booking_status']);
  for (const word of ['Flat', 'Imóvel', 'Μονάδα']) expect(bookings(word), word).toEqual(['room_type_name']);
  expect(bookings('客戶', 'Nights staying')).toEqual(['guest', 'nights']);
  expect(bookings('Res name', 'Customer')).toEqual(['guest', undefined]);
});

test('what an object inside a record says is that of a guest, a room or a price, by its name', () => {
  expect(bookings('pasajero.apellido', 'pasajero.nombre', 'habitacion.tipoHabitacion', 'habitacion.estado')).toEqual([
    ...['guest_last_name', 'guest_first_name', 'room_type_name', undefined],
  ]);
  expect(bookings('reservas.dataEntrada', 'reservations.endDate')).toEqual(['checkin_date', 'checkout_date']);
  expect(rates('rentPrices.beginDate', 'rentPrices.endDate', 'rentPrices.price')).toEqual([
    ...['date_from', 'date_to', 'rate_amount'],
  ]);
});
