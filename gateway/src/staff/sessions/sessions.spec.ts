import type { OpenSession } from '@lacquer/contracts/staff/staff';
import { addPushDevice, keepStaff } from '@lacquer/contracts/messaging/notices';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cookieOf, password, type RunningGateway, runSharedGateway } from '../../testing/running-gateway.js';
import { KnownStaff } from '../accounts/known-staff.js';
import { withStaffAccounts } from '../staff-database.js';

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const safariOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

describe('sessions', () => {
  let gateway: RunningGateway;
  beforeEach(async () => {
    gateway = await runSharedGateway({ SESSION_DAYS: 30, SESSION_IDLE_HOURS: 12 });
    await withStaffAccounts(gateway.databaseUrl, async (accounts) => {
      await accounts.add('shell', { email: 'ana@example.com', role: 'owner', password });
      await accounts.add('shell', { email: 'bo@example.com', role: 'staff', password });
    });
  });
  afterEach(() => gateway.stop());

  const login = async (headers: Record<string, string> = {}, email = 'ana@example.com') => {
    const answer = await gateway.post('/api/auth/login', { email, password }, headers);
    expect(answer.status).toBe(200);
    return cookieOf(answer);
  };
  const status = async (cookie: string) => (await gateway.request('/api/auth/session', { headers: { cookie } })).status;
  const list = async (cookie: string) =>
    (await (await gateway.request('/api/admin/account/sessions', { headers: { cookie } })).json()) as OpenSession[];
  const end = (cookie: string, path: string) =>
    gateway.request(`/api/admin/account/sessions${path}`, { method: 'DELETE', headers: { cookie } });

  it('are counted as they end together, which ends notified devices, and not as one ends by itself', async () => {
    const signOuts = async () =>
      Object.fromEntries(
        (await gateway.rows<{ email: string; sign_outs: number }>('SELECT email, sign_outs FROM staff_account')).map(
          (row) => [row.email, row.sign_outs],
        ),
      );
    const told: unknown[] = [];
    gateway.answer(addPushDevice, ({ signOuts: count }) => {
      told.push(count);
      return { id: 'x', label: null, addedAt: '2026-07-01T00:00:00.000Z', reachedAt: null, trouble: null };
    });
    const subscription = {
      endpoint: 'https://push.example.com/1',
      keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
    };
    const addDevice = async (by: string) =>
      (await gateway.post('/api/admin/push/subscriptions', subscription, { cookie: by })).status;
    await gateway.post('/api/auth/logout', {}, { cookie: await login() });
    const cookie = await login();
    const bo = await login({}, 'bo@example.com');
    const [own] = await list(bo);
    await end(bo, `/${own?.id ?? ''}`);
    expect(await signOuts()).toEqual({ 'ana@example.com': 0, 'bo@example.com': 0 });
    expect(await addDevice(cookie)).toBe(200);

    await gateway.post('/api/admin/staff/sign-out', { email: 'bo@example.com' }, { cookie });
    await end(cookie, '');

    expect(await signOuts()).toEqual({ 'ana@example.com': 1, 'bo@example.com': 1 });
    expect(await addDevice(cookie)).toBe(200);
    expect(told).toEqual([0, 1]);
    await withStaffAccounts(gateway.databaseUrl, async (accounts) => {
      await accounts.resetPassword('shell', 'bo@example.com', 'four unrelated words here');
      await accounts.disable('shell', 'bo@example.com');
      await accounts.enable('shell', 'bo@example.com');
      await accounts.resetSecondStep('shell', 'bo@example.com');
    });
    expect(await signOuts()).toEqual({ 'ana@example.com': 1, 'bo@example.com': 4 });
  });

  describe('in a browser that gets notifications', () => {
    const subscription = {
      endpoint: 'https://push.example.com/1',
      keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
    };
    let browsers: (string | undefined)[];
    let ended: Record<string, string[]>;
    beforeEach(() => {
      browsers = [];
      ended = {};
      gateway.answer(addPushDevice, ({ browser }) => {
        browsers.push(browser);
        return { id: 'x', label: null, addedAt: '2026-07-01T00:00:00.000Z', reachedAt: null, trouble: null };
      });
      gateway.answer(keepStaff, ({ people }) => {
        ended = Object.fromEntries(people.map((person) => [person.email, person.endedBrowsers ?? []]));
        return {};
      });
    });
    const notify = async (cookie: string) => {
      expect((await gateway.post('/api/admin/push/subscriptions', subscription, { cookie })).status).toBe(200);
      return browsers.at(-1) ?? '';
    };
    /** As a browser does: with the cookies of the last sign-in there. */
    const signIn = async (cookies: { session?: string; device?: string } = {}, email = 'ana@example.com') => {
      const cookie = [cookies.session, cookies.device].filter(Boolean).join('; ');
      const answer = await gateway.post('/api/auth/login', { email, password }, { cookie });
      expect(answer.status).toBe(200);
      return { session: cookieOf(answer), device: cookieOf(answer, 'lacquer_device') };
    };
    const told = async () => {
      await gateway.app.nest.get(KnownStaff).tellAgain();
      return ended;
    };

    it('end its notifications, by sign-out there and from afar', async () => {
      const phone = await signIn();
      const desktop = await signIn();
      const bo = await signIn({}, 'bo@example.com');
      const [onPhone, onDesktop, ofBo] = [
        await notify(phone.session),
        await notify(desktop.session),
        await notify(bo.session),
      ];
      expect(new Set([onPhone, onDesktop, ofBo]).size).toBe(3);
      expect(await told()).toEqual({ 'ana@example.com': [], 'bo@example.com': [] });

      await gateway.post('/api/auth/logout', {}, { cookie: phone.session });
      expect(await told()).toEqual({ 'ana@example.com': [onPhone], 'bo@example.com': [] });

      const [own] = (await list(desktop.session)).filter(({ isCurrent }) => isCurrent);
      await end(desktop.session, `/${own?.id ?? ''}`);
      const { 'ana@example.com': ofAna = [] } = await told();
      expect(ofAna.toSorted()).toEqual([onPhone, onDesktop].toSorted());

      // whoever turns them on there again keeps them
      const again = await notify((await signIn(phone)).session);
      expect((await told())['ana@example.com']).not.toContain(again);
    });

    it('leave them to the next session of the same person there', async () => {
      const first = await signIn();
      const browser = await notify(first.session);
      const second = await signIn(first);
      await gateway.rows(`UPDATE session SET last_used_at = last_used_at - interval '13 hours'`);
      // Bo's sign-in deletes sessions that have ended
      await signIn({}, 'bo@example.com');
      const third = await signIn({ device: second.device });
      expect((await told())['ana@example.com']).toEqual([]);
      expect(await notify(third.session)).toBe(browser);

      await gateway.post('/api/auth/logout', {}, { cookie: third.session });

      expect((await told())['ana@example.com']).toEqual([browser]);
    });

    it('end them as another person signs in there, or hands it to customers', async () => {
      const ana = await signIn();
      const ofAna = await notify(ana.session);
      const bo = await signIn(ana, 'bo@example.com');
      expect(await told()).toEqual({ 'ana@example.com': [ofAna], 'bo@example.com': [] });

      const ofBo = await notify(bo.session);
      await gateway.post('/api/admin/join/kiosk', {}, { cookie: bo.session });

      expect((await told())['bo@example.com']).toEqual([ofBo]);
    });
  });

  it('end thirty days after sign-in, used or not', async () => {
    const cookie = await login();
    await gateway.rows(`UPDATE session SET expires_at = expires_at - interval '29 days 23 hours'`);
    expect(await status(cookie)).toBe(200);

    await gateway.rows(`UPDATE session SET expires_at = expires_at - interval '1 hour'`);

    expect(await status(cookie)).toBe(401);
  });

  it('end twelve hours after their last use, and every use counts', async () => {
    const cookie = await login();
    for (let day = 0; day < 3; day += 1) {
      await gateway.rows(`UPDATE session SET last_used_at = last_used_at - interval '11 hours 59 minutes'`);
      expect(await status(cookie)).toBe(200);
    }

    await gateway.rows(`UPDATE session SET last_used_at = last_used_at - interval '12 hours 1 minute'`);

    expect(await status(cookie)).toBe(401);
    await login();
    expect(await gateway.rows('SELECT FROM session')).toHaveLength(1);
  });

  it('end when the same browser signs in again', async () => {
    const first = await login();
    const second = await login({ cookie: first }, 'bo@example.com');

    expect([await status(first), await status(second)]).toEqual([401, 200]);
  });

  it('are listed with browser and address, the current one marked, without other users’ sessions', async () => {
    const phone = await login({ 'user-agent': chromeOnAndroid });
    const desktop = await login({ 'user-agent': safariOnMac });
    await login({}, 'bo@example.com');
    await gateway.rows(
      `UPDATE session SET last_used_at = now() - interval '1 hour' WHERE browser = 'Chrome on Android'`,
    );

    const sessions = await list(phone);

    expect(sessions.map(({ browser, address, isCurrent }) => ({ browser, address, isCurrent }))).toEqual([
      { browser: 'Chrome on Android', address: '127.0.0.1', isCurrent: true },
      { browser: 'Safari on macOS', address: '127.0.0.1', isCurrent: false },
    ]);
    expect((await list(desktop)).find(({ isCurrent }) => isCurrent)?.browser).toBe('Safari on macOS');
    expect(JSON.stringify(sessions)).not.toContain(phone.split('=')[1]);
  });

  it('are ended remotely one by one, only the user’s own', async () => {
    const [mine, other, bo] = [await login(), await login(), await login({}, 'bo@example.com')];
    const ofBo = (await list(bo))[0]?.id ?? '';
    const ofOther = (await list(other)).find(({ isCurrent }) => isCurrent)?.id ?? '';

    expect((await end(mine, `/${ofOther}`)).status).toBe(204);
    expect((await end(mine, `/${ofBo}`)).status).toBe(204);

    expect([await status(mine), await status(other), await status(bo)]).toEqual([200, 401, 200]);
    expect((await end(mine, '/everything')).status).toBe(400);
  });

  it('are all ended together, except the current one', async () => {
    const [mine, second, third] = [await login(), await login(), await login()];

    expect((await end(mine, '')).status).toBe(204);

    expect([await status(mine), await status(second), await status(third)]).toEqual([200, 401, 401]);
    expect(
      await gateway.rows(`SELECT actor, details FROM audit_entry WHERE action = 'session.end' ORDER BY id`),
    ).toEqual([{ actor: 'ana@example.com', details: { sessions: 2 } }]);
  });
});

