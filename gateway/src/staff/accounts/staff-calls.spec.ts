import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../../testing/running-gateway.js';

describe('accounts, over HTTP', () => {
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

  it('are added with a password that works, disabled, enabled, and given another password', async () => {
    const added = await post('', { email: ' Ben@example.com', role: 'staff' });
    expect(added).toMatchObject({
      status: 201,
      body: { email, role: 'staff', isDisabled: false, hasSecondStep: false },
    });
    const { password } = added.body;
    const signedIn = await gateway.post('/api/auth/login', { email, password });
    expect(signedIn.status).toBe(200);
    const theirs = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';

    expect(await post('/disable', { email })).toMatchObject({ status: 200, body: { isDisabled: true } });
    expect([await session(theirs), await login(password)]).toEqual([401, 403]);
    expect(await post('/enable', { email })).toMatchObject({ status: 200, body: { isDisabled: false } });
    expect(await login(password)).toBe(200);

    const reset = await post('/reset-password', { email });
    expect([await login(password), await login(reset.body['password'])]).toEqual([401, 200]);
    expect(await post('/reset-second-step', { email })).toMatchObject({ status: 200, body: { hasSecondStep: false } });

    const listed = await gateway.request('/api/admin/staff', { headers: { cookie } });
    expect(await listed.json()).toMatchObject([{ email: owner, role: 'owner' }, { email }]);
    const trail = await gateway.rows(
      `SELECT action, actor, details::text AS details FROM audit_entry WHERE subject = $1 AND actor = $2 ORDER BY id`,
      [email, owner],
    );
    expect(trail.map((entry) => (entry as { action: string }).action)).toEqual([
      'account.add',
      'account.disable',
      'account.enable',
      'account.reset-password',
      'account.reset-second-step',
    ]);
    expect(JSON.stringify(trail)).not.toContain(String(password));
  });

  it('are not added twice, and the last owner stays', async () => {
    await post('', { email: 'cleo@example.com', role: 'staff' });

    expect(await post('', { email: 'cleo@example.com', role: 'owner' })).toMatchObject({
      status: 409,
      body: { code: 'STAFF.EMAIL_TAKEN' },
    });
    expect(await post('/disable', { email: owner })).toMatchObject({
      status: 409,
      body: { code: 'STAFF.LAST_OWNER' },
    });
    expect(await session(cookie)).toBe(200);
  });
});
