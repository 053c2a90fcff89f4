import type { OwnAccount, RecoveryCodes, StartedSecondStep } from '@lacquer/contracts/staff/staff';
import { Clock } from '@lacquer/platform/clock/clock';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
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
const key = 'ab'.repeat(32);
/** The middle of a time step of 30 seconds. */
const noon = new Date('2026-03-01T12:00:15.000Z').getTime();

describe('the second step', () => {
  let gateway: RunningGateway;
  let cookie: string;
  let now: number;
  const start = async (
    settings: Parameters<typeof runGateway>[0] = { SECOND_STEP_KEY: key },
    neighbor?: RunningGateway,
  ) => {
    const all = { TRUST_PROXY: 1, ...settings };
    const running = await (neighbor ? runGateway(all, neighbor) : runSharedGateway(all));
    jest.spyOn(running.app.nest.get(Clock), 'now').mockImplementation(() => new Date(now));
    return running;
  };
  beforeEach(async () => {
    now = noon;
    gateway = await start();
    cookie = await gateway.signIn('owner', email);
  });
  afterEach(() => gateway.stop());

  const call = (method: string, path: string, body?: unknown, target = gateway) =>
    target.request(path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const secondStep = '/api/admin/account/second-step';
  const login = (code?: string, from = '192.0.2.1', given = password, device?: string) =>
    gateway.post(
      '/api/auth/login',
      { email, password: given, ...(code !== undefined && { code }) },
      { 'x-forwarded-for': from, ...(device !== undefined && { cookie: device }) },
    );
  /** The app's code, `steps` time steps from now. */
  const codeAt = (secret: string, steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * 30_000 });
  const later = (steps: number) => (now += steps * 30_000);
  const describeOwn = async () => ((await (await call('GET', '/api/admin/account')).json()) as OwnAccount).secondStep;
  const turnOn = async () => {
    const { secret } = (await (await call('POST', secondStep)).json()) as StartedSecondStep;
    const answer = await call('PUT', secondStep, { code: codeAt(secret) });
    expect(answer.status).toBe(200);
    const { recoveryCodes } = (await answer.json()) as RecoveryCodes;
    later(1);
    return { secret, recoveryCodes };
  };
  const outcome = async (answer: Response) => {
    const body = (await answer.json()) as { code?: string };
    return body.code ?? answer.status;
  };

  it('is off until a code of the app confirms it', async () => {
    const answer = await call('POST', secondStep);
    const { secret, address } = (await answer.json()) as StartedSecondStep;

    expect(address).toBe(
      `otpauth://totp/Lacquer:ana%40example.com?issuer=Lacquer&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await describeOwn()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await login()).status).toBe(200);
    const wrong = await call('PUT', secondStep, { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ code: 'STAFF.WRONG_CODE', details: [{ path: 'code' }] });

    expect((await call('PUT', secondStep, { code: codeAt(secret) })).status).toBe(200);
    expect(await describeOwn()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await outcome(await call('POST', secondStep))).toBe('STAFF.SECOND_STEP_IS_ON');
  });

  it('ends the sessions opened with the password alone when it is turned on, except the current one', async () => {
    const status = async (session: string) =>
      (await gateway.request('/api/auth/session', { headers: { cookie: session } })).status;
    const elsewhere = cookieOf(await login());
    await call('POST', secondStep);
    expect(await status(elsewhere)).toBe(200);

    await turnOn();

    expect([await status(cookie), await status(elsewhere)]).toEqual([200, 401]);
  });

  it('asks for a code after the right password only', async () => {
    const { secret } = await turnOn();

    expect(await outcome(await login())).toBe('STAFF.CODE_REQUIRED');
    expect(await outcome(await login(undefined, '192.0.2.1', 'not this password'))).toBe('STAFF.WRONG_CREDENTIALS');
    expect(await outcome(await login(codeAt(secret), '192.0.2.1', 'not this password'))).toBe(
      'STAFF.WRONG_CREDENTIALS',
    );
    expect((await login(codeAt(secret).replace(/^.../, '$& '))).status).toBe(200);
  });

  it('accepts a code once, and none older than the last accepted one', async () => {
    const { secret } = await turnOn();
    const code = codeAt(secret);
    const before = codeAt(secret, -1);
    const answers = await Promise.all([login(code, '192.0.2.1'), login(code, '192.0.2.2'), login(code, '192.0.2.3')]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect(await outcome(await login(before))).toBe('STAFF.WRONG_CODE');
    later(1);
    expect((await login(codeAt(secret))).status).toBe(200);
  });

  it('accepts a clock that is one step ahead or behind, and no more', async () => {
    const { secret } = await turnOn();
    later(10);

    expect(await outcome(await login(codeAt(secret, -2)))).toBe('STAFF.WRONG_CODE');
    expect(await outcome(await login(codeAt(secret, 2)))).toBe('STAFF.WRONG_CODE');
    expect((await login(codeAt(secret, -1))).status).toBe(200);
    expect((await login(codeAt(secret, 1))).status).toBe(200);
  });

  it('gives ten recovery codes, each of which signs in once', async () => {
    const { recoveryCodes } = await turnOn();

    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(first)).status).toBe(200);
    expect(await outcome(await login(first))).toBe('STAFF.WRONG_CODE');
    expect((await login(` ${second.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200);
    expect(await describeOwn()).toEqual({ isOn: true, recoveryCodesLeft: 8 });
    expect(await gateway.rows(`SELECT actor FROM audit_entry WHERE action = 'second-step.use-recovery-code'`)).toEqual([
      { actor: email },
      { actor: email },
    ]);
  });

  it('renews the recovery codes and invalidates the old ones', async () => {
    const { recoveryCodes: old } = await turnOn();

    const renewed = (await (await call('POST', `${secondStep}/recovery-codes`)).json()) as RecoveryCodes;

    expect(await outcome(await login(old[0]))).toBe('STAFF.WRONG_CODE');
    expect((await login(renewed.recoveryCodes[0])).status).toBe(200);
  });

  it('can be turned off, after which the password alone signs in', async () => {
    await turnOn();

    expect((await call('DELETE', secondStep)).status).toBe(204);

    expect((await login()).status).toBe(200);
    expect(await describeOwn()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  });

  it('stores no secret and no recovery code in plain text, nor a hash made without the key', async () => {
    const { secret, recoveryCodes } = await turnOn();

    const [stored] = await gateway.rows<{ text: string }>(
      `SELECT (SELECT string_agg(encode(sealed_secret, 'escape'), ' ') FROM second_step)
         || (SELECT string_agg(encode(code_hash, 'hex'), ' ') FROM recovery_code)
         || (SELECT string_agg(a::text, ' ') FROM audit_entry a) AS text`,
    );
    for (const secretText of [secret, ...recoveryCodes]) expect(stored?.text).not.toContain(secretText);
    expect(JSON.stringify(gateway.logs)).not.toContain(secret);
    const { createHash } = await import('node:crypto');
    const plain = createHash('sha256')
      .update((recoveryCodes[0] ?? '').replaceAll('-', ''))
      .digest('hex');
    expect(stored?.text).not.toContain(plain);
  });

  it('throttles guessed codes from any address, but not on a known device', async () => {
    const device = cookieOf(await login(), deviceCookie);
    const { secret } = await turnOn();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await outcome(await login('000000', `198.51.100.${guess}`))).toBe('STAFF.WRONG_CODE');
    }

    expect(await outcome(await login(codeAt(secret), '198.51.100.99'))).toBe('STAFF.TOO_MANY_ATTEMPTS');
    expect((await login(codeAt(secret), '192.0.2.1', password, device)).status).toBe(200);
  });

  it('reports a missing or wrong key, without which the password alone never signs in', async () => {
    await turnOn();
    for (const settings of [{}, { SECOND_STEP_KEY: 'cd'.repeat(32) }]) {
      const other = await start(settings, gateway);
      try {
        const answer = await other.post('/api/auth/login', { email, password, code: '123456' });
        expect(answer.status).toBe(503);
        expect(await answer.json()).toMatchObject({
          code: 'STAFF.SECOND_STEP_UNAVAILABLE',
          message: expect.stringContaining('SECOND_STEP_KEY'),
        });
      } finally {
        await other.stop();
      }
    }
  });

  it('can be turned off from the shell for a user who has lost it', async () => {
    await turnOn();

    await withStaffAccounts(gateway.databaseUrl, (accounts) => accounts.resetSecondStep('shell', email));

    expect((await call('GET', '/api/auth/session')).status).toBe(401);
    expect((await login()).status).toBe(200);
  });
});

