import { Readable, Writable } from 'node:stream';
import { migrated } from '@lacquer/platform/testing/migrated';
import { productVersion } from '@lacquer/platform/release/version';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshDatabase, type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { gatewayMigrations } from '../database/migrations.js';
import { ensureFirstOwner } from './accounts/first-owner.js';
import { verifyPassword } from './passwords/passwords.js';
import { openAuditTrail } from './staff-database.js';
import { runStaffCli } from './staff.cli.js';

const printed = (out: string) => /shown only now\): (\S+)/.exec(out)?.[1] ?? '';

describe('the staff command', () => {
  let database: TestDatabase;
  let client: Client;
  beforeEach(async () => {
    database = await preparedDatabase(migrated('gateway', gatewayMigrations));
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const staff = async (args: string, { input, databaseUrl }: { input?: string; databaseUrl?: string } = {}) => {
    let [out, err] = ['', ''];
    const code = await runStaffCli(args.split(' ').filter(Boolean), {
      name: 'staff',
      withDatabase: (work) => work(databaseUrl ?? database.url),
      stdout: new Writable({ write: (chunk: Buffer, _, done) => ((out += chunk.toString()), done()) }),
      stderr: new Writable({ write: (chunk: Buffer, _, done) => ((err += chunk.toString()), done()) }),
      stdin: Readable.from(input === undefined ? [] : [input]),
    });
    return { code, out, err };
  };
  const canSignIn = async (email: string, password: string) => {
    const { rows } = await client.query<{ password_hash: string }>(
      'SELECT password_hash FROM staff_account WHERE email = $1 AND disabled_at IS NULL',
      [email],
    );
    return verifyPassword(rows[0]?.password_hash, password);
  };

  it('adds an account with a working password that it prints once', async () => {
    const { code, out } = await staff('add Ana@Example.com --role owner');

    expect(code).toBe(0);
    expect(out).toContain('Added ana@example.com as owner.');
    expect(printed(out)).toMatch(/^([2-9a-z]{5}-){3}[2-9a-z]{5}$/);
    expect(await canSignIn('ana@example.com', printed(out))).toBe(true);
    expect((await staff('list')).out).toBe('ana@example.com  owner  enabled\n');
  });

  it('reads a password from standard input and does not print it', async () => {
    const { code, out } = await staff('add bo@example.com --password -', { input: 'correct horse battery\n' });

    expect(code).toBe(0);
    expect(out).toBe('Added bo@example.com as staff.\n');
    expect(await canSignIn('bo@example.com', 'correct horse battery')).toBe(true);
  });

  it.each([
    ['add not-an-address', '"not-an-address" is not an e-mail address.'],
    ['disable nobody@example.com', 'There is no account for nobody@example.com.'],
    ['add ana@example.com', 'There is already an account for ana@example.com.'],
  ])('refuses "%s" with a message and code 1', async (args, sentence) => {
    await staff('add ana@example.com --role owner');

    expect(await staff(args)).toEqual({ code: 1, out: '', err: `${sentence}\n` });
  });

  it('refuses a short password', async () => {
    const { code, err } = await staff('add bo@example.com --password -', { input: 'short' });

    expect({ code, err }).toEqual({ code: 1, err: 'A password needs 12 to 200 characters.\n' });
  });

  it.each(['password1234', 'ana@example.com', 'qwertyuiop12', 'LetMeInLetMeIn'])(
    'refuses the password %s as easy to guess',
    async (input) => {
      const { code, err } = await staff('add ana@example.com --password -', { input });

      expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^This password is easy to guess\./) });
    },
  );

  it('turns off a lost second step and ends the sessions', async () => {
    await staff('add ana@example.com');
    await client.query(`INSERT INTO second_step (account_id, sealed_secret, turned_on_at)
      SELECT id, 'sealed', now() FROM staff_account`);
    await client.query(`INSERT INTO session (token_hash, account_id, expires_at)
      SELECT 'hash', id, now() + interval '1 day' FROM staff_account`);
    expect((await staff('list')).out).toBe('ana@example.com  staff  enabled  second step\n');

    expect(await staff('reset-second-step ana@example.com')).toEqual({
      code: 0,
      err: '',
      out: 'ana@example.com signs in with the password alone from now on, and is signed out.\n',
    });

    expect((await client.query('SELECT FROM second_step')).rowCount).toBe(0);
    expect((await client.query('SELECT FROM session')).rowCount).toBe(0);
    expect((await staff('list')).out).toBe('ana@example.com  staff  enabled\n');
    expect((await staff('reset-second-step ana@example.com')).out).toContain('had no second step');
  });

  it.each([
    'dance',
    'add',
    'add a@example.com b@example.com',
    'add a@example.com --role boss',
    'list --password x',
    'add a@example.com --password secret',
    'list --what',
  ])('prints its usage with code 2 for the invalid "%s"', async (args) => {
    const { code, out, err } = await staff(args);

    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain('staff add <email>');
  });

  it('reports an invalid argument and a hint before it opens the database', async () => {
    const nowhere = { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };

    expect((await staff('dance', nowhere)).err).toMatch(/^There is no command "dance"\.\n/);
    expect((await staff('ad', nowhere)).err).toMatch(/^There is no command "ad"\. \(Did you mean add\?\)\n/);
    expect((await staff('add a@example.com --role boss', nowhere)).err).toContain('Allowed choices are owner, staff.');
    expect((await staff('add a@example.com --password secret', nowhere)).err).toContain('use "--password -"');
    expect((await staff('list --what', nowhere)).err).toContain('staff --help explains each of them.');
  });

  it('prints the help of one command without the database', async () => {
    const { code, out } = await staff('add --help', { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });

    expect(code).toBe(0);
    expect(out).toContain('Usage: staff add <email> [--password -] [--role <role>]\n');
    expect(out).toContain('(choices: "owner", "staff", default: "staff")');
  });

  it.each(['', '--help', 'help'])('prints its help for "%s"', async (args) => {
    expect(await staff(args)).toMatchObject({ code: 0, err: '', out: expect.stringContaining('staff reset-password') });
  });

  it('prints the number of the release', async () => {
    expect(await staff('--version')).toEqual({ code: 0, err: '', out: `${productVersion()}\n` });
  });

  it('never disables the last owner who can sign in', async () => {
    await staff('add ana@example.com --role owner');
    await staff('add bo@example.com --role owner');
    await staff('add cy@example.com --role staff');

    expect((await staff('disable cy@example.com')).code).toBe(0);
    expect((await staff('disable ana@example.com')).code).toBe(0);
    expect(await staff('disable bo@example.com')).toMatchObject({
      code: 1,
      err: expect.stringContaining('only owner who can sign in'),
    });
    expect((await staff('enable ana@example.com')).code).toBe(0);
    expect((await staff('disable bo@example.com')).code).toBe(0);
  });

  it('never disables the last two owners when both are requested at the same time', async () => {
    await staff('add ana@example.com --role owner');
    await staff('add bo@example.com --role owner');

    const codes = await Promise.all([staff('disable ana@example.com'), staff('disable bo@example.com')]);

    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it('sets a new password, which replaces the old one', async () => {
    const before = printed((await staff('add ana@example.com')).out);
    const after = printed((await staff('reset-password ana@example.com')).out);

    expect(await canSignIn('ana@example.com', before)).toBe(false);
    expect(await canSignIn('ana@example.com', after)).toBe(true);
  });

  it('reports a database that is unreachable or not migrated', async () => {
    const empty = await freshDatabase();
    try {
      expect(await staff('list', { databaseUrl: empty.url })).toMatchObject({
        code: 1,
        err: expect.stringContaining('run its migrations'),
      });
      expect(await staff('list', { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).toMatchObject({
        code: 1,
        err: expect.stringContaining('could not be reached'),
      });
      await expect(openAuditTrail('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
        /^The audit trail could not be reached: .*ECONNREFUSED/,
      );
    } finally {
      await empty.drop();
    }
  });

  describe('the first owner', () => {
    it('is created once, with a working generated password, however many processes start together', async () => {
      const results = await Promise.all([1, 2, 3].map(() => ensureFirstOwner(database.url)));

      const made = results.filter((result) => result !== undefined);
      expect(made).toHaveLength(1);
      expect(made[0]?.email).toBe('owner@example.com');
      expect(await canSignIn('owner@example.com', made[0]?.password ?? '')).toBe(true);
      expect((await staff('list')).out).toBe('owner@example.com  owner  enabled\n');
    });

    it('gets the address and the password from the settings, and the password is not returned', async () => {
      const owner = await ensureFirstOwner(database.url, { email: 'Ana@Example.com', password: 'from the settings' });

      expect(owner).toEqual({ email: 'ana@example.com' });
      expect(await canSignIn('ana@example.com', 'from the settings')).toBe(true);
    });

    it('is not created when any account exists', async () => {
      await staff('add bo@example.com');

      expect(await ensureFirstOwner(database.url)).toBeUndefined();
    });
  });
});
