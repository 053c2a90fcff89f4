import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { openCustomerFile } from './customer-file.js';
import { partsOf } from './imported-rows.js';

const sheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook as spreadsheets write it: shared texts, numbers, and a day with the style of dates. */
function workbook(rows: string, texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': sheet(rows),
  };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>));
}

const open = (bytes: Uint8Array<ArrayBuffer>) =>
  openCustomerFile({
    name: 'clients.xlsx',
    async *open() {
      yield bytes;
    },
  });

describe('a workbook of customers', () => {
  it('is read with its numbers as phones and its days as dates', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="C3" t="s"><v>3</v></c></row>' +
      '<row r="4"><c r="A4" t="s"><v>4</v></c><c r="B4"><v>2135550101</v></c><c r="C4" s="1"><v>32913</v></c></row>';
    const file = await open(workbook(rows, ['Client list', 'Name', 'Phone', 'Birthday', 'Ana López']));
    const read = [];
    for await (const { imported } of partsOf(file, file.columns)) read.push(...imported);
    expect(read).toEqual([{ line: 4, name: 'Ana López', phone: '2135550101', birthday: '1990-02-09' }]);
  });

  it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ['of an old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /old Excel \(\.xls\).*Save As/],
    ['of Numbers', new Uint8Array(zipSync({ 'Index/Document.iwa': strToU8('x') })), /Numbers: File, Export To, CSV/],
    ['that is another archive', new Uint8Array(zipSync({ 'a.txt': strToU8('x') })), /archive, not a list/],
    ['that is damaged', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), /damaged/],
    ['as a PDF', new Uint8Array(strToU8('%PDF-1.7')), /PDF/],
    ['as a web page', new Uint8Array(strToU8('<html><table><tr><td>Phone')), /web page/],
    ['as contacts', new Uint8Array(strToU8('BEGIN:VCARD\nVERSION:3.0')), /vCards/],
  ])('says what to do instead for a file %s', async (_, bytes, words) => {
    await expect(open(bytes)).rejects.toThrow(words);
  });
});
