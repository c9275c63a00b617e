/** What a person does on the board, in a real browser: a file is dropped, its questions answered, planned, imported, and its rejected rows put right. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  downloaded,
  drop,
  dropAll,
  foreignHeader,
  importOnly,
  ownHeader,
  press,
  seeHeading,
  sendRight,
  story as storyAt,
  storyMs,
  textOf,
  typeInto,
} from '../board/at-page.ts';
import { type BoardDesk, openBoardDesk } from '../board/board-desk.ts';
import { openBrowser, openPage } from '../board/browser.ts';
import { root } from '../journeys/run-pms.ts';

let desk: BoardDesk;
let browser: Browser | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  desk = await openBoardDesk();
}, storyMs);
afterAll(() => browser?.close());

const story = (name: string, tell: (page: Page) => Promise<void>) =>
  storyAt(
    name,
    () => browser,
    () => desk.board,
    tell,
  );

const plainHeader = ownHeader.replace('guest_first_name,', '');

/** The dialog is the system's: a browser without a window does not always open it, and the file is handed over then as it would be. */
async function chooseByKeyboard(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').focus();
  const chooser = page.waitForEvent('filechooser', { timeout: 3000 }).catch(() => undefined);
  await page.keyboard.press('Enter');
  const opened = await chooser;
  if (opened === undefined) await page.setInputFiles('input[type=file]', path);
  else await opened.setFiles(path);
}

/** As the page writes it. */
function longDate(date: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(new Date(date));
}

async function bookingsThere(): Promise<string> {
  return (await desk.pms(['export', 'bookings'])).stdout;
}

story(
  'a file with two open questions: answered side by side, planned, imported, three rows fixed in the grid and sent',
  async (page) => {
    const rows = [
      '1;Eva Questions;01/02/2028;03/02/2028;Deluxe Double;1.250;EUR;confirmed',
      '2;Max Questions;04/05/2028;06/05/2028;Einzelzimmer;2.100;EUR;confirmed',
      '3;Ida Questions;05/06/2028;07/06/2028;Single;abc;EUR;confirmed',
      '4;Tom Questions;05/06/2028;05/06/2028;Single;1.100;EUR;confirmed',
      '5;Uwe Questions;05/06/2028;07/06/2028;Single;1.100;QQQ;confirmed',
    ];
    await drop(page, 'questions.csv', textOf(foreignHeader, ...rows));
    await page.getByText('line 2 (01/02/2028) is 2028-02-01 or 2028-01-02.').waitFor();
    expect(await page.getByRole('button', { name: 'Make a plan' }).isDisabled()).toBe(true);
    // The first rows stand there from the beginning, and change with each answer.
    const preview = page.getByRole('region', { name: /^The first rows, as they would be imported/ });
    const proposed = page.getByText('as they would be imported if the first answer to each question is right');
    await proposed.waitFor();
    await preview.getByRole('row', { name: '2028-02-01 2028-02-03 Deluxe Double Eva Questions 1.25 EUR' }).waitFor();
    await press(page, /Sun, 2 January 2028/);
    await preview.getByRole('row', { name: '2028-01-02 2028-03-02 Deluxe Double Eva Questions 1.25 EUR' }).waitFor();
    await press(page, 'Ask again: Dates: month, day, year', /Tue, 1 February 2028/, /^1250/);
    await preview.getByText('1,250.00 EUR').waitFor();
    expect(await proposed.count()).toBe(0);
    await page.getByText('Dates: day, month, year').waitFor();
    await page.getByText('Amounts: a comma begins the decimals').waitFor();
    await page.getByLabel('Your room type: Einzelzimmer').selectOption('Single');
    await press(page, 'Make a plan');
    await seeHeading(page, 'Plan: nothing was sent');
    // One step at a time: what led to the plan is folded above it, and the keyboard stands at the plan.
    expect(await page.getByLabel('Your room type: Einzelzimmer').isVisible()).toBe(false);
    expect(await page.evaluate("document.activeElement.matches('.job')")).toBe(true);
    expect(await page.locator('footer code').first().textContent()).toMatch(
      /^pms sync bookings questions\.csv .* --dry-run$/,
    );
    expect(await bookingsThere()).not.toContain('Questions');
    await press(page, 'Apply 2 changes');
    await seeHeading(page, 'Done, except for what is listed below');
    const there = await bookingsThere();
    expect(there).toContain('2028-02-01,2028-02-03,Deluxe Double,Eva,Questions,,1250');
    expect(there).toContain('2028-05-04,2028-05-06,Single,Max,Questions,,2100');
    const command = await page.locator('footer code').first().textContent();
    expect(command).toMatch(/^pms sync bookings questions\.csv .*--date-order dmy.* --yes$/);
    expect(command).toContain('--room Einzelzimmer=Single');

    await page.getByRole('link', { name: 'Fix the rejected rows' }).click();
    await page.getByRole('grid').waitFor();
    expect(await page.locator('td.wrong').count()).toBe(3);
    await page.locator('td.wrong input').nth(0).dblclick();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1.300');
    await page.keyboard.press('Enter');
    await typeInto(page, /^Departure, line 5/, '08/06/2028');
    await page.getByText('1 row is still wrong.').waitFor();
    await page.locator('td.wrong input').click();
    await page.keyboard.type('EUR');
    await page.keyboard.press('Enter');
    await sendRight(page);
    const fixed = await bookingsThere();
    expect(fixed).toContain('2028-06-05,2028-06-07,Single,Ida,Questions,,1300');
    expect(fixed).toContain('2028-06-05,2028-06-08,Single,Tom,Questions,,1100');
    expect(fixed).toContain('2028-06-05,2028-06-07,Single,Uwe,Questions,,1100');
  },
);

