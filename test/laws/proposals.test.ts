/** What a question proposes is taken when it is followed: no choice is refused, and none asks the same again. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PmsError } from '../../src/contract/errors.ts';
import { type ResourceName, resourceNames } from '../../src/contract/resource.ts';
import { prepareFile } from '../../src/convert/prepare-file.ts';
import { prepareHeader } from '../../src/convert/prepare-header.ts';
import type { Choice, Question } from '../../src/convert/question.ts';
import type { Decisions } from '../../src/convert/reading-options.ts';
import { inputOf, preparing } from '../convert/read-file.ts';

const lists: Record<string, string> = {
  'two prices, a day of either order, a shared sign':
    'Guest,Arrival,Departure,Room,Price,Fare\nAda Lark,01/05/2027,03/05/2027,Loft,$ 1.200,$ 2.400\nBo Finch,02/05/2027,05/05/2027,Elm,$ 1.100,$ 3.300\n',
  'first names alone':
    'Arrival,Departure,Room type,First name,Second\n2027-05-01,2027-05-03,Loft,Ada,Lark\n2027-05-02,2027-05-04,Elm,Bo,Finch\n',
  'no room and no guest': 'client_id,from,to,Total\n7,2027-05-01,2027-05-03,200\n8,2027-05-02,2027-05-05,300\n',
  'keys of one word':
    'IDCLIENTE,IDHABITACION,ENTRADA,SALIDA,IMPORTE,MONEDA\n12,101,2027-05-01,2027-05-03,200,EUR\n13,102,2027-05-02,2027-05-04,210,EUR\n',
  'keys of types': 'type_id,price,capacity\n1,100,2\n2,120,3\n',
  'two guests in a cell':
    'Name,Room,Arrival,Departure\n"Ada Lark, Bo Finch",Loft,2027-05-01,2027-05-03\nCy Gull,Elm,2027-05-02,2027-05-04\n',
  'a last day': 'Guest,First day,Last day,Room type\nAda Lark,2027-05-01,2027-05-03,Loft\n',
  'beds of an office': 'Name,Email,Room Number,Bed Number,Booking Date\nKim,kim@example.com,104,15,2027-03-20\n',
  'two houses': 'Hotel,Room type,Capacity,Price\nElm,Double,2,90\nOak,Double,2,80\nOak,Suite,4,180\n',
  'doors alone': 'Room,Capacity\n101,2\n102,4\n',
  'types that are near': 'Room number,Room type,Price\n1,Deluxe Double,90\n2,Deluxe Duoble,90\n3,Deluxe Double,90\n',
  'two prices of a room': 'name,capacity,weekday_price,weekend_price\nLoft,2,80,95\nElm,2,70,85\n',
  seasons: 'name,start,end,price\nHigh season,2027-07-01,2027-08-31,120\nLow season,2027-09-01,2027-12-15,90\n',
  'a grid of months': 'Room,Jan,Feb,Mar\nLoft,80,90,100\nElm,70,80,90\n',
  'the plan of a week': ',2027-09-03,2027-09-04,2027-09-05\n08:00,,,\n08:30,,,\n',
  'states of a payment':
    'Guest,Arrival,Departure,Room type,Booking,cancelled?\nAda Lark,2027-05-01,2027-05-03,Loft,A1,maybe\nBo Finch,2027-05-02,2027-05-04,Elm,A1,cancelled\n',
  'our own doors': 'name,room_number,room_type_name\nElm 1,1,Elm\nElm 2,2,Elm\n',
  'our bookings': readFileSync('fixtures/bookings.csv', 'utf8').split('\n').slice(0, 9).join('\n'),
};

/** The questions about a text as a list of one resource, after these choices. */
async function ask(resource: ResourceName, text: string, choices: readonly Choice[] = []): Promise<Question[]> {
  const decisions: Record<string, unknown> = {};
  const constants = new Map<string, string>();
  for (const { option, of, value } of choices) {
    if (option !== 'set') decisions[option] ??= of === undefined ? value : new Map();
    if (of !== undefined) ((option === 'set' ? constants : decisions[option]) as Map<string, string>).set(of, value!);
  }
  const only = choices.find(({ option }) => option === 'only');
  if (only !== undefined) decisions.only = { column: only.of, value: only.value };
  const options = { ...preparing(resource, inputOf(text)), decisions: decisions as Decisions, constants };
  try {
    const { file, reading } = await prepareFile(options).catch((error) => {
      const ofHeader = ['unknown_header', 'double_column', 'missing_column'];
      if (!(error instanceof PmsError) || !ofHeader.includes(error.code)) throw error;
      return prepareHeader(options, error);
    });
    await file.close();
    return reading.questions;
  } finally {
    await options.input.close();
  }
}

