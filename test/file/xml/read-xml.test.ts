import { describe, expect, test } from 'vitest';
import { testOfAll } from '../../effort.ts';
import { openContent, readContent } from '../books.ts';
import { gather } from '../reading.ts';

const reservation = (leaves: Record<string, string>) =>
  `<G_RESERVATION>\n${Object.entries(leaves)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join(
      '\n',
    )}\n<LIST_G_COMMENT><G_COMMENT><RES_COMMENT>late</RES_COMMENT></G_COMMENT></LIST_G_COMMENT></G_RESERVATION>\n`;
const report = (reservations: string, declaration = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${declaration}\n<RES_DETAIL>\n<LIST_G_GROUP_BY1><G_GROUP_BY1><GROUP_BY1>x</GROUP_BY1><LIST_G_RESERVATION>\n${reservations}</LIST_G_RESERVATION></G_GROUP_BY1></LIST_G_GROUP_BY1>\n</RES_DETAIL>\n`;

const two = [
  reservation({ CONFIRMATION_NO: '007', FULL_NAME: 'Müller &amp; S&#246;hne,Eva', ROOM_NO: '' }),
  reservation({ CONFIRMATION_NO: '8', ARRIVAL: '01-OCT-26', FULL_NAME: '<![CDATA[Muster,<Max>]]>' }),
].join('');

describe("Opera's RES_DETAIL", () => {
  test('gives a row for each reservation, by the line where it begins, and a column for each name', async () => {
    expect(await readContent(report(two))).toEqual({
      format: 'xml',
      header: 'CONFIRMATION_NO|FULL_NAME|ROOM_NO|ARRIVAL',
      rows: ['4:007|Müller & Söhne,Eva||', '9:8|Muster,<Max>||01-OCT-26'],
    });
  });

  test.each([
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le').swap16(), 'utf-16be'],
    [
      'a declared encoding',
      (text: string) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1'),
      'windows-1252',
    ],
    ['one declared wrongly', (text: string) => Buffer.from(text, 'latin1'), 'windows-1252'],
  ])('is read in %s', async (_, encode, encoding) => {
    const source = await openContent(encode(report(two)));
    expect(source.encoding).toBe(encoding);
    expect((await readContent(encode(report(two)))).rows[0]).toContain('Müller');
  });

  testOfAll('a hundred thousand reservations pass in constant memory', async () => {
    const many = report(reservation({ CONFIRMATION_NO: '1', FULL_NAME: 'x'.repeat(200) }).repeat(100_000));
    const source = await openContent(many);
    const before = process.memoryUsage().arrayBuffers;
    let [count, peakBytes] = [0, 0];
    for await (const batch of source.batches) {
      expect(batch.length).toBeLessThanOrEqual(1000);
      count += batch.length;
      peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers - before);
    }
    expect(count).toBe(100_000);
    expect(peakBytes).toBeLessThan(30 * 1024 * 1024);
  });

  test('broken in the middle, it gives what stood before and then file_broken with the place', async () => {
    const text = report(reservation({ CONFIRMATION_NO: '1' }).repeat(60_000)).slice(0, -200);
    const { batches } = await openContent(text);
    let count = 0;
    const reading = (async () => {
      for await (const batch of batches) count += batch.length;
    })();
    await expect(reading).rejects.toMatchObject({
      code: 'file_broken',
      message: expect.stringMatching(/XML.*\d+:\d+/),
    });
    expect(count).toBeGreaterThan(55_000);
  });

  test('without reservations is file_empty', async () => {
    await expect(openContent(report(''))).rejects.toMatchObject({ code: 'file_empty' });
  });
});

describe('other markup', () => {
  test.each([
    ['XML without a list', '<?xml version="1.0"?><a><b>1</b></a>', 'list of records'],
    [
      'the XML of old Excel',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
      'list of records',
    ],
    ['a page without a table', '<html><p>1<br></p></html>', 'HTML'],
    ['a page with its type', '\n<!DOCTYPE html>\n<p>', 'HTML'],
    ['an entity that it defines', '<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>', 'broken'],
  ])('%s is file_broken', async (_, text, word) => {
    const reading = openContent(text).then(({ batches }) => gather(batches));
    await expect(reading).rejects.toMatchObject({
      code: 'file_broken',
      message: expect.stringContaining(word),
    });
  });

  test('a billion laughs cost neither time nor memory', async () => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "ha">${entities}]><l>&l9;</l>`;
    const reading = openContent(bomb).then(({ batches }) => gather(batches));
    await expect(reading).rejects.toMatchObject({ code: 'file_broken' });
  });

  test('a format that is named beats it', async () => {
    expect(await readContent('<id>,<name>\n1,2\n', { format: 'csv' })).toMatchObject({ header: '<id>|<name>' });
  });

  test('a CSV whose header has a < is a CSV', async () => {
    expect(await readContent('< 12 years,b\n1,2\n')).toMatchObject({ format: 'csv', rows: ['2:1|2'] });
  });
});