story('columns that nothing is known of: each is named by choosing, and an earlier answer stays', async (page) => {
  const rows = ['71;2039-01-01;2039-01-03;Suite;Named;100.00;EUR', '72;2039-01-05;2039-01-06;Single;Chosen;80.00;EUR'];
  await drop(page, 'alpha.csv', `Booking ID;Arrival;Departure;Alpha;Beta;Total;Currency\n${rows.join('\n')}\n`);
  await page.getByText('No column holds: Room type, Last name').waitFor();
  await page.getByLabel('Room type is in the column').selectOption('Alpha');
  await page.getByText('No column holds: Last name').waitFor();
  await page.getByLabel('Last name is in the column').selectOption('Beta');
  await page.getByText('2 rows make 2 bookings.').waitFor();
  const roles = await page.getByLabel('Holds: Total').locator('option').allTextContents();
  expect(roles).toContain('Amount');
  expect(roles).not.toContain('Rate plan');
  await page.getByLabel('Holds: Total').selectOption({ label: 'not used' });
  await page.getByLabel('Holds: Total').and(page.locator(':enabled')).waitFor();
  await page.getByLabel('Holds: Total').selectOption({ label: 'Amount' });
  const command =
    'pms inspect alpha.csv --column Alpha=room_type_name --column Beta=guest_last_name --column Total=total_amount --as bookings';
  await page.locator('footer code', { hasText: command }).waitFor({ state: 'attached' });
  await importOnly(page);
  await seeHeading(page, 'It is in');
  const there = await bookingsThere();
  expect(there).toContain('2039-01-01,2039-01-03,Suite,,Named,,100');
  expect(there).toContain('2039-01-05,2039-01-06,Single,,Chosen,,80');
});

story(
  'answers about a list of the house are known for its next file, and leave the keyboard where it stood',
  async (page) => {
    const list = (total: string, guest = 'Ada Own') =>
      `${foreignHeader}\nH1;${guest};2039-03-04;2039-03-07;Kammer;${total};EUR;CheckedOut\nH2;Bo Own;2039-03-05;2039-03-07;Kammer;90;EUR;Cancelled\n`;
    await drop(page, 'own 2039-01-03.csv', list('129.5'));
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('own');
    await page.getByLabel('Your room type: Kammer').focus();
    await page.getByLabel('Your room type: Kammer').selectOption('Single');
    await page.getByText('All room names are matched').waitFor();
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Your room type: Kammer');
    await press(page, 'Make a plan', 'Apply 2 changes');
    await seeHeading(page, 'Done: your bookings match the file');
    await drop(page, 'own 2039-01-10.csv', list('130.5'));
    await page.getByText('“own” is used.').waitFor();
    await press(page, 'Make a plan', 'Apply 1 change');
    await seeHeading(page, 'Done: your bookings match the file');
    await page.getByRole('link', { name: 'Take it back, in History' }).click();
    await page
      .getByRole('link', { name: /^Show: sync of bookings own 2039-01-10/ })
      .first()
      .click();
    await page.getByText('Amount 129.50 EUR -> 130.50 EUR').waitFor();
    await page.goto(`${desk.board.baseUrl}/bookings?search=Own`);
    const row = (guest: string) => page.locator('.windowed .row', { hasText: guest });
    await row('Ada Own').getByText('Checked out').waitFor();
    expect(await row('Bo Own').getAttribute('class')).toContain('ended');
    expect(await row('Ada Own').getAttribute('class')).not.toContain('ended');
  },
);

story('a sign of several currencies offers each of them, and the keyboard stays at the questions', async (page) => {
  await drop(
    page,
    'signs.csv',
    `${foreignHeader.replace(';Currency', '')}\nS1;Ida Sign;2039-05-04;2039-05-07;Single;$120.00;Confirmed\n`,
  );
  await page.getByRole('button', { name: 'CAD', exact: true }).click();
  await page.getByText('Amounts without a currency are in CAD').waitFor();
  await page.locator('section.questions:focus').waitFor();
  await page.getByText('120.00 CAD').waitFor();
});

story(
  'a proposed status can be another, the types of the house are offered, and what only a person knows is open',
  async (page) => {
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    expect((await downloaded(page, 'room types')).text).toMatch(/^name,max_occupancy,/);
    const rows = ['1;Eva Odd;2039-06-01;2039-06-03;100.00;Direct', '2;Max Odd;2039-06-05;2039-06-06;80.00;Booking'];
    const odd = '3;Ida Odd;2039-06-08;2039-06-09;80.00;Annule/Paye';
    await drop(page, 'odd.csv', `Booking ID;Guest;Arrival;Departure;Total;Canal\n${[...rows, odd].join('\n')}\n`);
    const preview = page.getByRole('region', { name: /^The first rows/ });
    await preview.getByRole('row', { name: '2039-06-01 2039-06-03 ? Eva Odd 100 ? ? Direct' }).waitFor();
    await page.getByLabel('Becomes: Annule/Paye').selectOption('No-show');
    await preview.getByRole('row', { name: 'Ida Odd' }).getByText('NoShow').waitFor();
    expect(
      await page.locator('datalist option').evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
    ).toContain('Suite');
    await page.getByLabel('or for all rows the same Room type:').fill('Suite');
    await page.getByRole('button', { name: 'Decide' }).first().click();
    await preview.getByRole('row', { name: '2039-06-01 2039-06-03 Suite Eva Odd' }).waitFor();
  },
);