describe('changing one’s own password', () => {
  let gateway: RunningGateway;
  let cookie: string;
  const email = 'ana@example.com';
  const newPassword = 'a kettle beside the harbor';
  beforeEach(async () => {
    gateway = await runSharedGateway();
    cookie = await gateway.signIn('staff', email);
  });
  afterEach(() => gateway.stop());

  const login = (given: string) => gateway.post('/api/auth/login', { email, password: given });
  const change = (body: { currentPassword: string; newPassword: string }) =>
    gateway.request('/api/admin/account/password', {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const status = async (session: string) =>
    (await gateway.request('/api/auth/session', { headers: { cookie: session } })).status;

  it('requires the current password, and ends the other sessions and the old password', async () => {
    const other = cookieOf(await login(password));

    expect((await change({ currentPassword: password, newPassword })).status).toBe(204);

    expect([await status(cookie), await status(other)]).toEqual([200, 401]);
    expect((await login(password)).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
    expect(await gateway.rows(`SELECT actor FROM audit_entry WHERE action = 'account.change-password'`)).toEqual([
      { actor: email },
    ]);
  });

  it('fails with a wrong current password and keeps the session', async () => {
    const refused = await change({ currentPassword: 'not this one', newPassword });

    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'STAFF.WRONG_PASSWORD',
      details: [{ path: 'currentPassword', message: 'The password is wrong.' }],
    });
    expect(await status(cookie)).toBe(200);
    expect((await login(password)).status).toBe(200);
  });

  it.each([
    ['eleven char', /at least 12 characters/],
    ['password1234', /easy to guess/],
    ['ana@example.com', /easy to guess/],
    ['summersummer', /easy to guess/],
    ['p@ssw0rdp@ssw0rd', /easy to guess/],
  ])('refuses %s as the new password', async (weak, why) => {
    const refused = await change({ currentPassword: password, newPassword: weak });

    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      details: [{ path: 'newPassword', message: expect.stringMatching(why) }],
    });
    expect((await login(password)).status).toBe(200);
  });

  it('is rate-limited, so an unattended session cannot be used to guess it', async () => {
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await change({ currentPassword: `guess ${guess}`, newPassword })).status).toBe(400);
    }

    // the first wait is one second, which may pass on a slow machine
    await gateway.rows(`UPDATE login_attempt SET attempted_at = clock_timestamp() + interval '1 minute'`);
    expect((await change({ currentPassword: password, newPassword })).status).toBe(429);
    expect((await login(password)).status).toBe(200);
  });
});
