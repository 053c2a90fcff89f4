import type { OwnAccount, RecoveryCodes, StartedSecondStep } from '@lacquer/contracts/staff/staff';
import type { MadeLink } from '@lacquer/contracts/staff/staff-accounts';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import { addressOf } from '@lacquer/contracts/call';
import { calls } from '@lacquer/contracts/calls/registry';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { GatewaySettings } from '../../config.js';
import { acceptedBodies } from '../../testing/accepted-bodies.js';
import { openRequest } from '../../testing/open-request.js';
import { cookieOf, password, type RunningGateway, runSharedGateway } from '../../testing/running-gateway.js';
import { generatePassword } from '../passwords/passwords.js';
import { withStaffAccounts } from '../staff-database.js';

const email = 'ana@example.com';
const secondStep = '/api/admin/account/second-step';

describe('a required step', () => {
  let gateway: RunningGateway;
  const start = async (settings: GatewaySettings = {}) => {
    gateway = await runSharedGateway({ SECOND_STEP_KEY: 'ab'.repeat(32), ...settings });
  };
  afterEach(() => gateway.stop());

  const call = (cookie: string, method: string, path: string, body?: unknown) =>
    gateway.request(path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const add = (given: string, isGenerated: boolean, role: 'owner' | 'staff' = 'owner') =>
    withStaffAccounts(gateway.databaseUrl, (accounts) =>
      accounts.add('shell', { email, role, password: given, isGenerated }),
    );
  const login = (given: string) => gateway.post('/api/auth/login', { email, password: given });
  const requiredOf = async (answer: Response) => ((await answer.json()) as { required?: string }).required;
  const session = (cookie: string) => call(cookie, 'GET', '/api/auth/session');
  const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;

  describe('after a generated password', () => {
    const generated = generatePassword();
    beforeEach(() => start());

    it('leaves only the change of the password until it is made', async () => {
      await add(generated, true);
      const answer = await login(generated);
      const cookie = cookieOf(answer);
      expect(await requiredOf(answer)).toBe('change-password');
      expect(await requiredOf(await session(cookie))).toBe('change-password');
      expect(await codeOf(await call(cookie, 'GET', '/api/admin/staff'))).toBe('STAFF.SET_UP_FIRST');

      const change = (newPassword: string) =>
        call(cookie, 'PUT', '/api/admin/account/password', { currentPassword: generated, newPassword });
      expect(await codeOf(await change(generated))).toBe('STAFF.PASSWORD_UNCHANGED');
      expect((await change(password)).status).toBe(204);

      expect(await requiredOf(await session(cookie))).toBeUndefined();
      expect((await call(cookie, 'GET', '/api/admin/staff')).status).toBe(200);
    });

    it('returns when the command line generates another', async () => {
      await add(password, false);
      expect(await requiredOf(await login(password))).toBeUndefined();

      await withStaffAccounts(gateway.databaseUrl, (accounts) =>
        accounts.resetPassword('shell', email, generated, true),
      );

      expect(await requiredOf(await login(generated))).toBe('change-password');
    });

    it('ends when the password is set by a link', async () => {
      const owner = await gateway.signIn('owner');
      await add(generated, true);
      const made = await call(owner, 'POST', '/api/admin/staff/reset-password', { email });
      const { token } = (await made.json()) as MadeLink;

      await gateway.post('/api/auth/link/password', { token, password });

      expect(await requiredOf(await login(password))).toBeUndefined();
    });

    it('ends when the release before changes the password', async () => {
      await add(generated, true);
      await gateway.signIn('staff', 'bo@example.com');
      await gateway.rows(
        `UPDATE staff_account SET password_hash = (SELECT password_hash FROM staff_account WHERE email = 'bo@example.com')
         WHERE email = $1`,
        [email],
      );

      expect(await requiredOf(await login(password))).toBeUndefined();
    });

    it('refuses other calls before their bodies arrive', async () => {
      await add(generated, true);
      const cookie = cookieOf(await login(generated));

      const { status, body } = await openRequest(gateway.url, recordCalls.importRows.path, { cookie });

      expect([status, body]).toEqual([403, expect.stringContaining('STAFF.SET_UP_FIRST')]);
    });

    it('refuses every other call', async () => {
      await add(generated, true);
      const cookie = cookieOf(await login(generated));
      const others = calls.filter(
        ({ access, partOfSetUp }) => (access === 'staff' || access === 'owner') && !partOfSetUp,
      );
      expect(others.length).toBeGreaterThan(50);

      const codes = await Promise.all(
        others.map(async ({ method, path }) => {
          const name = `${method} ${path}`;
          const id = '00000000-0000-4000-8000-000000000000';
          const url = addressOf({ path }, { params: { id, kind: 'lapsed', paymentId: 'P1', phone: '+12135550100' } });
          return [name, await codeOf(await call(cookie, method, url, acceptedBodies[name]))];
        }),
      );

      expect(codes.filter(([, code]) => code !== 'STAFF.SET_UP_FIRST')).toEqual([]);
    });
  });

  describe('by the setting for the second step', () => {
    const turnOn = async (cookie: string) => {
      const { secret } = (await (await call(cookie, 'POST', secondStep)).json()) as StartedSecondStep;
      const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() });
      return call(cookie, 'PUT', secondStep, { code });
    };

    it('leaves only the set-up, which the account can finish, and keeps it on', async () => {
      await start({ SECOND_STEP_REQUIRED: 'owners' });
      await add(password, false);
      const answer = await login(password);
      const cookie = cookieOf(answer);
      expect(await requiredOf(answer)).toBe('set-up-second-step');
      expect(await codeOf(await call(cookie, 'GET', '/api/admin/staff'))).toBe('STAFF.SET_UP_FIRST');

      const turnedOn = await turnOn(cookie);

      expect(((await turnedOn.json()) as RecoveryCodes).recoveryCodes).toHaveLength(10);
      expect(await requiredOf(await session(cookie))).toBeUndefined();
      expect((await call(cookie, 'GET', '/api/admin/staff')).status).toBe(200);
      const off = await call(cookie, 'DELETE', secondStep);
      expect([off.status, await codeOf(off)]).toEqual([409, 'STAFF.SECOND_STEP_REQUIRED']);
      const own = (await (await call(cookie, 'GET', '/api/admin/account')).json()) as OwnAccount;
      expect(own.secondStep.isOn).toBe(true);
    });

    it.each([
      { setting: 'nobody', role: 'owner', expected: undefined },
      { setting: 'owners', role: 'staff', expected: undefined },
      { setting: 'everyone', role: 'staff', expected: 'set-up-second-step' },
      { setting: 'everyone', role: 'owner', expected: 'set-up-second-step' },
    ] as const)('is $expected for $role when the setting is $setting', async ({ setting, role, expected }) => {
      await start({ SECOND_STEP_REQUIRED: setting });
      await add(password, false, role);

      expect(await requiredOf(await login(password))).toBe(expected);
    });

    it('comes after the password', async () => {
      await start({ SECOND_STEP_REQUIRED: 'everyone' });
      const generated = generatePassword();
      await add(generated, true);
      const cookie = cookieOf(await login(generated));

      await call(cookie, 'PUT', '/api/admin/account/password', { currentPassword: generated, newPassword: password });

      expect(await requiredOf(await session(cookie))).toBe('set-up-second-step');
    });
  });
});