story('answers are saved, and offered for the next file of the kind', async (page) => {
  await drop(page, 'june.csv', `${foreignHeader}\n1;Eva June;01/02/2029;03/02/2029;Single;1.250;EUR;confirmed\n`);
  await press(page, /Thu, 1 February 2029/, /^1250/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Old system');
  await press(page, 'Save');
  await page.getByText('“Old system” is used.').waitFor();
  await drop(page, 'july.csv', `${foreignHeader}\n1;Eva July;01/03/2029;03/03/2029;Single;1.250;EUR;confirmed\n`);
  await press(page, 'Use “Old system”');
  await page.getByText('“Old system” is used.').waitFor();
  await importOnly(page);
  await seeHeading(page, 'It is in');
  expect(await bookingsThere()).toContain('2029-03-01,2029-03-03,Single,Eva,July,,1250');
});

story(
  'the next file of a known system is read by what was decided about the last one, until a person says no',
  async (page) => {
    const workbook = readFileSync(join(root, 'fixtures/sources/booking-com-de.xls'));
    await drop(page, 'monday.xls', workbook);
    await page.getByLabel('Your room type: Dreibettzimmer', { exact: true }).waitFor();
    await page.getByLabel('Your room type: Doppelzimmer', { exact: true }).selectOption('Deluxe Double');
    await page.getByLabel('Your room type: Dreibettzimmer', { exact: true }).selectOption('Suite');
    await page.locator('[aria-busy="false"]').waitFor();
    expect(await page.getByLabel('Your room type: Doppelzimmer', { exact: true }).inputValue()).toBe('Deluxe Double');
    await importOnly(page);
    await seeHeading(page, /^It is in/);
    await drop(page, 'tuesday.xls', Buffer.concat([workbook, Buffer.from('\0')]));
    await page.getByText('“Booking.com reservations” is used.').waitFor();
    expect(await page.getByLabel('Your room type: Doppelzimmer', { exact: true }).count()).toBe(0);
    await press(page, 'Do not use it');
    await page.getByLabel('Your room type: Doppelzimmer', { exact: true }).waitFor();
    const [run] = JSON.parse((await desk.pms(['history', '--json'])).stdout);
    await desk.pms(['undo', run.id, '--yes']);
  },
);

story('rows that lack what their file has no column for are put right in a column of the grid', async (page) => {
  const rows = ['81;Eva Columnless;01/02/2040;03/02/2040;Singles;EUR;confirmed'];
  await drop(
    page,
    'columnless.csv',
    `Booking ID;Guest name;Arrival;Departure;Room;Currency;State\n${rows.join('\n')}\n`,
  );
  // A name is matched while another question is open, too.
  await page.getByText('1 room name is not matched; its 1 row will be rejected.').waitFor();
  await press(page, 'Use the proposed type');
  await page.getByText('All room names are matched; you chose the type of 1.').waitFor();
  await press(page, 'Wed, 1 February 2040');
  await importOnly(page);
  await seeHeading(page, 'Nothing was imported: every row was rejected');
  await page.getByRole('link', { name: 'Fix the rejected rows' }).click();
  await page.getByText('1 row is still wrong.').waitFor();
  await typeInto(page, /^total_amount, line 2/, '120');
  await sendRight(page);
  expect(await bookingsThere()).toContain('2040-02-01,2040-02-03,Single,Eva,Columnless,,120');
});

story('a list without guests and amounts goes in by answers, and each answer can be taken back', async (page) => {
  const events = ['2041-03-01,2041-03-03', '2041-03-05,2041-03-06'].map((days, at) => {
    const [from, to] = days.split(',').map((day) => day.replaceAll('-', ''));
    return `BEGIN:VEVENT\r\nUID:n${at}@airbnb.com\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nSUMMARY:Reserved\r\nEND:VEVENT`;
  });
  const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN', ...events];
  await drop(page, 'nameless.ics', `${[...calendar, 'END:VCALENDAR'].join('\r\n')}\r\n`);
  await press(page, 'Use “Guest” as Last name');
  await page.getByText('No column holds: Room type', { exact: true }).waitFor();
  await page.getByLabel('or for all rows the same Room type:').fill('Suite');
  await press(page, 'Decide');
  await page.getByText('2 bookings have no amount, and a new booking needs one').waitFor();
  await page.getByLabel('The currency, three letters such as EUR:').fill('€');
  await press(page, 'Give all of them the amount 0', 'Ask again: “Amount” is: 0');
  await page.getByText('2 bookings have no amount, and a new booking needs one').waitFor();
  await press(page, 'Give all of them the amount 0');
  await page.getByText('“Amount” is: 0').waitFor();
  expect(await page.getByRole('main').textContent()).not.toContain('--');
  await importOnly(page);
  await seeHeading(page, 'It is in');
  expect(await bookingsThere()).toContain('2041-03-05,2041-03-06,Suite,,Guest,,0,EUR');
});

/** Bookings of Booking.com that take a room. */
async function liveThere(): Promise<number> {
  const lines = (await bookingsThere()).split('\n');
  return lines.filter((line) => /,Booking\.com,(Confirmed|Pending|CheckedIn|CheckedOut)$/.test(line.trim())).length;
}

/** Presses Tab until what is focused reads so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.innerText ?? document.activeElement.innerText).trim()",
    );
    if (name.test(String(focused))) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

/** Comes to a link or a button by Tab, and presses it. */
async function pressByKeyboard(page: Page, role: 'link' | 'button', name: RegExp): Promise<void> {
  await page.getByRole(role, { name }).first().waitFor();
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

story(
  'the Booking.com workbook is planned, brought in, three rows put right, and taken back: by keyboard alone',
  async (page) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await tabTo(page, /^Files$/);
    await page.keyboard.press('Enter');
    await page.getByText('Drop files here').waitFor();
    await chooseByKeyboard(page, join(root, 'fixtures/sources/booking-com-de.xls'));
    await page.getByText('Booking.com reservations').first().waitFor();
    // An earlier file of this kind may have been decided about.
    const without = page.getByRole('button', { name: 'Do not use it' });
    await without
      .or(page.getByLabel('Your room type: Doppelzimmer', { exact: true }))
      .first()
      .waitFor();
    if ((await without.count()) > 0) await without.click();
    for (const [name, type] of [
      ['Doppelzimmer', 'Deluxe'],
      ['Dreibettzimmer', 'Suite'],
    ] as const) {
      await page.getByLabel(`Your room type: ${name}`, { exact: true }).waitFor();
      await tabTo(page, new RegExp(`^Your room type: ${name}$`));
      await page.keyboard.type(type);
      await page.keyboard.press('Enter');
    }
    await page.locator('[aria-busy="false"]').waitFor();
    await pressByKeyboard(page, 'button', /^Make a plan$/);
    await seeHeading(page, 'Plan: nothing was sent');
    const before = await liveThere();
    await pressByKeyboard(page, 'button', /^Apply /);
    await seeHeading(page, 'Done, except for what is listed below');
    await pressByKeyboard(page, 'link', /^Fix the rejected rows$/);
    await page.getByRole('grid').waitFor();
    expect(await page.locator('td.wrong').count()).toBe(3);
    await tabTo(page, /^Art der Wohneinheit, line/);
    for (let row = 0; row < 3; row++) {
      await page.keyboard.type('Suite');
      await page.keyboard.press('Enter');
    }
    await page.getByText('All rows look right.').waitFor();
    await page.evaluate('document.activeElement.blur()');
    await pressByKeyboard(page, 'button', /^Send these rows$/);
    await seeHeading(page, 'It is in');
    expect(await liveThere()).toBe(before + 3);
    for (const run of ['import of bookings', 'sync of bookings']) {
      await page.evaluate('document.activeElement.blur()');
      await pressByKeyboard(page, 'link', /^History$/);
      await seeHeading(page, 'All runs');
      await pressByKeyboard(page, 'button', new RegExp(`^Take back: ${run} booking-com`));
      await seeHeading(page, 'Plan to take it back: nothing was sent');
      await pressByKeyboard(page, 'button', /^Apply /);
      await seeHeading(page, 'Taken back');
    }
    expect(await liveThere()).toBe(before);
  },
);

story('by keyboard alone: two readings are chosen, a file is imported, and its nights walked', async (page) => {
  await desk.write('keys.csv', `${foreignHeader}\n901;Eva Keys;01/02/2033;03/02/2033;Single;1.250;EUR;confirmed\n`);
  await tabTo(page, /^Files$/);
  await page.keyboard.press('Enter');
  await page.getByText('Drop files here').waitFor();
  await chooseByKeyboard(page, desk.path('keys.csv'));
  await page.getByText('Nothing shows whether the day or the month comes first').waitFor();
  await tabTo(page, /Tue, 1 February 2033/);
  await page.keyboard.press('Enter');
  await page.getByText('Nothing shows whether the day or the month comes first').waitFor({ state: 'detached' });
  await tabTo(page, /^1250/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Questions only you can answer' }).waitFor({ state: 'detached' });
  for (const name of [/^Only add what is new$/, /^Make a plan$/]) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Import it' }).waitFor();
  await tabTo(page, /^Import it$/);
  await page.keyboard.press('Enter');
  await seeHeading(page, 'It is in');
  await tabTo(page, /^See the nights$/);
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('PageDown');
  await page.waitForURL(/from=/);
  const from = new URL(page.url()).searchParams.get('from');
  await page.locator('[role=columnheader]', { hasText: longDate(from!) }).waitFor();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/type=/);
  expect(new URL(page.url()).searchParams.get('day')).toBe(`${from?.slice(0, 8)}02`);
});

story('an overbooked night is found from the map, and who stays is told', async (page) => {
  const rows = ['Ann', 'Ben'].map((name) => `2028-08-14,2028-08-16,Suite,${name},Overbooked,100,EUR`);
  await desk.write('over.csv', textOf(ownHeader, ...rows));
  await desk.pms(['import', 'bookings', 'over.csv']);
  await page.goto(`${desk.board.baseUrl}/nights?from=2028-08-01`);
  await page.getByText('2 nights are overbooked').waitFor();
  await page.getByRole('gridcell', { name: 'Suite, Mon, 14 August 2028: 2 of 1 sold, overbooked' }).click();
  const panel = page.locator('.panel', { hasText: 'Suite, night of Mon, 14 August 2028' });
  await panel.waitFor();
  expect(await panel.textContent()).toContain('Ann Overbooked');
  expect(await panel.textContent()).toContain('Ben Overbooked');
  expect(await page.locator('footer code').first().textContent()).toBe(
    'pms export availability --from 2028-08-01 --to 2028-08-31',
  );
});

story('a day of the whole house is told, and each report is the file that a terminal writes', async (page) => {
  const stay = (guest: string, dates: string, type: string, state = 'Confirmed') =>
    `${dates},${type},${guest},House,100,EUR,Direct,${state}`;
  const rows = [
    stay('Ann', '2038-03-01,2038-03-05', 'Suite'),
    stay('Ben', '2038-03-05,2038-03-07', 'Single'),
    stay('Cem', '2038-03-04,2038-03-06', 'Deluxe Double'),
    stay('Dan', '2038-03-05,2038-03-06', 'Single', 'Cancelled'),
  ];
  await desk.write('house-day.csv', textOf(`${ownHeader},booking_source,booking_status`, ...rows));
  await desk.pms(['import', 'bookings', 'house-day.csv']);
  await page.getByLabel('Day').fill('2038-03-05');
  await seeHeading(page, 'The whole property on Fri, 5 March 2038');
  const listed = async (title: RegExp) =>
    (await page.getByRole('table', { name: title }).locator('tbody').innerText()).trim();
  expect(await listed(/^Arrive on this day: 1/)).toMatch(/^Ben House\tSingle/);
  expect(await listed(/^Stay over this night: 2/)).toMatch(/^Cem House\tDeluxe Double.*\nBen House\tSingle/);
  expect(await listed(/^Leave on this day: 1/)).toMatch(/^Ann House\tSuite/);
  expect(await page.locator('footer code').first().textContent()).toBe('pms report in-house 2038-03-05');
  await compareReport(page, 'Download who arrives', 'arrivals');
  await compareReport(page, 'Download rooms sold and left, night by night', 'occupancy');
  await page.goto(`${desk.board.baseUrl}/money?year=2038`);
  await compareReport(page, 'Download nights and revenue by month', 'bookings --by night');
});

/** The file that the button gives is the one that its command at the foot writes. */
async function compareReport(page: Page, name: string, report: string): Promise<void> {
  const { text } = await downloaded(page, name);
  const code = page.locator('footer code', { hasText: `pms report ${report}` });
  const command = (await code.textContent())!.split(' ').slice(1, -1);
  expect(text.split('\n').length).toBeGreaterThan(2);
  expect(text).toBe((await desk.pms([...command, '-'])).stdout);
}

story('a booking says which file, line and number it came from, and is found by that number', async (page) => {
  const numbered = (number: string, guest: string, line = '') =>
    `${number};Ann ${guest};2031-02-0${line || 1};2031-02-09;Single;100.00;EUR;confirmed`;
  const rows = [numbered('77001', 'Origin'), numbered('77002', 'Other')];
  await desk.write('numbers.csv', textOf(foreignHeader, ...rows));
  await desk.pms(['import', 'bookings', 'numbers.csv']);
  await desk.write('numbers-later.csv', `${foreignHeader}\n${numbered('77001', 'Origin', '3')}\n`);
  await desk.pms(['import', 'bookings', 'numbers-later.csv']);
  await page.getByRole('link', { name: 'Bookings', exact: true }).click();
  await page.getByRole('searchbox').fill('77001');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^2 bookings / })
    .waitFor();
  await page.getByText('Booking number 77001, as files brought it in').waitFor();
  await page.locator('.windowed .row', { hasText: '2031-02-01' }).click();
  const origin = page.locator('.origins');
  await origin.getByText(/numbers\.csv, line 2, imported/).waitFor();
  await origin
    .locator('tr', { hasText: '2031-02-03' })
    .getByText(/numbers-later\.csv, line 2/)
    .waitFor();
  await origin
    .locator('.changes li', { hasText: 'import of bookings numbers.csv' })
    .getByText(/added$/)
    .waitFor();
  const command = await page.locator('footer code', { hasText: 'pms find' }).textContent();
  expect(command).toBe('pms find 77001');
  const { stdout } = await desk.pms(command!.split(' ').slice(1));
  expect(stdout).toMatch(/77001.*2031-02-03.*numbers-later\.csv line 2/);
  expect(stdout).toMatch(/77001.*2031-02-01.*numbers\.csv line 2/);
  await page.getByRole('searchbox').fill('origin');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^2 bookings / })
    .waitFor();
});

