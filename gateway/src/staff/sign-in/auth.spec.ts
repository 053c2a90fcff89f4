import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  cookieOf,
  password,
  type RunningGateway,
  runGateway,
  runSharedGateway,
} from '../../testing/running-gateway.js';
import { withStaffAccounts } from '../staff-database.js';

describe('the sign-in API', () => {
  let gateway: RunningGateway;
  beforeEach(async () => {
    gateway = await runSharedGateway();
    await withStaffAccounts(gateway.databaseUrl, (accounts) =>
      accounts.add('shell', { email: 'ana@example.com', role: 'owner', password }),
    );
  });
  afterEach(() => gateway.stop());

  const login = (over: { email?: string; password?: string } = {}, headers: Record<string, string> = {}) =>
    gateway.post('/api/auth/login', { email: 'ana@example.com', password, ...over }, headers);
  const session = (cookie: string) => gateway.request('/api/auth/session', { headers: { cookie } });
  const accounts = <T>(work: Parameters<typeof withStaffAccounts<T>>[1]) =>
    withStaffAccounts(gateway.databaseUrl, work);

  it('answers with the session and stores it in a cookie that scripts cannot read', async () => {
    const response = await login({ email: ' Ana@Example.com ' });

    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body).toEqual({ id: expect.any(String), email: 'ana@example.com', role: 'owner' });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^lacquer_session=[\w-]{43};/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
    expect(cookie).toMatch(/; Max-Age=2592000(;|$)/);
    expect(cookie).not.toMatch(/Secure/);
    expect(await (await session(cookieOf(response))).json()).toEqual(body);
  });

  it('accepts over https only a cookie that no other host of the domain can set', async () => {
    const secure = await runGateway({ PUBLIC_URL: 'https://salon.example.com' }, gateway);
    try {
      const answer = await secure.post('/api/auth/login', { email: 'ana@example.com', password });
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-lacquer_session=[\w-]{43};/);
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).not.toMatch(/Domain/);
      const [pair = ''] = cookie.split(';');
      const statusWith = async (each: string) =>
        (await secure.request('/api/auth/session', { headers: { cookie: each } })).status;
      expect(await statusWith(pair)).toBe(200);
      expect(await statusWith(pair.replace('__Host-', ''))).toBe(401);
      const out = await secure.post('/api/auth/logout', {}, { cookie: pair });
      expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-lacquer_session=;.*Secure/);
      expect(await statusWith(pair)).toBe(401);
    } finally {
      await secure.stop();
    }
  });

  it('stores only the hash of the token, and no password', async () => {
    const token = cookieOf(await login()).split('=')[1] ?? '';

    const rows = await gateway.rows<{ token_hash: Buffer }>('SELECT token_hash FROM session');
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest() }]);
    const [account] = await gateway.rows<{ password_hash: string }>('SELECT password_hash FROM staff_account');
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('gives the same answer to an unknown account as to a wrong password', async () => {
    const [wrong, unknown] = [await login({ password: 'wrong' }), await login({ email: 'nobody@example.com' })];

    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [first, second] = [await wrong.json(), await unknown.json()] as Record<string, unknown>[];
    expect({ ...first, correlationId: '' }).toEqual({ ...second, correlationId: '' });
    expect(first?.['code']).toBe('STAFF.WRONG_CREDENTIALS');
  });

  it('keeps the language of a person, on every device and for nobody else', async () => {
    await accounts((each) => each.add('shell', { email: 'mina@example.com', role: 'staff', password }));
    const cookie = cookieOf(await login());
    const choose = (language: unknown) =>
      gateway.request('/api/admin/account/language', {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ language }),
      });
    expect((await choose('ko')).status).toBe(204);

    expect(await (await session(cookie)).json()).toMatchObject({ email: 'ana@example.com', language: 'ko' });
    expect(await (await login()).json()).toMatchObject({ language: 'ko' });
    expect(await (await login({ email: 'mina@example.com' })).json()).not.toHaveProperty('language');

    const refused = await choose('fr');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      details: [{ path: 'language', message: 'must be one of en, es, ko, vi' }],
    });
    expect((await choose(null)).status).toBe(204);
    expect(await (await session(cookie)).json()).not.toHaveProperty('language');
  });

  it('names the missing field', async () => {
    const response = await gateway.post('/api/auth/login', { email: 'ana@example.com' });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [{ path: 'password', message: 'is required' }] });
  });

  it('ends the session on logout', async () => {
    const cookie = cookieOf(await login());

    const response = await gateway.request('/api/auth/logout', { method: 'POST', headers: { cookie } });

    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toMatch(/^lacquer_session=;.*Expires=Thu, 01 Jan 1970/);
    expect((await session(cookie)).status).toBe(401);
  });

  it('has the browser delete what it stored, on logout', async () => {
    const response = await gateway.request('/api/auth/logout', { method: 'POST' });

    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
  });

  it('knows a device over https by a cookie with a prefix, and by the one that earlier releases set', async () => {
    const secure = await runGateway({ PUBLIC_URL: 'https://salon.example.com' }, gateway);
    try {
      const signIn = (cookie: string) =>
        secure.post('/api/auth/login', { email: 'ana@example.com', password }, { cookie });
      const device = (answer: Response) => cookieOf(answer, 'lacquer_device');
      const first = await signIn('');
      expect(first.headers.getSetCookie()[1]).toMatch(
        /^__Secure-lacquer_device=[\w-]{43};.*Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
      );
      const old = device(first).replace('__Secure-', '');

      const second = await signIn(old);

      expect(await secure.rows('SELECT FROM known_device')).toHaveLength(1);
      expect(second.headers.getSetCookie()[2]).toMatch(/^lacquer_device=;.*Expires=Thu, 01 Jan 1970/);
      await signIn(device(second));
      expect(await secure.rows('SELECT FROM known_device')).toHaveLength(1);
    } finally {
      await secure.stop();
    }
  });

  it('ends every session when the password is reset, and the old password with it', async () => {
    const [first, second] = [cookieOf(await login()), cookieOf(await login())];

    await accounts((staff) => staff.resetPassword('shell', 'ana@example.com', 'another long password'));

    expect([(await session(first)).status, (await session(second)).status]).toEqual([401, 401]);
    expect((await login()).status).toBe(401);
    expect((await login({ password: 'another long password' })).status).toBe(200);
  });

  it('ends the sessions of a disabled account and refuses its sign-in', async () => {
    await accounts((staff) => staff.add('shell', { email: 'bo@example.com', role: 'staff', password }));
    const cookie = cookieOf(await login({ email: 'bo@example.com' }));

    await accounts((staff) => staff.disable('shell', 'bo@example.com'));

    expect((await session(cookie)).status).toBe(401);
    const refused = await login({ email: 'bo@example.com' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'STAFF.ACCOUNT_DISABLED' });
    expect((await login({ email: 'bo@example.com', password: 'wrong' })).status).toBe(401);
  });

  it('records sign-ins, failures and sign-outs in the audit trail, without a secret', async () => {
    await login({ password: 'wrong-secret' });
    await login({ email: 'my-password-by-mistake' });
    const cookie = cookieOf(await login());
    await gateway.request('/api/auth/logout', { method: 'POST', headers: { cookie } });

    const entries = await gateway.rows<Record<string, unknown>>(
      `SELECT action, actor, subject, outcome FROM audit_entry WHERE action NOT LIKE 'security.%' ORDER BY id`,
    );
    expect(entries).toEqual([
      { action: 'account.add', actor: 'shell', subject: 'ana@example.com', outcome: 'done' },
      { action: 'login', actor: 'anonymous', subject: 'ana@example.com', outcome: 'failed' },
      { action: 'login', actor: 'anonymous', subject: 'unknown account', outcome: 'failed' },
      { action: 'login', actor: 'ana@example.com', subject: 'ana@example.com', outcome: 'done' },
      { action: 'logout', actor: 'ana@example.com', subject: 'ana@example.com', outcome: 'done' },
    ]);
    const [everything] = await gateway.rows<{ text: string }>(
      'SELECT string_agg(a::text, chr(10)) AS text FROM audit_entry a',
    );
    expect(everything?.text).not.toMatch(/secret|my-password|argon2/);
    expect(JSON.stringify(gateway.logs)).not.toMatch(/wrong-secret|my-password|ana@example/);
  });
});

