import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { importCustomers } from '@lacquer/contracts/customers/customer-import';
import { onSmallDisk } from '@lacquer/servers/testing/limited-disk';
import { Client } from 'pg';
import { type CampaignSession, openSessionOnDatabase } from '../campaign/campaign-session.js';
import { standaloneSettings } from '../config.js';
import { databaseUrls } from '../database/schema.js';
import { migratedProduct } from '../testing/migrated-product.js';
import { runCustomersCli } from './customers-cli.js';

const settings = standaloneSettings.parse({ PORT: 0, HOST: '127.0.0.1' });
/** Each area code has the fictional numbers 555-0100 to 555-0199. */
const areaCodes = [213, 310, 323, 424, 562, 626, 747, 818, 909, 949, 951, 661, 714, 760, 805, 831, 858, 619];
const phoneOf = (index: number) =>
  `(${areaCodes[Math.floor(index / 100)]}) 555-01${String(index % 100).padStart(2, '0')}`;

describe('customer files on the command line', () => {
  let database: Awaited<ReturnType<typeof migratedProduct>>;
  let session: CampaignSession;
  let sql: Client;
  let folder: string;

  beforeAll(async () => {
    database = await migratedProduct();
    const urls = databaseUrls(database.url);
    session = await openSessionOnDatabase(urls, settings);
    sql = new Client({ connectionString: database.url });
    await sql.connect();
    folder = await mkdtemp(join(tmpdir(), 'lacquer-customers-'));
  });
  afterAll(async () => {
    await sql.end();
    await session.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await sql.query('DELETE FROM customer.visit; DELETE FROM customer.customer');
    for (const name of await readdir(folder)) await rm(join(folder, name));
  });

  const write = async (name: string, content: string | Buffer): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const run = async (args: string[], its = session): Promise<{ code: number; out: string; err: string }> => {
    const written = { out: '', err: '' };
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
    stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
    const code = await runCustomersCli(args, {
      name: 'npm run customers --',
      withSession: (work) => work(its),
      stdout,
      stderr,
    });
    return { code, ...written };
  };
  const customers = async () =>
    (
      await sql.query<Record<string, unknown>>(
        `SELECT phone_number AS phone, given_name AS given, family_name AS family, email, note, tags,
           birthday_month AS month, birthday_day AS day FROM customer.customer ORDER BY phone_number`,
      )
    ).rows;

  it('are imported from Square, Vagaro and other programs, in any encoding and dialect', async () => {
    const square = await write(
      'square.csv',
      '\ufeff"Reference ID","First Name","Last Name","Email Address","Phone Number","Birthday","Memo","Square Customer ID"\r\n' +
        `,"Ana","Lopez","ana@example.com","'+12135550100","1990-02-29","likes\r\nred","SQ1"\r\n`,
    );
    const vagaro = await write(
      'vagaro.csv',
      'First Name,Last Name,Cell Phone,Day Phone,Email,Birthdate,Customer Notes\nBea,Kim,213.555.0101,,,,\n',
    );
    const old = await write('old.csv', Buffer.from('Name;Telefon\nJosé Núñez;213-555-0102\n', 'latin1'));
    const unicode = await write(
      'unicode.txt',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\tPhone\n지우 김\t2135550103\n', 'utf16le')]),
    );

    expect(await run(['import', square])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Square export: phone from "Phone Number".*\n[\s\S]*Done: 1 new, 0 completed/),
    });
    expect((await run(['import', vagaro])).out).toMatch(/^Vagaro export: phone from "Cell Phone"/);
    expect((await run(['import', old])).code).toBe(0);
    expect((await run(['import', unicode])).code).toBe(0);

    expect(await customers()).toMatchObject([
      {
        phone: '+12135550100',
        given: 'Ana',
        family: 'Lopez',
        email: 'ana@example.com',
        note: 'likes\nred',
        month: 2,
        day: 29,
      },
      { phone: '+12135550101', given: 'Bea', family: 'Kim' },
      { phone: '+12135550102', given: 'José', family: 'Núñez' },
      { phone: '+12135550103', given: '지우', family: '김' },
    ]);
    const left = await readdir(folder);
    expect(left.toSorted()).toEqual(['old.csv', 'square.csv', 'unicode.txt', 'vagaro.csv']);
    const { rows } = await sql.query(
      `SELECT count(*)::int AS count FROM gateway.audit_entry WHERE action = 'customer.import' AND outcome = 'done'`,
    );
    expect(rows).toEqual([{ count: 4 }]);
  });

  it('write rejected rows to a file with line and reason, which can be corrected and imported', async () => {
    const file = await write(
      'people.csv',
      `phone,name,note\n2135550100,Ana,"two\nlines"\n\nnone,Bea,"=1+1\n=2+2"\n2135550101,Cleo,${'x'.repeat(5001)}\n2135550102,Dee,\n`,
    );
    const dry = await run(['import', file, '--dry-run']);
    expect(dry).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        'The result would be: 3 new, 0 completed, 0 already known, 1 rejected, 1 cell left out',
      ),
    });
    expect(await customers()).toEqual([]);

    const done = await run(['import', file]);

    expect(done.code).toBe(1);
    expect(done.err).toContain('people.csv.refused.csv');
    expect((await customers()).map(({ given }) => given)).toEqual(['Ana', 'Cleo', 'Dee']);
    const refused = await readFile(`${file}.refused.csv`, 'utf8');
    expect(refused.replace(/x{2,}/, 'x')).toBe(
      '\ufeffphone,name,note,line,reason\r\n' +
        `none,Bea,"'=1+1\n'=2+2",5,"phone: ""none"" is not a phone number we can text"\r\n` +
        '2135550101,Cleo,x,7,imported without this cell: note: must be at most 2000 characters\r\n',
    );
    await writeFile(`${file}.refused.csv`, refused.replace('none', '2135550103').replace(/x{2,}/, 'x'));
    expect((await run(['import', `${file}.refused.csv`])).out).toContain('1 new, 1 completed');
    expect((await customers()).map(({ given, note }) => [given, note])).toEqual([
      ['Ana', 'two\nlines'],
      ['Cleo', 'x'],
      ['Dee', null],
      ['Bea', '=1+1\n=2+2'],
    ]);
  });

  it('resume an interrupted import, between parts and before one is recorded, without loss or duplicates', async () => {
    const lines = Array.from({ length: 1700 }, (_, index) =>
      index % 170 === 7 ? `bad ${index},Nobody` : `${phoneOf(index)},Guest ${index}`,
    );
    const file = await write('many.csv', `phone,name\n${lines.join('\n')}\n`);
    let calls = 0;
    const failing = (when: 'before' | 'after', call: number): CampaignSession => {
      calls = 0;
      const rpc: CampaignSession['rpc'] = Object.assign(Object.create(session.rpc) as CampaignSession['rpc'], {
        call: async (...args: Parameters<CampaignSession['rpc']['call']>) => {
          if (args[0] !== importCustomers) return session.rpc.call(...args);
          calls += 1;
          if (calls === call && when === 'before') throw new Error('the process was killed');
          const answer = await session.rpc.call(...args);
          if (calls === call) throw new Error('the process was killed');
          return answer;
        },
      });
      return { ...session, rpc };
    };

    const first = await run(['import', file], failing('before', 2));
    expect(first).toMatchObject({ code: 1, err: expect.stringContaining('stopped after line 501') });
    const second = await run(['import', file], failing('after', 2));
    expect(second.out).toContain('Resumes after line 501');
    expect(second.err).toContain('stopped after line 1001');
    const third = await run(['import', file]);

    expect(third.out).toContain('Resumes after line 1001');
    // the customers of the part that was imported but not recorded were already known when it was sent again
    expect(third.out).toContain('Done: 1,193 new, 0 completed, 497 already known, 10 rejected.');
    expect(await customers()).toHaveLength(1690);
    const refused = (await readFile(`${file}.refused.csv`, 'utf8')).trim().split('\r\n');
    expect(refused).toHaveLength(11);
    expect(refused.slice(1).map((row) => Number(row.split(',')[2]))).toEqual(
      Array.from({ length: 10 }, (_, index) => index * 170 + 7 + 2),
    );
    // after a complete run, another one starts over
    expect((await run(['import', file])).out).toContain('0 new, 0 completed, 1,690 already known, 10 rejected');
  });

  it('are exported completely, and importing them again adds nothing', async () => {
    const file = await write(
      'in.csv',
      'phone,first name,last name,email,birthday,tags,note,language\n' +
        '2135550100,Ana,Lopez,ana@example.com,2/9,vip;nail art,"a\nb",es\n2135550101,=Bea,,,,,,\n',
    );
    expect((await run(['import', file])).code).toBe(0);
    const out = join(folder, 'out.csv');

    expect(await run(['export', out])).toMatchObject({ code: 0, out: expect.stringContaining('2 customers') });

    expect(await readFile(out, 'utf8')).toContain(`'=Bea`);
    expect((await run(['import', out])).out).toMatch(/^Lacquer export: [\s\S]*0 new, 0 completed, 2 already known/);
    expect((await run(['export', out])).code).toBe(1);
  });

  it.each<[string, string[], number, RegExp]>([
    ['no file', ['import'], 2, /Name the file/],
    ['a missing file', ['import', '/nowhere.csv'], 1, /cannot be read/],
    [
      'an unknown field',
      ['import', 'FILE', '--map', 'hair=Name'],
      2,
      /does not select a column.*phone, otherPhone, givenName/,
    ],
    [
      'an unknown column',
      ['import', 'FILE', '--map', 'note=Memo'],
      2,
      /no column "Memo". Its columns are "phone", "name"/,
    ],
    ['no phone column', ['import', 'FILE', '--map', 'phone='], 2, /No column of the file is recognized/],
  ])('are rejected with a message: %s', async (_, args, code, words) => {
    const file = await write('few.csv', 'phone,name\n2135550100,Ana\n');
    const result = await run(args.map((arg) => (arg === 'FILE' ? file : arg)));
    expect(result.code).toBe(code);
    expect(result.err).toMatch(words);
  });

  it('are rejected if they are empty', async () => {
    expect((await run(['import', await write('empty.csv', '')])).err).toMatch(/is empty/);
  });

  it('lose one row to an unbalanced quotation mark, which is reported with its line', async () => {
    const lines = Array.from({ length: 150 }, (_, index) => `${index < 100 ? phoneOf(index + 200) : 'x'},y`);
    const open = await write('open.csv', `phone,name\n2135550100,Ana\n2135550101,"Bea\n${lines.join('\n')}\n`);
    expect((await run(['import', open])).out).toContain('Done: 101 new, 0 completed, 0 already known, 51 rejected');
    const refused = await readFile(`${open}.refused.csv`, 'utf8');
    expect(refused.split('\r\n')[1]).toMatch(/,3,"a quotation mark is opened and not closed/);
  });

  it('bring the history with them into another product: visits, amounts, consent as it was recorded', async () => {
    const history = JSON.stringify([
      {
        id: '11111111-1111-4111-8111-111111111111',
        at: '2026-03-01T18:30:00.000Z',
        services: ['Gel Manicure', 'Spa Pedicure'],
        amount: 4500,
        tip: 500,
        refunded: 0,
        source: 'square',
        squarePaymentId: 'PAY-1',
      },
    ]);
    const consent = JSON.stringify({
      kind: 'consent',
      at: '2026-03-01T18:30:00.000Z',
      channel: 'in-person',
      wordingVersion: 'in-person-1',
      reason: null,
    });
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const head = 'phone,first_name,total_spent,consent,consent_record,history';
    const first = await write(
      'first.csv',
      `${head}\n2135550100,Ana,45.00,given,${quoted(consent)},${quoted(history)}\n2135550101,Bea,0.00,given,,\n`,
    );
    expect((await run(['import', first])).out).toContain('2 new');
    const out = join(folder, 'history.csv');
    expect((await run(['export', out])).code).toBe(0);
    const exported = await readFile(out, 'utf8');
    // an import invents no consent
    expect(exported).toContain(',Bea,,,0,0.00,,,,,,,none,,');
    expect(exported).toContain('PAY-1');
    expect((await run(['import', out])).out).toContain('0 new, 0 completed, 2 already known');

    await sql.query('DELETE FROM customer.visit; DELETE FROM customer.customer');
    expect((await run(['import', out, '--dry-run'])).out).toContain('2 new');
    expect((await run(['import', out])).out).toContain('2 new');
    const again = join(folder, 'again.csv');
    expect((await run(['export', again])).code).toBe(0);
    expect(await readFile(again, 'utf8')).toBe(exported);
  });

  it('are neither exported in part nor imported without their rejected rows when the disk is full', async () => {
    await onSmallDisk(folder, '1m', async () => {
      const rows = Array.from({ length: 1500 }, (_, index) => `${phoneOf(index)},${'A'.repeat(40)}`);
      const refusedNames = Array.from({ length: 1500 }, (_, index) => `none ${index},${'B'.repeat(60)}`);
      const file = await write('list.csv', `phone,name\n${[...rows, ...refusedNames].join('\n')}\n`);
      const { bavail, bsize } = await statfs(folder);
      const filler = await write('filler', Buffer.alloc(bavail * bsize - 20_000));

      const stopped = await run(['import', file]);
      expect(stopped.code).toBe(1);
      expect(stopped.err).toMatch(/The import stopped .*: The disk is full\b.*Run the same command again to resume\./);
      const exported = join(folder, 'all.csv');
      const refusedExport = await run(['export', exported]);
      expect(refusedExport).toMatchObject({
        code: 1,
        err: `The disk is full: ${exported} could not be written. Free some space, then try again.\n`,
      });
      expect((await readdir(folder)).filter((name) => name.startsWith('all.csv'))).toEqual([]);

      await rm(filler);
      expect((await run(['import', file])).code).toBe(1);
      const lines = (await readFile(`${file}.refused.csv`, 'utf8')).trimEnd().split('\r\n');
      // the heading and each rejected row, once
      expect(new Set(lines.map((line) => line.split(',', 1)[0])).size).toBe(1501);
      expect(lines).toHaveLength(1501);
      expect(await customers()).toHaveLength(1500);
    });
  });
});