story(
  'a second file is planned: each change before and after, what is gone asked, and only the plan that was seen is carried out',
  async (page) => {
    const row = (number: number, guest: string, dates: string, total: string, state = 'confirmed') =>
      `${number};${guest} Planned;${dates};Suite;${total};EUR;${state}`;
    const monday = [
      row(501, 'Ann', '2035-01-01;2035-01-03', '100.00'),
      row(502, 'Ben', '2035-01-05;2035-01-07', '200.00'),
      row(503, 'Cem', '2035-01-10;2035-01-12', '300.00'),
    ];
    await desk.write('monday.csv', textOf(foreignHeader, ...monday));
    await desk.pms(['import', 'bookings', 'monday.csv']);
    const tuesday = [
      row(501, 'Ann', '2035-01-01;2035-01-03', '120.00'),
      row(502, 'Ben', '2035-01-06;2035-01-08', '200.00'),
      row(504, 'Dan', '2035-01-20;2035-01-21', '50.00'),
    ];
    await drop(page, 'tuesday.csv', textOf(foreignHeader, ...tuesday));
    await press(page, 'Make a plan');
    await page.getByText('1 booking to come no longer in the file').waitFor();
    await press(page, 'Show: Moved');
    await page.locator('.windowed .box .row', { hasText: 'Check-in 2035-01-05 -> 2035-01-06' }).click();
    await page.locator('.sides tr.differs', { hasText: 'Check-out' }).getByText('2035-01-07').waitFor();
    await press(page, 'Cancel them');
    await page.getByText('1 to be cancelled: no longer in the files').waitFor();
    expect(await page.locator('footer code').first().textContent()).toBe(
      'pms sync bookings tuesday.csv --gone cancel --dry-run',
    );
    // Somebody changes the booking that is to change, behind the plan that is looked at.
    await desk.write('behind.csv', `${foreignHeader}\n${row(501, 'Ann', '2035-01-01;2035-01-03', '110.00')}\n`);
    await desk.pms(['import', 'bookings', 'behind.csv', '--on-duplicate', 'update']);
    await press(page, 'Apply 4 changes');
    await page.getByText('Something has changed since you looked at the plan.').waitFor();
    expect(await bookingsThere()).not.toContain('Dan,Planned');
    await press(page, 'Show: Changed');
    await page.locator('.windowed .box .row', { hasText: 'Amount 110.00 EUR -> 120.00 EUR' }).waitFor();
    await press(page, 'Apply 4 changes');
    await seeHeading(page, /^Done: your /);
    const there = await bookingsThere();
    for (const line of [
      '2035-01-01,2035-01-03,Suite,Ann,Planned,,120,EUR,,Confirmed',
      '2035-01-05,2035-01-07,Suite,Ben,Planned,,200,EUR,,Cancelled',
      '2035-01-06,2035-01-08,Suite,Ben,Planned,,200,EUR,,Confirmed',
      '2035-01-10,2035-01-12,Suite,Cem,Planned,,300,EUR,,Cancelled',
      '2035-01-20,2035-01-21,Suite,Dan,Planned,,50,EUR,,Confirmed',
    ])
      expect(there).toContain(line);
    // Where it stood before it moved is no cancellation.
    await page.goto(`${desk.board.baseUrl}/bookings?from=2035-01-05&to=2035-01-05`);
    await page.locator('.windowed .box .row', { hasText: 'Ben Planned' }).getByText('Moved').waitFor();
    await page.goto(`${desk.board.baseUrl}/bookings?from=2035-01-10&to=2035-01-10`);
    await page.locator('.windowed .box .row', { hasText: 'Cem Planned' }).getByText('Cancelled').waitFor();
    await page.goto(`${desk.board.baseUrl}/bookings?from=2035-01-06&to=2035-01-06`);
    await page.locator('.windowed .box .row', { hasText: 'Ben Planned' }).click();
    await page
      .locator('.changes li', { hasText: '2035-01-05 – 2035-01-07' })
      .getByText('Status Confirmed -> Cancelled')
      .waitFor();
  },
);

