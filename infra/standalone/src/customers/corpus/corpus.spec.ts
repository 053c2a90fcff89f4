import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type CampaignSession, openSessionOnDatabase } from '../../campaign/campaign-session.js';
import { standaloneSettings } from '../../config.js';
import { databaseUrls } from '../../database/schema.js';
import { migratedProduct } from '../../testing/migrated-product.js';
import { runCustomersCli } from '../customers-cli.js';
import { type Person, type SalonFile, salonFiles, type Writing } from './salon-files.js';

const macRoman = new Map(
  Array.from('áéíóúñÁÉÑü', (letter, index) => [
    letter,
    [0x87, 0x8e, 0x92, 0x97, 0x9c, 0x96, 0xe7, 0x83, 0x84, 0x9f].at(index)!,
  ]),
);

function bytesOf(text: string, writing: Writing = 'utf-8'): Buffer {
  switch (writing) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8-bom':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
      return Buffer.from(text, 'utf16le');
    case 'utf-16le-bom':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16();
    case 'utf-16be-bom':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    case 'windows-1252':
      return Buffer.from(text, 'latin1');
    default:
      return Buffer.from(Array.from(text, (letter) => macRoman.get(letter) ?? letter.charCodeAt(0)));
  }
}

interface StoredPerson {
  phone: string;
  given: string | null;
  family: string | null;
  email: string | null;
  birthday: string | null;
  tags: string[];
  note: string | null;
  language: string | null;
  visits: [number, number];
}

const stored = ({ phone, given, family, email, birthday, tags, note, language, visits }: Person): StoredPerson => ({
  phone,
  given: given ?? null,
  family: family ?? null,
  email: email ?? null,
  birthday: birthday ?? null,
  tags: tags ?? [],
  note: note ?? null,
  language: language ?? null,
  visits: visits ?? [0, 0],
});

describe('a customer file as salons have it', () => {
  let database: Awaited<ReturnType<typeof migratedProduct>>;
  let session: CampaignSession;
  let sql: Client;
  let folder: string;

  beforeAll(async () => {
    database = await migratedProduct();
    session = await openSessionOnDatabase(
      databaseUrls(database.url),
      standaloneSettings.parse({ PORT: 0, HOST: '127.0.0.1' }),
    );
    sql = new Client({ connectionString: database.url });
    await sql.connect();
    folder = await mkdtemp(join(tmpdir(), 'lacquer-corpus-'));
  });
  afterAll(async () => {
    await sql.end();
    await session.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const run = async (args: readonly string[]): Promise<string> => {
    let output = '';
    const stream = new PassThrough().on('data', (chunk: Buffer) => (output += chunk.toString()));
    await runCustomersCli(args, {
      name: 'npm run customers --',
      withSession: (work) => work(session),
      stdout: stream,
      stderr: stream,
    });
    return output;
  };

  const people = async (): Promise<StoredPerson[]> => {
    const { rows } = await sql.query<StoredPerson>(
      `SELECT phone_number AS phone, given_name AS given, family_name AS family, email, note, tags, language,
         lpad(birthday_month::text, 2, '0') || '-' || lpad(birthday_day::text, 2, '0') AS birthday,
         ARRAY[visit_count, total_spent::int] AS visits
       FROM customer.customer ORDER BY phone_number`,
    );
    return rows;
  };

  const importing = async ({ lines, writing, args = [], people: expected, refused = 0, says }: SalonFile) => {
    await sql.query('DELETE FROM customer.visit; DELETE FROM customer.customer');
    const path = join(folder, 'clients.csv');
    await writeFile(path, bytesOf(lines.map((line) => `${line}\r\n`).join(''), writing));
    const tried = await run(['import', path, '--dry-run', ...args]);
    const output = await run(['import', path, ...args]);
    expect(await people()).toEqual(expected.map(stored));
    expect(/(\d+) rejected/.exec(output)?.[1]).toBe(String(refused));
    const reasons = refused > 0 ? await readFile(`${path}.refused.csv`, 'utf8') : '';
    if (says) expect(`${output}${reasons}`).toMatch(says);
    // a dry run has the figures of the run
    expect(/would be: (.*)/.exec(tried)?.[1]).toBe(/Done: (.*)/.exec(output)?.[1]);
  };

  it.each(salonFiles.map((file) => [file.title, file] as const))('is read: %s', async (_, file) => {
    await importing(file);
  });
});
