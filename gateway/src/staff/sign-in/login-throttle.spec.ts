import { Clock } from '@lacquer/platform/clock/clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import {
  cookieOf,
  password,
  type RunningGateway,
  runGateway,
  runSharedGateway,
} from '../../testing/running-gateway.js';
import { deviceCookie } from '../sessions/device-cookie.js';
import { withStaffAccounts } from '../staff-database.js';

const email = 'ana@example.com';
const wrong = 'not this password';
const owner = '192.0.2.1';
const stranger = '198.51.100.7';

describe('password guesses', () => {
  let gateway: RunningGateway;
  let ahead: number;
  beforeEach(async () => {
    ahead = 0;
    gateway = await runSharedGateway({ TRUST_PROXY: 1 });
    jest.spyOn(gateway.app.nest.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + ahead));
    await withStaffAccounts(gateway.databaseUrl, (accounts) =>
      accounts.add('shell', { email, role: 'owner', password }),
    );
  });
  afterEach(() => gateway.stop());

  interface Attempt {
    email?: string;
    password?: string;
    from?: string;
    cookie?: string;
    target?: RunningGateway;
  }
  const login = ({ from = stranger, cookie, target = gateway, ...form }: Attempt = {}) =>
    target.post(
      '/api/auth/login',
      { email, password, ...form },
      { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
    );
  const guess = (over: Attempt = {}) => login({ password: wrong, ...over });
  const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);
  /** Makes all attempts older by `time`, and outlasts the gateway's in-memory refusals of half a second. */
  const letPass = async (time: string) => {
    ahead += 500;
    await gateway.rows(`UPDATE login_attempt SET attempted_at = attempted_at - '${time}'::interval`);
  };
  const trustedDevice = async () => {
    const answer = await login({ from: owner });
    expect(answer.status).toBe(200);
    return cookieOf(answer, deviceCookie);
  };

  it('do not lock out an owner who signs in from elsewhere while a stranger tries a thousand', async () => {
    const turns = Array.from({ length: 50 }, (_, turn) => turn);
    const seen: number[] = [];
    for (const turn of turns) {
      const answers = statuses(Array.from({ length: 20 }, () => guess()));
      if (turn % 10 === 0) expect((await login({ from: owner })).status).toBe(200);
      seen.push(...(await answers));
    }

    expect(seen).toHaveLength(1000);
    expect(seen.filter((status) => status !== 429 && status !== 401)).toEqual([]);
    expect(seen.filter((status) => status === 401).length).toBeLessThan(20);
  });

  it('do not lock out a known device, even from its own address and from many others', async () => {
    const cookie = await trustedDevice();
    for (let turn = 0; turn < 10; turn += 1) {
      await statuses([
        ...Array.from({ length: 10 }, () => guess({ from: owner })),
        ...Array.from({ length: 10 }, (_, n) => guess({ from: `203.0.113.${turn * 10 + n}` })),
      ]);
    }
    // on a slow machine their waits would be over
    await gateway.rows(
      `UPDATE login_attempt SET attempted_at = clock_timestamp() + interval '5 s' WHERE NOT succeeded`,
    );
    expect((await login({ from: owner })).status).toBe(429);

    expect((await login({ from: owner, cookie })).status).toBe(200);
  });

  it('at ever new accounts occupy few database connections, and no known device waits for them', async () => {
    // a sign-in replaces the cookie: each has one of its own
    const cookies = [await trustedDevice(), await trustedDevice()];
    const timed = async (cookie: string | undefined) => {
      const startedAt = performance.now();
      const { status } = await login({ from: owner, cookie });
      return { status, ms: performance.now() - startedAt };
    };
    const usual = await timed(cookies[0]);
    const slow = new Client({ connectionString: gateway.databaseUrl });
    await slow.connect();
    await slow.query('BEGIN');
    // as while an attempt of the same client takes long
    await slow.query(`SELECT pg_advisory_xact_lock(hashtextextended('lacquer-login-client:' || $1, 0))`, [stranger]);
    const waiting = async () => {
      const [row] = await gateway.rows<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
      );
      return row?.count ?? 0;
    };
    const guesses = statuses(Array.from({ length: 40 }, (_, n) => guess({ email: `nobody-${n}@example.com` })));
    await eventually(async () => (await waiting()) > 0);

    const known = await timed(cookies[1]);
    const occupied = await waiting();
    await slow.query('ROLLBACK');
    await slow.end();

    expect(known.status).toBe(200);
    // the lock is given up after 1.5 s
    expect(known.ms).toBeLessThan(usual.ms + 1400);
    expect(occupied).toBeLessThanOrEqual(2);
    expect((await guesses).filter((status) => ![401, 429, 503].includes(status))).toEqual([]);
  });

  it('are counted per account over all addresses, without delaying a known device', async () => {
    const cookie = await trustedDevice();
    const guessed = (count: number) =>
      gateway.rows(
        `INSERT INTO login_attempt (account_key, client) SELECT $1, '203.0.113.' || n FROM generate_series(1, $2::int) n`,
        [email, count],
      );
    await guessed(99);
    expect((await guess({ from: '198.51.100.1' })).status).toBe(401);

    const refused = await guess({ from: '198.51.100.2' });

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await login({ from: owner, cookie })).status).toBe(200);
    await guessed(100);
    ahead += 500;
    const late = await guess({ from: '198.51.100.3' });
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '30']);
  });

  it('are accepted five at a time, then with increasing waits', async () => {
    expect(await statuses(Array.from({ length: 15 }, () => guess()))).toEqual(
      expect.arrayContaining([...Array<number>(5).fill(401), ...Array<number>(10).fill(429)]),
    );

    const waits: number[] = [];
    for (let slower = 0; slower < 12; slower += 1) {
      const refused = await login();
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ code: 'STAFF.TOO_MANY_ATTEMPTS' });
      const wait = Number(refused.headers.get('retry-after'));
      waits.push(wait);
      await letPass(`${wait} seconds`);
      expect((await guess()).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('delay the right password only until the wait is over, and are then reset by it', async () => {
    for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(401);
    expect((await login()).status).toBe(429);
    await letPass('1 second');

    expect((await login()).status).toBe(200);
    for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(401);
    expect((await login()).status).toBe(429);
    await letPass('1 hour');
    for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(401);
  });

  it('are counted across all gateways', async () => {
    const other = await runGateway({ TRUST_PROXY: 1 }, gateway);
    try {
      for (const target of [gateway, other, gateway, other, gateway])
        expect((await guess({ target })).status).toBe(401);

      for (const target of [gateway, other]) expect((await login({ target })).status).toBe(429);
    } finally {
      await other.stop();
    }
  });

  it('are slowed after twenty, whatever the accounts, and a successful sign-in does not reset that', async () => {
    await withStaffAccounts(gateway.databaseUrl, (accounts) =>
      accounts.add('shell', { email: 'bo@example.com', role: 'staff', password }),
    );
    for (let count = 0; count < 20; count += 1) {
      expect((await guess({ email: `guess-${count}@example.com` })).status).toBe(401);
    }
    expect((await login({ email: 'bo@example.com' })).status).toBe(429);
    await letPass('1 second');
    expect((await login({ email: 'bo@example.com' })).status).toBe(200);

    await guess({ email: 'guess-20@example.com' });
    expect((await guess({ email: 'guess-21@example.com' })).status).toBe(429);
    expect((await guess({ from: owner })).status).toBe(401);
  });

  it('slow down the device that makes them, known or not', async () => {
    const cookie = await trustedDevice();
    for (let count = 0; count < 5; count += 1) expect((await guess({ cookie })).status).toBe(401);

    expect((await guess({ cookie })).status).toBe(429);
  });
});