story(
  'what looks like a booking that is there is asked, line by line; prices are planned night by night',
  async (page) => {
    await desk.write(
      'held.csv',
      textOf(
        ownHeader,
        '2036-04-01,2036-04-03,Suite,Johann,Alike,300,EUR',
        '2036-04-11,2036-04-13,Suite,Maria,Alike,300,EUR',
      ),
    );
    await desk.pms(['import', 'bookings', 'held.csv']);
    const rows = ['601;Hans Alike;2036-04-01;2036-04-03', '602;Mary Alike;2036-04-11;2036-04-13'];
    await drop(
      page,
      'alike.csv',
      `${[foreignHeader, ...rows.map((row) => `${row};Suite;300.00;EUR;confirmed`)].join('\n')}\n`,
    );
    await press(page, 'Make a plan');
    await page.getByText('2 bookings look like one that is there').waitFor();
    await page.locator('.windowed .box .row', { hasText: 'Hans Alike' }).click();
    await page.locator('.sides tr.differs', { hasText: 'First name' }).getByText('Johann').waitFor();
    await press(page, 'The same booking');
    await page.locator('.windowed .box .row', { hasText: 'Mary Alike' }).click();
    await press(page, 'Another booking', 'Plan with these answers');
    await page.getByText('You have answered 2 of these questions.').waitFor();
    // Johann is Hans from now on.
    await press(page, 'Apply 2 changes');
    // Maria is not Mary, and stays in the only Suite: no list of this source has ever named her.
    await seeHeading(page, 'Done, except for what is listed below');
    const there = await bookingsThere();
    expect(there).toContain('2036-04-11,2036-04-13,Suite,Maria,Alike,,300,EUR,,Confirmed');
    expect(there).toContain('Mary,Alike');
    expect(there).toContain('2036-04-01,2036-04-03,Suite,Hans,Alike,,300,EUR,,Confirmed');
    expect(there).toContain('2036-04-01,2036-04-03,Suite,Johann,Alike,,300,EUR,,Cancelled');
    await drop(
      page,
      'p.csv',
      'room_type_name,rate_plan_name,date_from,date_to,rate_amount,stop_sell\nSuite,BAR,2036-01-01,2036-01-31,200,0\n',
    );
    await press(page, 'Make a plan');
    await page.locator('.windowed .box .row', { hasText: 'Price' }).getByText('31', { exact: true }).waitFor();
    await page.locator('.windowed .box .row', { hasText: 'Closed' }).getByText('no', { exact: true }).waitFor();
    await press(page, 'Apply 31 changes');
    await seeHeading(page, /^Done: your /);
  },
);

