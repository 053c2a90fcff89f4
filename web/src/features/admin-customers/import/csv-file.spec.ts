import { describe, expect, it } from '@jest/globals';
import { type CsvRow, eachPart, openCsv, refusedFile, toImported } from './csv-file';

const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'customers.csv');

async function partsOf(text: string, size: number): Promise<CsvRow[][]> {
  const parts: CsvRow[][] = [];
  await eachPart(await openCsv(fileOf(text)), size, (part) => {
    parts.push(part);
    return Promise.resolve();
  });
  return parts;
}

describe('a CSV file of customers', () => {
  it('is opened with its header, its first rows and its row count', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `Ana ${index},213555010${index % 10}`);
    const file = await openCsv(fileOf(`\uFEFFName , Phone\r\n\r\n${rows.join('\r\n')}\r\n`));
    expect(file).toMatchObject({ header: ['Name', 'Phone'], rowCount: 12 });
    expect(file.sample).toHaveLength(5);
    expect(file.sample[0]).toEqual(['Ana 0', '2135550100']);
  });

  it('has the correct line number of each row after empty lines and multi-line cells', async () => {
    const [part = []] = await partsOf('Phone,Note\n1,"two\nlines"\n\n2,"a ""quoted"" word"\n3,\n', 500);
    expect(part.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, '1', 'two\nlines'],
      [5, '2', 'a "quoted" word'],
      [6, '3', ''],
    ]);
  });

  it('is read in parts, without lost or duplicate rows at the chunk boundaries of the parser', async () => {
    const note = 'x'.repeat(300);
    const lines = Array.from({ length: 2345 }, (_, index) => `${index},"${note}, é"`);
    const parts = await partsOf(`Phone;Note`.replace(';', ',') + `\n${lines.join('\n')}`, 500);
    expect(parts.map((part) => part.length)).toEqual([500, 500, 500, 500, 345]);
    expect(parts.flat().map(({ cells: [phone], line }) => Number(phone) - line)).toEqual(lines.map(() => -2));
  });

  it('can use semicolons and the Windows-1252 encoding', async () => {
    const bytes = Uint8Array.from(Buffer.from('Vorname;Telefon\nJos\xe9;2135550100\n', 'latin1'));
    expect((await openCsv(fileOf(bytes))).sample).toEqual([['José', '2135550100']]);
  });

  it('is rejected with a message if it has no rows', async () => {
    await expect(openCsv(fileOf('Name,Phone\n'))).rejects.toThrow('The file has no rows.');
  });

  it('is read only up to a part that fails', async () => {
    const seen: number[] = [];
    const file = await openCsv(fileOf(`Phone\n${'1\n'.repeat(10)}`));
    const read = eachPart(file, 3, (_, index) => {
      seen.push(index);
      return index === 1 ? Promise.reject(new Error('away')) : Promise.resolve();
    });
    await expect(read).rejects.toThrow('away');
    expect(seen).toEqual([0, 1]);
  });

  it('is sent with only the cells of chosen columns', () => {
    expect(toImported({ line: 7, cells: ['Ana', '213', 'secret'] }, { phone: 1, givenName: 0, note: 9 })).toEqual({
      line: 7,
      phone: '213',
      givenName: 'Ana',
      note: '',
    });
  });

  it('exports no formula on a later line of a cell', async () => {
    const file = await refusedFile(['Note'], [{ line: 3, reason: 'x', cells: ['red\n=1+1\r\n+2'] }]);
    expect(await file.text()).toBe(`Note,line,reason\r\n"red\n'=1+1\r\n'+2",3,x`);
  });

  it('exports its refused rows without spreadsheet formulas', async () => {
    const file = await refusedFile(['Name', 'Phone'], [{ line: 3, reason: 'phone: "12"', cells: ['=1+1', '12'] }]);
    expect(await file.text()).toBe(`Name,Phone,line,reason\r\n"'=1+1",12,3,"phone: ""12"""`);
  });
});
