/** The page of `pms verify --report`; what it compares stands in golden/dialogues/verify.txt. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser, openPage } from '../../board/browser.ts';
import { openHotelDesk } from '../cli-desk.ts';

const desk = await openHotelDesk('Loft,2,1,90', 'Attic,2,4,80');
const header =
  'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso,booking_status';
const rows = [
  '2027-05-30,2027-06-02,Loft,Ada,Lark,100,EUR,Confirmed',
  '2027-06-01,2027-06-03,Attic,Bo,Finch,200,EUR,Confirmed',
  '2027-06-05,2027-06-09,Attic,Cleo,Wren,400,EUR,CheckedOut',
  '2027-06-11,2027-06-12,Attic,Dora,Crane,50,EUR,Cancelled',
];

beforeAll(async () => {
  await desk.write('held.csv', `${[header, ...rows].join('\n')}\n`);
  await desk.pms(['import', 'bookings', 'held.csv', '--quiet']);
});

async function verify(lines: readonly string[], ...flags: string[]) {
  await desk.write('file.csv', `${[header, ...lines].join('\n')}\n`);
  return desk.pms(['verify', 'bookings', 'file.csv', ...flags]);
}

describe('the page to sign', () => {
  const page = async (lines: readonly string[], ...flags: string[]) => {
    const said = await verify(lines, '--report', 'certificate.html', '--force', '--quiet', ...flags);
    return { ...said, html: await desk.read('certificate.html') };
  };

  test('has both sides, the file with its hash, what was answered, the service, and loads nothing', async () => {
    const { exitCode, stderr, html } = await page(rows, '--date-order', 'dmy');
    expect(exitCode).toBe(0);
    expect(stderr).toContain('certificate.html');
    const bytes = await readFile(desk.path('file.csv'));
    expect(html).toContain(createHash('sha256').update(bytes).digest('hex'));
    for (const words of [
      'the same: 4 bookings, 10 nights',
      '--date-order dmy',
      'http://127.0.0.1',
      'Instance',
      'No booking differs',
    ])
      expect(html).toContain(words);
    expect(html).toMatch(
      /Attic<\/td><td>EUR<\/td><td>2<\/td><td>2<\/td><td>6<\/td><td>6<\/td><td>600\.00<\/td><td>600\.00/,
    );
    expect(html).not.toMatch(/<(?:link|script|img)|url\(|@import/);
    expect((await stat(desk.path('certificate.html'))).mode & 0o077).toBe(0);
  });

  test('names what a mapping says, and is no wider than a sheet of paper', async ({ skip }) => {
    await desk.write(
      'old.csv',
      'Nr;Gast;An;Ab;Kategorie;Summe;Waehrung;Stand\n1;Ada Lark;01/02/2027;03/02/2027;Dach mit Blick ueber das ganze Meer;123.456.789,50;EUR;ok\n',
    );
    const said = [
      '--date-order',
      'dmy',
      '--status',
      'ok=Confirmed',
      '--room',
      'Dach mit Blick ueber das ganze Meer=Attic',
    ];
    const columns = Object.entries({
      ...{ Nr: 'id', Gast: 'guest', An: 'checkin_date', Ab: 'checkout_date', Kategorie: 'room_type_name' },
      ...{ Summe: 'total_amount', Waehrung: 'currency_iso', Stand: 'booking_status' },
    }).flatMap((pair) => ['--column', pair.join('=')]);
    expect(await desk.pms(['inspect', 'old.csv', ...said, ...columns, '--save', 'old.map.json'])).toMatchObject({
      exitCode: 0,
    });
    const verified = ['verify', 'bookings', 'old.csv', '--map', 'old.map.json', '--report', 'old.html', '--quiet'];
    expect((await desk.pms(verified)).exitCode).toBe(1);
    const html = await desk.read('old.html');
    for (const words of [
      '--date-order dmy',
      '--status ok=Confirmed',
      'das ganze Meer=Attic',
      'Kategorie = room_type_name',
    ])
      expect(html).toContain(words);
    const browser = await openBrowser();
    skip(browser === undefined);
    onTestFinished(() => browser!.close());
    const { page } = await openPage(browser!, { width: 680, height: 970 });
    await page.emulateMedia({ media: 'print' });
    await page.setContent(html);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(680);
    expect(await page.locator('.sign').isVisible()).toBe(true);
  });

  test('names what differs, and what a guest is called stays text', async () => {
    const { exitCode, html } = await page([...rows, '2027-06-20,2027-06-22,Loft,<b>Ed,Heron,90,EUR,Confirmed']);
    expect(exitCode).toBe(1);
    expect(html).toContain('not the same');
    expect(html).toContain('line 6');
    expect(html).toContain('&#60;b&#62;Ed');
    expect(html).not.toContain('<b>');
  });

  test('is never written over a file that is read, nor over another without --force', async () => {
    expect((await verify(rows, '--report', 'file.csv')).exitCode).toBe(2);
    await desk.write('other.html', 'x');
    expect((await verify(rows, '--report', 'other.html')).exitCode).toBe(2);
    expect(await desk.read('other.html')).toBe('x');
  });
});