story(
  'files dropped together are one sync: each answered, one counts for a field, rows of both compared by a file of answers',
  async (page) => {
    const own = [
      '701;Eva Together;2037-05-01;2037-05-03;Suite;300.00;EUR;confirmed',
      '702;Max Together;2037-05-05;2037-05-06;Single;80.00;EUR;confirmed',
      '703;Ida Together;01/02/2037;03/02/2037;Single;125.00;EUR;confirmed',
    ];
    const channel = [
      '2037-05-01,2037-05-03,Suite,Eva,Together,290,EUR',
      '2037-06-01,2037-06-03,Einzel,Tom,Together,100,EUR',
      '2037-06-05,x,Single,Bad,Together,100,EUR',
      '2037-05-05,2037-05-06,Single,Maximilian,Together,80,EUR',
    ];
    const files = {
      'house.csv': textOf(foreignHeader, ...own),
      'channel.csv': textOf(ownHeader, ...channel),
    };
    await dropAll(page, files);
    await page.getByText('2 files together').waitFor();
    await page.getByText('1 open question').waitFor();
    expect(await page.getByRole('button', { name: 'Make a plan' }).isDisabled()).toBe(true);
    await press(page, /Sun, 1 February 2037/);
    await page.getByLabel('Your room type: Einzel').selectOption('Single');
    await press(page, 'Make a plan');
    // Eva stands in both lists without a number that both have, and Maximilian may be Max.
    await page.getByText('2 bookings look like one that is there').waitFor();
    const asked = await downloaded(page, 'Download the questions');
    expect(asked.name).toBe('house.unsure.csv');
    const answered = asked.text.replace(/\n,looks_like,channel\.csv,/g, '\nyes,,channel.csv,');
    await page.getByLabel('Give the answered file').setInputFiles({
      ...{ name: 'house.unsure.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(answered),
    });
    await page.getByText('You have answered 2 of these questions.').waitFor();
    const ofMoney = page.getByRole('group', { name: /your sources differ in Amount$/ });
    await ofMoney.getByRole('button', { name: 'channel.csv' }).click();
    // What was answered stays to be seen.
    await ofMoney.getByText('You have answered: your sources differ in Amount').waitFor();
    expect(await ofMoney.getByRole('button', { pressed: true }).textContent()).toBe('channel.csv');
    const command = await page.locator('footer code').first().textContent();
    expect(command).toMatch(
      /^pms sync bookings house\.csv channel\.csv --map-of house\.csv=\S+ --map-of channel\.csv=\S+ --prefer total_amount=channel\.csv --same-stay house\.unsure\.csv --dry-run$/,
    );
    // The command at the foot makes the same plan in a terminal.
    for (const [name, text] of Object.entries(files)) await desk.write(name, text);
    await desk.write('house.unsure.csv', answered);
    const { stdout, stderr } = await desk.pms([...command!.split(' ').slice(1), '--json']);
    expect(stdout, stderr).not.toBe('');
    expect(JSON.parse(stdout).writes).toEqual({ puts: 4, ends: 0 });
    await press(page, 'Apply 4 changes');
    await seeHeading(page, 'Done, except for what is listed below');
    const there = await bookingsThere();
    expect(there).toContain('2037-05-01,2037-05-03,Suite,Eva,Together,,290');
    expect(there).toContain('2037-05-05,2037-05-06,Single,Max,Together,,80');
    expect(there).toContain('2037-02-01,2037-02-03,Single,Ida,Together,,125');
    expect(there).toContain('2037-06-01,2037-06-03,Single,Tom,Together,,100');
    expect(there).not.toContain('Maximilian');
    await page.getByRole('link', { name: 'Fix the rejected rows of channel.csv' }).click();
    await typeInto(page, /^checkout_date, line 4/, '2037-06-07');
    await sendRight(page);
    expect(await bookingsThere()).toContain('2037-06-05,2037-06-07,Single,Bad,Together,,100');
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('row', { name: /sync of bookings house\.csv, channel\.csv/ }).waitFor();
  },
);

story(
  'a file of answers is known where files are dropped: beside its plan, and together with its files on another day',
  async (page) => {
    const own = '801;Eva Answered;2039-05-01;2039-05-03;Suite;300.00;EUR;confirmed';
    const files = {
      'desk.csv': `${foreignHeader}\n${own}\n`,
      'portal.csv': textOf(ownHeader, '2039-05-01,2039-05-03,Suite,Evangeline,Answered,300,EUR'),
    };
    await dropAll(page, files);
    await press(page, 'Make a plan');
    await page.getByText('1 booking looks like one that is there').waitFor();
    const { text: asked } = await downloaded(page, 'Download the questions');
    await dropAll(page, { 'desk.unsure.csv': asked });
    await page.getByText('desk.unsure.csv has no answers yet.').waitFor();
    const answered = asked.replace('\n,looks_like,portal.csv,2,', '\nyes,looks_like,portal.csv,2,');
    await dropAll(page, { 'desk.unsure.csv': answered });
    await page.getByText('You have answered 1 of these questions.').waitFor();
    await page.getByRole('button', { name: 'Apply 1 change' }).waitFor();

    const later = await desk.startBoard();
    await page.goto(later.address());
    await dropAll(page, { 'desk.unsure.csv': answered });
    await page.getByText('holds answers about portal.csv, and there is no plan of that here.').waitFor();
    await dropAll(page, { ...files, 'desk.unsure.csv': answered });
    await page.getByText('2 files together').waitFor();
    await press(page, 'Make a plan');
    await page.getByText('You have answered 1 of these questions.').waitFor();
    await press(page, 'Apply 1 change');
    await seeHeading(page, /^Done: your /);
    const there = await bookingsThere();
    expect(there).toContain('Eva,Answered');
    expect(there).not.toContain('Evangeline');
    await later.stop();
  },
);

story('hostile names are text on every view that shows them', async (page) => {
  const names = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '\u202egnp.exe',
    'x'.repeat(200),
    '=HYPERLINK("http://evil")',
    '"><svg onload=alert(1)>',
  ];
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = names.map(
    (name, at) =>
      `2028-11-${10 + at},2028-11-${12 + at},Single,${quoted(name)},10,EUR,${quoted(`S${name.slice(0, 60)}`)}`,
  );
  const text = `checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso,booking_source\n${rows.join('\n')}\nx,y,${quoted(names[0]!)},${quoted(names[1]!)},1,EUR,\n`;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await drop(page, '<img src=x onerror=alert(1)>.csv'.replaceAll(/[<>]/g, '_'), text);
  await importOnly(page);
  await seeHeading(page, /^It is in/);
  await page.getByRole('link', { name: 'Fix the rejected rows' }).click();
  await page.getByRole('grid').waitFor();
  await page.goto(`${desk.board.baseUrl}/bookings?from=2028-11-01&to=2028-11-30`);
  await page.getByRole('cell', { name: '<script>alert(1)</script>', exact: true }).waitFor();
  await page.getByRole('cell', { name: '<img src=x onerror=alert(1)>', exact: true }).waitFor();
  await page.goto(`${desk.board.baseUrl}/nights?from=2028-11-01&type=Single&day=2028-11-11`);
  await page.locator('.panel').waitFor();
  await page.goto(`${desk.board.baseUrl}/money?year=2028`);
  await seeHeading(page, 'By source');
  expect(dialogs).toEqual([]);
  expect(await page.locator('main img, main script, main [onload]').count()).toBe(0);
});