describe('the session cookie', () => {
  it('is marked Secure when the public address is https', async () => {
    const gateway = await runGateway({ PUBLIC_URL: 'https://salon.example.com' });
    try {
      await withStaffAccounts(gateway.databaseUrl, (accounts) =>
        accounts.add('shell', { email: 'ana@example.com', role: 'owner', password }),
      );
      const response = await gateway.post('/api/auth/login', { email: 'ana@example.com', password });

      expect(response.headers.getSetCookie()[0]).toMatch(/; Secure(;|$)/);
      expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    } finally {
      await gateway.stop();
    }
  });

  it('is marked Secure behind a trusted proxy that reports https, and not on an untrusted header', async () => {
    const secureFlags: boolean[] = [];
    for (const TRUST_PROXY of [1, false as const]) {
      const gateway = await runGateway({ TRUST_PROXY });
      try {
        await withStaffAccounts(gateway.databaseUrl, (accounts) =>
          accounts.add('shell', { email: 'ana@example.com', role: 'owner', password }),
        );
        const response = await gateway.post(
          '/api/auth/login',
          { email: 'ana@example.com', password },
          { 'x-forwarded-proto': 'https' },
        );
        secureFlags.push(/; Secure(;|$)/.test(response.headers.getSetCookie()[0] ?? ''));
      } finally {
        await gateway.stop();
      }
    }

    expect(secureFlags).toEqual([true, false]);
  });
});
