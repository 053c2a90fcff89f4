import { partsOf } from '@lacquer/customer-files/imported-rows';
import { describe, expect, it } from '@jest/globals';
import { openChosen, refusedFile } from './csv-file';

const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'customers.csv');

describe('a chosen file of customers', () => {
  it('is opened with its headings, its first rows and its row count', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `Ana ${index},21355501${String(index).padStart(2, '0')}`);
    const file = await openChosen(fileOf(`\uFEFFName , Phone\r\n\r\n${rows.join('\r\n')}\r\n`));
    expect(file).toMatchObject({ header: ['Name', 'Phone'], rowCount: 12 });
    expect(file.sample).toHaveLength(5);
    expect(file.sample[0]).toEqual(['Ana 0', '2135550100']);
  });

  it('is read in parts across the chunks of the file, without lost or duplicate rows', async () => {
    const note = 'x'.repeat(300);
    const lines = Array.from({ length: 2345 }, (_, index) => `${2_135_000_000 + index},"${note}, é"`);
    const file = await openChosen(fileOf(`Phone,Note\n${lines.join('\n')}`));
    const read: string[] = [];
    for await (const { imported } of partsOf(file, file.columns)) {
      expect(imported.length).toBeLessThanOrEqual(500);
      read.push(...imported.map(({ phone, line }) => String(Number(phone) - line)));
    }
    expect(read).toEqual(lines.map(() => '2134999998'));
  });

  it('is rejected with a message if it has no rows', async () => {
    await expect(openChosen(fileOf('Name,Phone\n'))).rejects.toThrow('The file has no rows.');
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