/** What the error says that the file is; undefined for another error. */
function provedBy(error: unknown): ResourceName | undefined {
  const said = error instanceof PmsError && error.code === 'wrong_resource' ? error.fix : undefined;
  return resourceNames.find((name) => said?.includes(`pms import ${name} `));
}

describe.each(Object.entries(lists))('%s', (_, text) => {
  test.each(resourceNames)('as %s', async (resource) => {
    const questions = await ask(resource, text).catch((error) => {
      const proved = provedBy(error);
      if (proved === undefined) throw error;
      return ask(proved, text).then(() => []);
    });
    for (const question of questions)
      for (const choice of question.choices) {
        const isOpen = choice.value === undefined || choice.option === 'map' || choice.option === 'header';
        if (isOpen || (choice.option === 'as' && choice.value !== resource)) continue;
        const left = await ask(resource, text, [choice]);
        const isSame = left.some((each) => JSON.stringify(each) === JSON.stringify(question));
        expect({ choice, isSame: isSame && question.what !== 'columns' }).toEqual({ choice, isSame: false });
      }
  });
});

/** What is proposed for the columns that are missing, in the order of the file. */
test.each<[string, string, readonly string[]]>([
  [
    'a document is no name',
    'DNI,Passport number,Arrival,Departure,Room type\n20111222,AB123,2027-05-01,2027-05-03,Loft\n',
    [],
  ],
  ['a number of guests is no name', 'number_of_guest,Arrival,Departure,Room type\n2,2027-05-01,2027-05-03,Loft\n', []],
  [
    'a part of an address is no room, nor is a day',
    'Guest,Arrival,Departure,addressLocation.zipCode,addressLocation.locationName,Room_start_at\nAda Lark,2027-05-01,2027-05-03,10115,Mitte,2027-05-01\n',
    [],
  ],
  [
    'a day beside a length is the arrival',
    'Name,Date,Stay_Days,Room_Type\nAda Lark,2027-05-01,2,Loft\n',
    ['Date=checkin_date', 'Stay_Days=nights'],
  ],
])('%s', async (_, text, proposed) => {
  const [question] = (await ask('bookings', text, [{ option: 'as', value: 'bookings' }])).filter(
    ({ what }) => what === 'columns',
  );
  const columns = question!.choices.filter(({ option }) => option === 'column');
  expect(columns.map(({ of, value }) => `${of}=${value}`)).toEqual(proposed);
});

test('what belongs together is asked once guests and rooms are known', async () => {
  const text =
    'Flat,client_id,Arrival,Departure,Total\nSea,7,2027-05-01,2027-05-03,90\nSea,7,2027-05-01,2027-05-03,80\n';
  const whats = async (choices: readonly Choice[]) => (await ask('bookings', text, choices)).map(({ what }) => what);
  expect(await whats([])).toEqual(['columns', 'currency']);
  expect(await whats([{ option: 'column', of: 'client_id', value: 'guest_last_name' }])).toEqual([
    'same_stay',
    'currency',
  ]);
});

test.each([
  ['bookings', 'keys of one word', ['IDHABITACION=room_type_name', 'IDCLIENTE=guest_last_name']],
  ['rooms', 'keys of types', ['type_id=name']],
] as const)('a key is proposed for what it numbers: %s, %s', async (resource, name, wanted) => {
  const choices = (await ask(resource, lists[name]!)).flatMap((question) => question.choices);
  const columns = choices.filter(({ option }) => option === 'column').map(({ of, value }) => `${of}=${value}`);
  expect(columns).toEqual(wanted);
});