describe('the cookie of a known device', () => {
  let gateway: RunningGateway;
  let ahead: number;
  beforeEach(async () => {
    ahead = 0;
    gateway = await runSharedGateway({ TRUST_PROXY: 1 });
    jest.spyOn(gateway.app.nest.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + ahead));
    await withStaffAccounts(gateway.databaseUrl, async (accounts) => {
      await accounts.add('shell', { email, role: 'owner', password });
      await accounts.add('shell', { email: 'bo@example.com', role: 'staff', password });
    });
  });
  afterEach(() => gateway.stop());

  const login = (account: string, cookie?: string) =>
    gateway.post('/api/auth/login', { email: account, password }, cookie === undefined ? {} : { cookie });
  const forgetAttempts = async () => {
    ahead += 500;
    await gateway.rows('DELETE FROM login_attempt');
  };
  /** Signs in with the cookie after failed attempts by others from the same address. */
  const loginAmidGuesses = async (account: string, cookie: string) => {
    await forgetAttempts();
    await gateway.rows(
      `INSERT INTO login_attempt (account_key, client) SELECT $1, '127.0.0.1' FROM generate_series(1, 9)`,
      [account],
    );
    const answer = await login(account, cookie);
    return { status: answer.status, cookie: cookieOf(answer, deviceCookie) };
  };

  it('is sent by browsers only for signing in, and scripts cannot read it', async () => {
    const [, set = ''] = (await login(email)).headers.getSetCookie();

    expect(set).toMatch(/^lacquer_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
    const rows = await gateway.rows<{ kept: string }>(`SELECT encode(token_hash, 'base64') AS kept FROM known_device`);
    expect(rows).toHaveLength(1);
    expect(set).not.toContain(rows[0]?.kept.slice(0, 20));
  });

  it('is replaced at each sign-in, and the old one becomes invalid', async () => {
    const first = cookieOf(await login(email), deviceCookie);
    const second = cookieOf(await login(email, first), deviceCookie);

    expect(second).not.toBe(first);
    expect((await loginAmidGuesses(email, first)).status).toBe(429);
    expect((await loginAmidGuesses(email, second)).status).toBe(200);
  });

  it('counts only for the accounts that have signed in with it', async () => {
    const ofAna = cookieOf(await login(email), deviceCookie);
    expect((await loginAmidGuesses('bo@example.com', ofAna)).status).toBe(429);

    await forgetAttempts();
    const ofBoth = cookieOf(await login('bo@example.com', ofAna), deviceCookie);
    const bo = await loginAmidGuesses('bo@example.com', ofBoth);
    const ana = await loginAmidGuesses(email, bo.cookie);
    expect([bo.status, ana.status]).toEqual([200, 200]);
  });

  it('expires after 400 days and when the password is reset', async () => {
    const reset = cookieOf(await login(email), deviceCookie);
    await withStaffAccounts(gateway.databaseUrl, (accounts) => accounts.resetPassword('shell', email, password));
    expect((await loginAmidGuesses(email, reset)).status).toBe(429);

    const old = cookieOf(await login('bo@example.com'), deviceCookie);
    await gateway.rows(`UPDATE known_device SET expires_at = now() - interval '1 second'`);
    expect((await loginAmidGuesses('bo@example.com', old)).status).toBe(429);
  });
});