describe('a recent sign-in', () => {
  let gateway: RunningGateway;
  let cookie: string;
  beforeEach(async () => {
    gateway = await runSharedGateway({ SECOND_STEP_KEY: key });
    cookie = await gateway.signIn('owner', email);
  });
  afterEach(() => gateway.stop());

  const post = (path: string, body: unknown) => gateway.post(path, body, { cookie });
  const start = () => gateway.request('/api/admin/account/second-step', { method: 'POST', headers: { cookie } });
  const letPass = (minutes: number) =>
    gateway.rows(`UPDATE session SET confirmed_at = confirmed_at - make_interval(mins => $1)`, [minutes]);

  it('lasts ten minutes, and the password renews it', async () => {
    await letPass(9);
    expect((await start()).status).toBe(200);
    await letPass(1);
    expect(await (await start()).json()).toMatchObject({ code: 'STAFF.CONFIRM_FIRST' });

    expect((await post('/api/auth/confirm', { password: 'not this password' })).status).toBe(400);
    expect((await start()).status).toBe(403);
    expect((await post('/api/auth/confirm', { password })).status).toBe(204);

    expect((await start()).status).toBe(200);
  });

  it('is renewed by a code of a second step that is on, not by one that is only started', async () => {
    const { secret } = (await (await start()).json()) as StartedSecondStep;
    const code = (steps: number) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
    expect((await post('/api/auth/confirm', { code: code(0) })).status).toBe(400);
    const on = await gateway.request('/api/admin/account/second-step', {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ code: code(0) }),
    });
    expect(on.status).toBe(200);
    await letPass(11);

    expect((await post('/api/auth/confirm', { code: code(1) })).status).toBe(204);

    expect(await (await start()).json()).toMatchObject({ code: 'STAFF.SECOND_STEP_IS_ON' });
  });

  it('is protected from guessing by a rate limit', async () => {
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await post('/api/auth/confirm', { password: `guess ${guess}` })).status).toBe(400);
    }

    expect((await post('/api/auth/confirm', { password })).status).toBe(429);
  });
});