story('every view has its address: a reload and a second tab show the same', async (page) => {
  const address = `${desk.board.baseUrl}/nights?from=2028-08-01&type=Suite&day=2028-08-14`;
  await page.goto(address);
  await page.getByText('night of Mon, 14 August 2028').waitFor();
  await page.reload();
  await page.getByText('night of Mon, 14 August 2028').waitFor();
  const second = await page.context().newPage();
  await second.goto(address);
  await second.getByText('night of Mon, 14 August 2028').waitFor();
});

story(
  '2,000 reservations are in within a minute; a pasted column and a value filled down put the rejected ones right',
  async (page) => {
    const begun = Date.now();
    const day = (at: number) => new Date(Date.UTC(2030, 0, 1 + (at % 300))).toISOString().slice(0, 10);
    const rows = Array.from(
      { length: 2000 },
      (_, at) =>
        `${day(at)},${day(at + 1) > day(at) ? day(at + 1) : '2031-01-01'},${at < 5 ? 'Attic' : 'Single'},Guest ${at},${at < 3 ? 'free' : 100 + at},EUR`,
    );
    await drop(page, 'many.csv', textOf(plainHeader, ...rows));
    await importOnly(page);
    await seeHeading(page, 'It is in, except for some rows', 60_000);
    expect(Date.now() - begun).toBeLessThan(60_000);
    await page.getByRole('link', { name: 'Fix the rejected rows' }).click();
    await page.getByRole('grid').waitFor();
    await page.getByLabel(/^total_amount, line 2/).click();
    await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '111\\r\\n222\\r\\n333\\r\\n');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
    await page.locator('td[role=gridcell] input[value="333"]').waitFor();
    await page.locator('tbody tr').first().locator('td[role=gridcell] input').nth(2).click();
    await page.keyboard.type('Suite');
    await page.keyboard.press('Enter');
    await page.locator('tbody tr:nth-child(2) td[role=gridcell] input:focus').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('tbody tr:nth-child(1) td[role=gridcell] input:focus').waitFor();
    await page.keyboard.press('ControlOrMeta+d');
    await sendRight(page);
    expect(await bookingsThere()).toContain('2030-01-03,2030-01-04,Suite,,Guest 2,,333');
  },
);

