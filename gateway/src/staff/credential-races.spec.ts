import type { MadeLink } from '@lacquer/contracts/staff/staff-accounts';
import type { StartedSecondStep } from '@lacquer/contracts/staff/staff';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { Client } from 'pg';
import { cookieOf, password, type RunningGateway, runSharedGateway } from '../testing/running-gateway.js';
import { withStaffAccounts } from './staff-database.js';

const newPassword = 'another long passphrase';
const secondStep = '/api/admin/account/second-step';

/** Each change and each opening are in their transactions at the same time, in both orders. */
describe('a change of credentials or role', () => {
  let gateway: RunningGateway;
  /** The account that changes, and a session of it. */
  const bo = 'bo@example.com';
  let boCookie: string;
  /** An owner who makes the changes. */
  let ownerCookie: string;
  beforeEach(async () => {
    gateway = await runSharedGateway({ SECOND_STEP_KEY: 'ab'.repeat(32) });
    ownerCookie = await gateway.signIn('owner', 'ana@example.com');
    boCookie = await gateway.signIn('owner', bo);
  });
  afterEach(() => gateway.stop());

  const call = (cookie: string, method: string, path: string, body?: unknown) =>
    gateway.request(path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const login = () => gateway.post('/api/auth/login', { email: bo, password });
  const statusOf = async (cookie: string) =>
    (await gateway.request('/api/auth/session', { headers: { cookie } })).status;
  const countRows = async (sql: string) => (await gateway.rows(sql)).length;
  const openLinks = () => countRows('SELECT FROM staff_link WHERE used_at IS NULL AND revoked_at IS NULL');
  const asOwner = (path: string, body: unknown) => call(ownerCookie, 'POST', `/api/admin/staff/${path}`, body);
  const fromLink = async () => {
    const { token } = (await (await asOwner('reset-password', { email: bo })).json()) as MadeLink;
    return () => gateway.post('/api/auth/link/password', { token, password: newPassword });
  };
  const codeOf = async (cookie: string) => {
    const { secret } = (await (await call(cookie, 'POST', secondStep)).json()) as StartedSecondStep;
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() });
  };

  /** Prepares a change of bo's account and returns the function that makes it. */
  const changes = {
    'a reset by link': fromLink,
    'a reset on the command line': () =>
      Promise.resolve(() =>
        withStaffAccounts(gateway.databaseUrl, (accounts) => accounts.resetPassword('shell', bo, newPassword)),
      ),
    'a change of password': () =>
      Promise.resolve(() =>
        call(boCookie, 'PUT', '/api/admin/account/password', { currentPassword: password, newPassword }),
      ),
    'the turning on of the second step': async () => {
      const code = await codeOf(boCookie);
      return () => call(boCookie, 'PUT', secondStep, { code });
    },
    'a demotion': () => Promise.resolve(() => asOwner('role', { email: bo, role: 'staff' })),
    'a disabling': () => Promise.resolve(() => asOwner('disable', { email: bo })),
  } satisfies Record<string, () => Promise<() => Promise<unknown>>>;
  type Change = keyof typeof changes;
  const prepare = (name: Change): Promise<() => Promise<unknown>> => changes[name]();

  /**
   * Starts `first`; starts `second` when the first waits in its transaction; lets both continue when the second waits
   * too, or has ended. Every such transaction writes the audit trail, which a lock of the test delays.
   */
  async function interleave<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<readonly [A, B]> {
    const barrier = new Client({ connectionString: gateway.databaseUrl });
    await barrier.connect();
    try {
      await barrier.query('BEGIN');
      await barrier.query('LOCK TABLE audit_entry IN SHARE ROW EXCLUSIVE MODE');
      // outside the transaction, which sees one state of the activity until its end
      const countWaits = () =>
        countRows(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      const one = first();
      await eventually(async () => (await countWaits()) === 1);
      let hasEnded = false;
      const two = second().finally(() => (hasEnded = true));
      await eventually(async () => hasEnded || (await countWaits()) === 2);
      await barrier.query('COMMIT');
      return [await one, await two];
    } finally {
      await barrier.end();
    }
  }

  const ofPassword: Change[] = [
    'a reset by link',
    'a reset on the command line',
    'a change of password',
    'the turning on of the second step',
    'a disabling',
  ];
  it.each(ofPassword)('leaves no session that a sign-in opens after %s has begun', async (name) => {
    const change = await prepare(name);

    const [, answer] = await interleave(change, login);

    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'STAFF.ACCOUNT_CHANGED' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(ofPassword)('leaves no session that a sign-in opened before %s', async (name) => {
    const change = await prepare(name);

    const [answer] = await interleave(login, change);

    expect(answer.status).toBe(200);
    expect(await statusOf(cookieOf(answer))).toBe(401);
  });

  it.each(['a reset by link', 'a change of password'] as const)(
    'forgets a device that signs in beside %s',
    async (name) => {
      for (const isFirst of [true, false]) {
        const change = isFirst ? await prepare(name) : await prepare('a reset on the command line');

        await (isFirst ? interleave(login, change) : interleave(change, login));

        expect(
          await countRows(`SELECT FROM known_device d JOIN staff_account a ON a.id = account_id WHERE email = '${bo}'`),
        ).toBe(0);
      }
    },
  );

  const links = {
    invite: () =>
      Promise.resolve(() =>
        call(boCookie, 'POST', '/api/admin/staff/invite', { email: 'friend@example.com', role: 'owner' }),
      ),
    'reset a password': async () => {
      await gateway.signIn('owner', 'friend@example.com');
      return () => call(boCookie, 'POST', '/api/admin/staff/reset-password', { email: 'friend@example.com' });
    },
    'renew a link': async () => {
      const answer = await asOwner('invite', { email: 'friend@example.com', role: 'owner' });
      const { id } = (await answer.json()) as MadeLink;
      return () => call(boCookie, 'POST', `/api/admin/staff/links/${id}/renew`);
    },
  };
  const ofOwner = (['a demotion', 'a disabling'] as const).flatMap((change) =>
    (Object.keys(links) as (keyof typeof links)[]).map((link) => ({ change, link })),
  );
  it.each(ofOwner)('keeps an owner from having a new link after $change: $link', async ({ change, link }) => {
    const [makeChange, makeLink] = [await prepare(change), await links[link]()];
    const before = await openLinks();

    const [, answer] = await interleave(makeChange, makeLink);

    expect(answer.status).toBe(409);
    expect(await openLinks()).toBe(before);
  });

  it.each(ofOwner)('revokes an owner’s link that is made while $change waits: $link', async ({ change, link }) => {
    const [makeChange, makeLink] = [await prepare(change), await links[link]()];

    const [answer] = await interleave(makeLink, makeChange);

    expect(answer.status).toBe(201);
    expect(await openLinks()).toBe(0);
  });

  it('keeps an account that is being disabled from having a link', async () => {
    const disable = await changes['a disabling']();
    const [, answer] = await interleave(disable, () => asOwner('reset-password', { email: bo }));

    expect(answer.status).toBe(409);
    expect(await openLinks()).toBe(0);
  });

  const powers: Record<string, { method: string; path: string; body?: unknown }> = {
    'promotes another': {
      method: 'POST',
      path: '/api/admin/staff/role',
      body: { email: 'c@example.com', role: 'owner' },
    },
    'enables another': { method: 'POST', path: '/api/admin/staff/enable', body: { email: 'c@example.com' } },
    'disables another': { method: 'POST', path: '/api/admin/staff/disable', body: { email: 'c@example.com' } },
    'removes a second step': {
      method: 'POST',
      path: '/api/admin/staff/reset-second-step',
      body: { email: 'c@example.com' },
    },
    'signs another out': { method: 'POST', path: '/api/admin/staff/sign-out', body: { email: 'c@example.com' } },
  };
  it.each(Object.keys(powers))('stops an owner who %s while being demoted', async (name) => {
    await gateway.signIn('staff', 'c@example.com');
    const demote = await changes['a demotion']();
    const { method, path, body } = powers[name] ?? { method: '', path: '' };

    const [, answer] = await interleave(demote, () => call(boCookie, method, path, body));

    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'STAFF.ACCOUNT_CHANGED' });
  });

  it('lets nobody with the old password confirm, change the password or set a second step up', async () => {
    const code = await codeOf(boCookie);
    const own = [
      () => call(boCookie, 'POST', '/api/auth/confirm', { password }),
      () =>
        call(boCookie, 'PUT', '/api/admin/account/password', {
          currentPassword: password,
          newPassword: 'a thief chose this one',
        }),
      () => call(boCookie, 'PUT', secondStep, { code }),
      () => call(boCookie, 'POST', secondStep),
    ];
    for (const use of own) {
      await gateway.rows(
        `UPDATE staff_account SET password_hash = (SELECT password_hash FROM staff_account WHERE email = 'ana@example.com') WHERE email = '${bo}'`,
      );
      boCookie = cookieOf(await login());
      const [, answer] = await interleave(await prepare('a reset on the command line'), use);

      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ code: 'STAFF.ACCOUNT_CHANGED' });
    }
    expect((await gateway.post('/api/auth/login', { email: bo, password: newPassword })).status).toBe(200);
  });

  it('lets two sign-ins and two owners at work on each other pass', async () => {
    const answers = await interleave(login, login);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);

    const [first, second] = await interleave(
      () => asOwner('sign-out', { email: bo }),
      () => call(boCookie, 'POST', '/api/admin/staff/reset-second-step', { email: 'ana@example.com' }),
    );
    expect([first.status, second.status]).toEqual([200, 200]);
  });
});
