import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openRows } from '../../../src/file/open-rows.ts';
import { gather, inChunks, short } from '../reading.ts';

async function read(content: string | Uint8Array, sheet?: string) {
  const source = await openRows({ name: 'list.xls', stream: inChunks(content as string) }, { sheet });
  const rows = short(await gather(source.batches as AsyncGenerator<never>));
  const { format, header, sheetName, sheetNames } = source;
  return { format, header, sheetName, sheetNames, rows };
}

const html = `<html><head><meta charset="utf-8"><style>td { color: red }</style></head><body>
<!-- <table><tr><td>no</td></tr></table> --><script>document.write("<td>no</td>")</script>
<table border=1><thead><tr><th>Guest</th><th>Room&nbsp;type</th><th>Nights</th></tr></thead>
<tr><td>Zo&euml; <b>Lee</b></td><td rowspan="2">Deluxe &amp; Sea</td><td>2</td></tr>
<tr><td>Bo<br>Ray</td><td>3</td>
<tr><td colspan=2>Ann<td>4</table></body></html>`;

const sheetMl = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Stays"><Table>
<Row><Cell><Data ss:Type="String">Guest</Data></Cell><Cell><Data ss:Type="String">Check-in</Data></Cell><Cell><Data ss:Type="String">Price</Data></Cell></Row>
<Row ss:Index="3"><Cell><Data ss:Type="String">Zoë &amp; Co</Data></Cell><Cell><Data ss:Type="DateTime">2027-06-26T00:00:00.000</Data></Cell><Cell><Data ss:Type="Number">480.5</Data></Cell></Row>
<Row><Cell ss:Index="3"><Data ss:Type="Number">90</Data></Cell></Row>
</Table></Worksheet><Worksheet ss:Name="Empty"><Table/></Worksheet></Workbook>`;

const tables = (rows: string) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet" xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>
<table:table table:name="Notes"/><table:table table:name="Stays">${rows}</table:table></office:spreadsheet></office:body></office:document>`;
const documentRows = `<table:table-row><table:table-cell><text:p>Guest</text:p></table:table-cell><table:table-cell><text:p>Check-in</text:p></table:table-cell><table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
<table:table-row><table:table-cell><office:annotation><text:p>a note</text:p></office:annotation><text:p>Zoë<text:s text:c="2"/>Lee</text:p><text:p>two</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2027-06-26"><text:p>26.06.27</text:p></table:table-cell><table:table-cell office:value-type="currency" office:value="480.5"><text:p>480,50 €</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell><text:p>Bo</text:p></table:table-cell><table:table-cell/><table:table-cell office:value-type="float" office:value="90"/></table:table-row>
<table:table-row table:number-rows-repeated="1048560"><table:table-cell/></table:table-row>`;

describe('tables that spreadsheet programs and web systems write', () => {
  test('a web page named .xls: spans, entities, scripts and comments', async () => {
    expect(await read(html)).toEqual({
      format: 'html',
      header: ['Guest', 'Room\u00a0type', 'Nights'],
      sheetName: 'table 1',
      sheetNames: ['table 1'],
      rows: ['2:Zoë Lee|Deluxe & Sea|2', '3:Bo\nRay||3', '4:Ann||4'],
    });
  });

  test('the XML of Excel 2003', async () => {
    expect(await read(sheetMl)).toEqual({
      format: 'spreadsheetml',
      header: ['Guest', 'Check-in', 'Price'],
      sheetName: 'Stays',
      sheetNames: ['Stays'],
      rows: ['3:Zoë & Co|2027-06-26|480.5', '4:||90'],
    });
  });

  test.each([
    ['.fods', tables(documentRows), 'fods'],
    [
      '.ods',
      zipSync({
        mimetype: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'),
        'content.xml': Buffer.from(tables(documentRows)),
      }),
      'ods',
    ],
  ])('OpenDocument, %s: values, repeated rows and columns', async (_, content, format) => {
    expect(await read(content)).toEqual({
      format,
      header: ['Guest', 'Check-in', 'Price'],
      sheetName: 'Stays',
      sheetNames: ['Stays'],
      rows: ['5:Zoë  Lee\ntwo|2027-06-26|480.5', '6:Bo||90', '7:Bo||90'],
    });
  });
});

describe('hostile tables', () => {
  test('a million repeated rows of a million repeated cells end where Excel ends, or are refused', async () => {
    const cell = `<table:table-cell table:number-columns-repeated="99999999"><text:p>${'x'.repeat(30_000)}</text:p></table:table-cell>`;
    const row = `<table:table-row table:number-rows-repeated="99999999">${cell}</table:table-row>`;
    await expect(read(tables(`<table:table-row>${cell}</table:table-row>${row}`))).rejects.toMatchObject({
      code: 'file_broken',
    });
  });

  test('entities of its own and deep nesting are refused', async () => {
    const entity = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]>${sheetMl.replace(/^.*?\n/, '').replace('Zoë', '&a;')}`;
    await expect(read(entity)).rejects.toMatchObject({ code: 'file_broken' });
    await expect(read(`<html><body>${'<table><tr><td>'.repeat(2000)}`)).rejects.toMatchObject({ code: 'file_broken' });
  });
});

test.each([
  ['PDF', '%PDF-1.7\n', /PDF/],
  ['SYLK', 'ID;PWXL;N;E\nP;PGeneral\n', /SYLK/],
  ['DIF', 'TABLE\r\n0,1\r\n"EXCEL"\r\n', /DIF/],
  ['RTF', '{\\rtf1\\ansi Guests}', /RTF/],
  ['a saved page', 'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n', /MIME/],
  ['dBASE', Buffer.concat([Buffer.of(3, 127, 6, 26, 2, 0, 0, 0, 65, 0, 40, 0), Buffer.alloc(90)]), /dBASE/],
  ['fixed width', 'Guest      Room    Nights\nAnn Lee    Deluxe  2\nBo Ray     Single  3\n', /fixed width/],
])('%s is named as what it is, with how to get a table out of it', async (_, content, says) => {
  const failure = await read(content as string).catch((error) => error);
  expect(failure.message).toMatch(says);
  expect(failure.fix).toMatch(/CSV \(UTF-8\)/);
});
