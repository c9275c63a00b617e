import { describe, expect, test } from 'vitest';
import { openContent, readContent } from '../books.ts';

/** Text of 64 KiB less `less` bytes, in lines of two cells. */
function filler(less: number): string {
  const lines = `a,b\n${'x,y\n'.repeat(20_000)}`.slice(0, 65_536 - less - 40);
  return lines.padEnd(65_536 - less, 'z');
}

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the encoding of a file that does not say it', () => {
  test.each([
    ['plain ASCII', Buffer.from('a,b\n1,2\n'), 'utf-8', 'utf-8'],
    ['UTF-8', Buffer.from('Prénom,b\n1,€\n'), 'utf-8', 'utf-8'],
    ['a mark', Buffer.from('\ufeffPrénom,b\n1,2\n'), 'utf-8', 'bom'],
    ['bytes that are no UTF-8', latin('Pr\xe9nom;b\nZo\xeb;\x80 5\n'), 'windows-1252', 'not-utf-8'],
    ['UTF-16LE without a mark', Buffer.from('name,b\n1,2\n', 'utf16le'), 'utf-16le', 'utf-16'],
    ['UTF-16BE without a mark', Buffer.from('name,b\nZoë,2\n', 'utf16le').swap16(), 'utf-16be', 'utf-16'],
  ])('%s', async (_, bytes, encoding, encodingFound) => {
    expect(await openContent(bytes)).toMatchObject({ encoding, encodingFound });
  });

  test('Windows-1252 gives its own letters, the euro sign among them', async () => {
    const { header, rows } = await readContent(latin('Pr\xe9nom;Preis\nZo\xeb;\x80 5\nM\xfcller;\x8a\n'));
    expect([header, rows]).toEqual(['Prénom|Preis', ['2:Zoë|€ 5', '3:Müller|Š']]);
  });

  test('a sequence that the end of the first 64 KiB cuts is UTF-8 all the same', async () => {
    for (const [letter, bytes] of [
      ['é', 2],
      ['€', 3],
      ['😀', 4],
    ] as const) {
      for (let less = 1; less < bytes; less += 1) {
        const source = await openContent(`${filler(less)}${letter}\n1,2\n`);
        expect(source).toMatchObject({ encoding: 'utf-8', encodingFound: 'utf-8' });
      }
    }
  });

  test('a lead byte at the end of a short file is no UTF-8', async () => {
    expect(await openContent(latin('a,b\n1,\xe9'))).toMatchObject({ encoding: 'windows-1252' });
  });

  test('bytes behind the first 64 KiB that are no UTF-8 reject their row', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`a,b\n${'x,y\n'.repeat(20_000)}`),
      latin('M\xfcller,1\n'),
      Buffer.from('é,2\n'),
    ]);
    const { rows } = await readContent(bytes);
    expect(rows.slice(-2)).toEqual(['20002:undecodable', '20003:é|2']);
  });

  test('a label beats what the bytes look like', async () => {
    const source = await openContent(latin('a,b\n\xd6,2\n'), { encoding: 'koi8-r' });
    expect(source).toMatchObject({ encoding: 'koi8-r', encodingFound: 'given' });
  });
});
