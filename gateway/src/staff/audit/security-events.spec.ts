import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type RunningGateway, runGateway } from '../../testing/running-gateway.js';

describe('security events', () => {
  let gateway: RunningGateway;
  beforeEach(async () => {
    gateway = await runGateway({
      TRUST_PROXY: 1,
      PUBLIC_URL: 'https://salon.example.com',
      TWILIO_AUTH_TOKEN: 'token',
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await gateway.stop();
  });

  /** Waits until the log has `count` warnings; its lines are written in groups. */
  const warnings = (count: number) =>
    eventually(() => {
      const lines = gateway.logs.filter(({ msg }) => msg === 'requests are refused');
      return lines.length >= count && (lines as { level: string; code: string; client: string }[]);
    });
  /** Waits until the audit trail has `count` entries of security events. */
  const entries = (count: number) =>
    eventually(async () => {
      const rows = await gateway.rows<Record<string, unknown>>(
        `SELECT actor, action, subject, details->>'code' AS code, client FROM audit_entry
         WHERE action LIKE 'security.%' ORDER BY id`,
      );
      return rows.length >= count && rows;
    });
  const guess = (from: string) =>
    gateway.post('/api/auth/login', { email: 'a@example.com', password: 'no' }, { 'x-forwarded-for': from });

  it('are reported once per burst, code and client', async () => {
    for (let count = 0; count < 9; count += 1) await guess('198.51.100.7');
    await guess('198.51.100.8');

    const told = await entries(3);
    const route = 'POST /api/auth/login';
    const refused = { actor: 'anonymous', action: 'security.refuse', subject: route, code: 'STAFF.WRONG_CREDENTIALS' };
    expect(told).toEqual([
      { ...refused, client: '198.51.100.7' },
      { ...refused, action: 'security.throttle', code: 'STAFF.TOO_MANY_ATTEMPTS', client: '198.51.100.7' },
      { ...refused, client: '198.51.100.8' },
    ]);
    const warned = await warnings(3);
    expect(warned.map(({ level, code, client }) => ({ level, code, client }))).toEqual(
      told.map(({ code, client }) => ({ level: 'warn', code, client })),
    );
  });

  it('are reported again after ten minutes, with the count of the last burst', async () => {
    await guess('198.51.100.7');
    await guess('198.51.100.7');
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 601_000);
    await guess('198.51.100.7');

    await entries(2);
    expect((await warnings(2))[1]).toMatchObject({ inTheBurstBefore: 2 });
  });

  it('include the actor of a refused call, requests from other sites, and forged signatures', async () => {
    const cookie = await gateway.signIn('staff', 'bo@example.com');
    await gateway.request('/api/admin/consent.csv', { headers: { cookie } });
    await gateway.post('/api/auth/confirm', { password: 'not this one' }, { cookie });
    await gateway.post('/api/contact', {}, { origin: 'https://elsewhere.example.com' });
    await gateway.request('/api/webhooks/twilio/inbound', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'Body=STOP',
    });

    expect(await entries(4)).toEqual([
      {
        actor: 'bo@example.com',
        action: 'security.refuse',
        subject: 'GET /api/admin/consent.csv',
        code: 'STAFF.ROLE_TOO_LOW',
        client: '127.0.0.1',
      },
      {
        actor: 'bo@example.com',
        action: 'security.refuse',
        subject: 'POST /api/auth/confirm',
        code: 'STAFF.WRONG_PASSWORD',
        client: '127.0.0.1',
      },
      {
        actor: 'anonymous',
        action: 'security.refuse',
        subject: 'POST /api/contact',
        code: 'FORBIDDEN_ORIGIN',
        client: '127.0.0.1',
      },
      {
        actor: 'anonymous',
        action: 'security.refuse',
        subject: 'POST /api/webhooks/twilio/inbound',
        code: 'WEBHOOKS.TWILIO_SIGNATURE_INVALID',
        client: '127.0.0.1',
      },
    ]);
  });

  it('exclude routine refusals: an expired session or an unknown address', async () => {
    await gateway.request('/api/admin/customers');
    await gateway.request('/api/auth/session');
    await gateway.request('/api/nothing-here');
    await gateway.signIn('staff');

    await guess('198.51.100.9');
    expect(await entries(1)).toHaveLength(1);
    expect(await warnings(1)).toHaveLength(1);
  });

  it('are reported as one when they come from too many clients', async () => {
    for (let client = 0; client < 1010; client += 1) {
      await gateway.post(
        '/api/contact',
        {},
        {
          origin: 'https://elsewhere.example.com',
          'x-forwarded-for': `203.0.${client >> 8}.${client & 255}`,
        },
      );
    }

    const warned = await warnings(1001);
    expect(warned).toHaveLength(1001);
    expect(warned.at(-1)?.client).toBe('many clients');
  });
});