story('more rejected rows than a grid shows at once: gone through in parts, each sent by itself', async (page) => {
  const rows = Array.from({ length: 2010 }, (_, at) => `2034-01-01,x,Single,Part ${at},100,EUR`);
  await drop(page, 'parts.csv', textOf(plainHeader, ...rows));
  await importOnly(page);
  await page.getByRole('link', { name: 'Fix the rejected rows' }).click();
  await page.getByText('Rows 1 to 2,000 of 2,010 rejected.').waitFor();
  await typeInto(page, /^checkout_date, line 2:/, '2034-01-07');
  await press(page, 'Later');
  await page.getByText('Rows 2,001 to 2,010 of 2,010 rejected.').waitFor();
  await typeInto(page, /^checkout_date, line 2002:/, '2034-01-05');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ControlOrMeta+d');
  await page.getByText('All rows look right.').waitFor();
  await press(page, 'Earlier');
  await page.locator('td[role=gridcell] input[value="2034-01-07"]').waitFor();
  await press(page, 'Later');
  await sendRight(page);
  const { stdout } = await desk.pms(['export', 'bookings', '--from', '2034-01-01', '--to', '2034-01-31']);
  expect(stdout.match(/2034-01-01,2034-01-05,Single,,Part 20\d\d,/g)).toHaveLength(10);
});

storyAt(
  'an import that stops with its service goes on in a board that was started anew',
  () => browser,
  async () => {
    const own = await openBoardDesk();
    return { ...own, address: own.board.address };
  },
  async (page, own) => {
    const rows = Array.from(
      { length: 30_000 },
      (_, at) => `2030-01-0${1 + (at % 8)},2030-01-09,Single,Guest ${at},100,EUR`,
    );
    await drop(page, 'long.csv', textOf(plainHeader, ...rows));
    await importOnly(page);
    await press(page, 'Stop');
    await seeHeading(page, 'It stopped', 60_000);
    await own.board.stop();
    const again = await own.startBoard();
    await page.goto(again.address());
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByText('Its import stopped before its end.').waitFor();
    await press(page, 'Go on with the import');
    await seeHeading(page, 'It is in', 60_000);
    const { stdout } = await own.pms(['export', 'bookings']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(30_001);
    await again.stop();
    expect((await own.pms(['imports'])).stdout).toBe('no import is unfinished\n');
  },
);

test(
  'a service that is away, and one that refuses the key, are told with what to do next',
  async ({ skip }) => {
    skip(browser === undefined);
    const own = await openBoardDesk();
    const { page } = await openPage(browser!);
    await own.service.stop();
    await page.goto(own.board.address());
    const failure = page.locator('.failure').first();
    await failure.waitFor();
    expect(await failure.textContent()).toMatch(/pms serve|pms status/);
    const rejected = await own.startBoard([], {
      env: { PMS_BASE_URL: desk.service.baseUrl, PMS_API_KEY: 'wrong-key-of-nobody' },
    });
    await page.goto(rejected.address());
    await page.locator('.failure').first().waitFor();
    expect(await page.locator('.failure').first().textContent()).toMatch(/key/i);
  },
  storyMs,
);

story('a status that is not known has its likely meaning beside it, taken with one click', async (page) => {
  await drop(page, 'reserve.csv', `${foreignHeader}\n1;Eva Muster;2028-11-02;2028-11-04;Double;90;EUR;Reserve\n`);
  expect(await page.getByText('--status').count()).toBe(0);
  await press(page, 'Use Confirmed: Reserve');
  await page.getByText('1 row makes 1 booking', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: /^Use Confirmed/ }).count()).toBe(0);
});

test('the page is at most 60 kB packed', async () => {
  const { gzipSync } = await import('node:zlib');
  const names = ['index.html', 'page.js', 'style.css', 'icon.svg'];
  const bytes = names.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(root, 'dist/board/page', name))).length,
    0,
  );
  expect(bytes).toBeLessThanOrEqual(60 * 1024);
});
