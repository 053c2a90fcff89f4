import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffAccountView } from '@lacquer/contracts/staff/staff-accounts';
import { password as firstPassword, type RunningGateway, runGateway } from '../../testing/running-gateway.js';

describe('staff accounts over HTTP', () => {
  let gateway: RunningGateway;
  let cookie: string;
  const owner = 'ana@example.com';
  const email = 'ben@example.com';
  beforeAll(async () => {
    gateway = await runGateway();
    cookie = await gateway.signIn('owner', owner);
  });
  afterAll(() => gateway.stop());

  const post = async (path: string, body: unknown) => {
    const response = await gateway.post(`/api/admin/staff${path}`, body, { cookie });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const login = async (password: unknown) => (await gateway.post('/api/auth/login', { email, password })).status;
  const session = async (given: string) =>
    (await gateway.request('/api/auth/session', { headers: { cookie: given } })).status;

  const chosen = 'a kettle behind seven harbors';
  const open = async (token: unknown) => {
    const response = await gateway.post('/api/auth/link', { token });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const use = async (token: unknown, password = chosen) => {
    const response = await gateway.post('/api/auth/link/password', { token, password });
    return response.status === 204 ? 204 : ((await response.json()) as { code: string }).code;
  };
  const links = async () => (await gateway.request('/api/admin/staff/links', { headers: { cookie } })).json();
  const actions = async (subject: string) =>
    (
      await gateway.rows<{ action: string; actor: string }>(
        'SELECT action, actor FROM audit_entry WHERE subject = $1 ORDER BY id',
        [subject],
      )
    ).map(({ action, actor }) => `${actor}: ${action}`);

  it('start with a link, which sets the password once and before which they cannot sign in', async () => {
    const invited = await post('/invite', { email: ' Ben@example.com', name: ' Ben ', role: 'staff' });
    expect(invited).toMatchObject({
      status: 201,
      body: { email, name: 'Ben', role: 'staff', kind: 'invite', isExpired: false },
    });
    const { token, id } = invited.body;
    expect(await links()).toMatchObject([{ id, email }]);
    expect(JSON.stringify(await links())).not.toContain(String(token));
    expect((await open(token)).body).toMatchObject({ kind: 'invite', email, name: 'Ben', role: 'staff' });
    expect(await login(chosen)).toBe(401);
    expect(await use(token, 'short')).toBe('REQUEST.INVALID');
    expect(await use(token, 'password1234')).toBe('STAFF.PASSWORD_COMMON');

    const uses = await Promise.all([use(token), use(token), use(token)]);
    expect(uses.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '204',
      'STAFF.LINK_USED',
      'STAFF.LINK_USED',
    ]);
    expect(await login(chosen)).toBe(200);
    expect(await open(token)).toMatchObject({ status: 404, body: { code: 'STAFF.LINK_USED' } });
    expect(await links()).toEqual([]);
    expect(await post('/invite', { email, name: null, role: 'owner' })).toMatchObject({
      status: 409,
      body: { code: 'STAFF.EMAIL_TAKEN' },
    });
    expect((await actions(email)).slice(0, 2)).toEqual([`${owner}: account.invite`, `${email}: account.accept-invite`]);
  });

  it('are disabled and enabled, and keep the old password until a reset link sets a new one', async () => {
    const signedIn = await gateway.post('/api/auth/login', { email, password: chosen });
    const theirs = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { token } = (await post('/reset-password', { email })).body;
    expect(await login(chosen)).toBe(200);
    expect(await use(token, 'seven lanterns under a bridge')).toBe(204);
    expect([await session(theirs), await login(chosen), await login('seven lanterns under a bridge')]).toEqual([
      401, 401, 200,
    ]);

    const unused = (await post('/reset-password', { email })).body['token'];
    expect(await post('/disable', { email })).toMatchObject({ status: 200, body: { isDisabled: true } });
    expect(await open(unused)).toMatchObject({ body: { code: 'STAFF.LINK_REVOKED' } });
    expect(await post('/reset-password', { email })).toMatchObject({
      status: 409,
      body: { code: 'STAFF.ACCOUNT_DISABLED' },
    });
    expect(await post('/enable', { email })).toMatchObject({ status: 200, body: { isDisabled: false } });
    expect(await post('/reset-second-step', { email })).toMatchObject({ status: 200, body: { hasSecondStep: false } });
    expect(await actions(email)).toEqual(
      expect.arrayContaining([`${owner}: account.make-reset-link`, `${email}: account.reset-password`]),
    );
  });

  it('have links that are renewed, revoked, and expire, each with its own error code', async () => {
    const dora = 'dora@example.com';
    const { token: lost, id } = (await post('/invite', { email: dora, name: null, role: 'staff' })).body;
    const renewed = (await post(`/links/${String(id)}/renew`, {})).body;
    expect(await open(lost)).toMatchObject({ status: 404, body: { code: 'STAFF.LINK_REVOKED' } });
    expect((await open(renewed['token'])).status).toBe(200);

    await gateway.rows(`UPDATE staff_link SET expires_at = now() - interval '1 minute' WHERE id = $1`, [renewed['id']]);
    expect(await open(renewed['token'])).toMatchObject({ body: { code: 'STAFF.LINK_EXPIRED' } });
    expect(await use(renewed['token'])).toBe('STAFF.LINK_EXPIRED');
    expect(await links()).toMatchObject([{ email: dora, isExpired: true }]);

    const revoke = () =>
      gateway.request(`/api/admin/staff/links/${String(renewed['id'])}`, { method: 'DELETE', headers: { cookie } });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404]);
    expect(await open('x'.repeat(43))).toMatchObject({ body: { code: 'STAFF.LINK_UNKNOWN' } });
    const stored = JSON.stringify(
      await gateway.rows('SELECT details::text, (SELECT json_agg(l) FROM staff_link l)::text FROM audit_entry'),
    );
    const said = JSON.stringify(gateway.logs);
    for (const token of [lost, renewed['token']]) {
      expect(stored).not.toContain(String(token));
      expect(said).not.toContain(String(token));
    }
    expect(await actions(dora)).toEqual([
      `${owner}: account.invite`,
      `${owner}: account.renew-link`,
      `${owner}: account.revoke-link`,
    ]);
  });

  it('cannot be created by a link whose maker has been disabled', async () => {
    const other = await gateway.signIn('owner', 'other@example.com');
    const made = await gateway.post(
      '/api/admin/staff/invite',
      { email: 'eve@example.com', name: null, role: 'owner' },
      { cookie: other },
    );
    const { token } = (await made.json()) as { token: string };
    await post('/disable', { email: 'other@example.com' });
    expect(await use(token)).toBe('STAFF.LINK_REVOKED');
  });

  it('change roles with the next request; demoting an owner revokes the links they created', async () => {
    const fay = 'fay@example.com';
    const theirs = await gateway.signIn('staff', fay);
    const asks = async () => (await gateway.request('/api/admin/audit', { headers: { cookie: theirs } })).status;
    expect(await asks()).toBe(403);
    expect(await post('/role', { email: fay, role: 'owner' })).toMatchObject({ status: 200, body: { role: 'owner' } });
    expect(await asks()).toBe(200);
    const made = await gateway.post(
      '/api/admin/staff/invite',
      { email: 'gus@example.com', name: null, role: 'owner' },
      { cookie: theirs },
    );
    const { token } = (await made.json()) as { token: string };

    for (const role of ['staff', 'staff']) {
      expect(await post('/role', { email: fay, role })).toMatchObject({ status: 200, body: { role: 'staff' } });
    }
    expect(await asks()).toBe(403);
    expect(await use(token)).toBe('STAFF.LINK_REVOKED');
    expect((await actions(fay)).filter((each) => each.endsWith('account.set-role'))).toHaveLength(2);
  });

  it('show their number of signed-in devices, which an owner can sign out', async () => {
    const hal = 'hal@example.com';
    const theirs = await gateway.signIn('staff', hal);
    const again = await gateway.post('/api/auth/login', { email: hal, password: firstPassword });
    expect(again.status).toBe(200);
    const devices = async () => {
      const listed = await (await gateway.request('/api/admin/staff', { headers: { cookie } })).json();
      return (listed as StaffAccountView[]).find((account) => account.email === hal)?.devices;
    };
    expect(await devices()).toBe(2);

    expect((await post('/sign-out', { email: hal })).status).toBe(200);
    expect([await devices(), await session(theirs)]).toEqual([0, 401]);
    expect((await post('/sign-out', { email: hal })).status).toBe(200);
    expect((await actions(hal)).filter((each) => each === `${owner}: session.end`)).toHaveLength(1);
  });

  it('always include an enabled owner', async () => {
    expect(await post('/role', { email: owner, role: 'staff' })).toMatchObject({
      status: 409,
      body: { code: 'STAFF.LAST_OWNER' },
    });
    expect(await post('/disable', { email: owner })).toMatchObject({
      status: 409,
      body: { code: 'STAFF.LAST_OWNER' },
    });
    expect(await session(cookie)).toBe(200);
  });

  it('have links that are rate-limited per address', async () => {
    let status = 0;
    for (let attempt = 0; attempt < 60 && status !== 429; attempt += 1) ({ status } = await open('y'.repeat(43)));
    expect(status).toBe(429);
  });
});
