import { randomUUID } from 'node:crypto';
import { setServicePrice } from '@lacquer/contracts/catalog';
import { exportConsent, listConsent, recordConsent, recordRevocation } from '@lacquer/contracts/consent';
import { listSubmissions } from '@lacquer/contracts/contact';
import { getSquareStatus, listCustomers, recordVisit, summarizeCustomers } from '@lacquer/contracts/customer';
import { getCampaign, launchCampaign, listCampaigns } from '@lacquer/contracts/campaign';
import { getSenderStatus } from '@lacquer/contracts/messaging';
import { getSalonProfile, setSalonProfile } from '@lacquer/contracts/salon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerWatching } from '../testing/example-campaign.js';
import { answerLifecycle, exampleCampaign } from '../testing/example-lifecycle.js';
import { exampleSalon } from '../testing/example-salon.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const id = randomUUID();
const consentEntry = {
  sequence: 1,
  phone: '+12135550100',
  kind: 'revocation',
  wordingVersion: null,
  channel: 'phone',
  reason: null,
  recordedBy: id,
  recordedAt: new Date().toISOString(),
};

/** Every address that is not for everybody: the least role, a body that is accepted, and what it then answers. */
const routes: Record<string, { role: 'owner' | 'staff'; status: number; body?: unknown }> = {
  'GET /api/auth/session': { role: 'staff', status: 200 },
  'GET /api/admin/contacts': { role: 'staff', status: 200 },
  'GET /api/admin/customers': { role: 'staff', status: 200 },
  'GET /api/admin/customers/summary': { role: 'staff', status: 200 },
  'POST /api/customers/add': {
    role: 'staff',
    status: 201,
    body: { phoneNumber: '213 555 0100', email: null, serviceName: 'Gel Manicure', amount: 3000 },
  },
  'GET /api/admin/consent': { role: 'staff', status: 200 },
  'POST /api/admin/consent': {
    role: 'staff',
    status: 201,
    body: { phoneNumber: '213 555 0100', wordingVersion: 'in-person-1', channel: 'in-person' },
  },
  'POST /api/admin/consent/revocations': {
    role: 'staff',
    status: 201,
    body: { phoneNumber: '213 555 0100', channel: 'phone', reason: null },
  },
  'GET /api/admin/consent.csv': { role: 'owner', status: 200 },
  'POST /api/admin/sms-campaign': { role: 'owner', status: 202, body: { message: 'Hello', campaignType: '' } },
  'GET /api/admin/campaigns': { role: 'staff', status: 200 },
  'GET /api/admin/campaigns/:id': { role: 'staff', status: 200 },
  'POST /api/admin/campaigns': { role: 'owner', status: 201, body: { message: 'Hello' } },
  'PUT /api/admin/campaigns/:id': { role: 'owner', status: 200, body: { message: 'Hello' } },
  'POST /api/admin/campaigns/preview': { role: 'staff', status: 200, body: { message: 'Hello' } },
  'GET /api/admin/campaigns/:id/preview': { role: 'staff', status: 200 },
  'POST /api/admin/campaigns/:id/start': { role: 'owner', status: 200, body: {} },
  'POST /api/admin/campaigns/:id/pause': { role: 'owner', status: 200 },
  'POST /api/admin/campaigns/:id/resume': { role: 'owner', status: 200 },
  'POST /api/admin/campaigns/:id/cancel': { role: 'owner', status: 200 },
  'POST /api/admin/campaigns/:id/retry-failed': { role: 'owner', status: 200 },
  'POST /api/admin/campaigns/:id/duplicate': { role: 'owner', status: 201 },
  'POST /api/admin/campaigns/tests': {
    role: 'owner',
    status: 202,
    body: { message: 'Hello', phoneNumber: '(213) 555-0100' },
  },
  'GET /api/admin/campaigns/tests/:id': { role: 'staff', status: 200 },
  'GET /api/admin/campaigns/:id/progress': { role: 'staff', status: 200 },
  'GET /api/admin/campaigns/:id/recipients': { role: 'staff', status: 200 },
  'GET /api/admin/campaigns/:id/report': { role: 'staff', status: 200 },
  'GET /api/admin/replies': { role: 'staff', status: 200 },
  'POST /api/admin/replies/:id/review': { role: 'staff', status: 200, body: { optOut: true } },
  'GET /api/admin/suppressions': { role: 'staff', status: 200 },
  'POST /api/admin/suppressions': { role: 'staff', status: 201, body: { phoneNumber: '213 555 0100' } },
  'DELETE /api/admin/suppressions/:phone': { role: 'staff', status: 204 },
  'GET /api/admin/sender': { role: 'staff', status: 200 },
  'PUT /api/admin/sender/rate': { role: 'owner', status: 200, body: { segmentsPerSecond: 3 } },
  'GET /api/admin/integrations': { role: 'staff', status: 200 },
  'PATCH /api/admin/services/:id/price': { role: 'owner', status: 200, body: { price: 3200 } },
  'PUT /api/admin/salon': { role: 'owner', status: 200, body: exampleSalon() },
};

/** Open to everybody, on purpose. */
const open = [
  'GET /api/services',
  'GET /api/gallery',
  'GET /api/testimonials',
  'GET /api/salon',
  'POST /api/contact',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/webhooks/square',
  'POST /api/webhooks/twilio/status/:recipientId',
  'POST /api/webhooks/twilio/inbound',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
];

describe('who may call what', () => {
  let gateway: RunningGateway;
  let cookies: Record<'owner' | 'staff', string>;

  beforeAll(async () => {
    gateway = await runGateway();
    gateway.answer(listSubmissions, () => []);
    gateway.answer(listCustomers, () => ({ customers: [], nextCursor: null }));
    gateway.answer(summarizeCustomers, () => ({
      totalCustomers: 0,
      totalRevenue: 0,
      totalVisits: 0,
      smsSubscribers: 0,
    }));
    gateway.answer(recordVisit, () => ({ customerId: id, visitId: id, created: true }));
    gateway.answer(listConsent, () => ({ entries: [], nextCursor: null }));
    gateway.answer(recordConsent, () => consentEntry);
    gateway.answer(recordRevocation, () => consentEntry);
    gateway.answer(exportConsent, () => [consentEntry]);
    gateway.answer(launchCampaign, () => ({ campaignId: id, message: 'Campaign started' }));
    gateway.answer(listCampaigns, () => []);
    gateway.answer(getCampaign, () => exampleCampaign({ id }));
    answerLifecycle(gateway);
    answerWatching(gateway);
    gateway.answer(getSenderStatus, () => ({ simulated: true, from: null }));
    gateway.answer(getSquareStatus, () => ({ connected: false, lastEventAt: null }));
    gateway.answer(getSalonProfile, () => exampleSalon());
    gateway.answer(setSalonProfile, ({ profile }) => profile);
    gateway.answer(setServicePrice, (request) => ({
      id: request.id,
      name: 'Gel Manicure',
      description: null,
      duration: 45,
      price: request.price,
      category: 'Manicure',
      icon: 'fa-hand-paper',
      squareCheckoutUrl: null,
      slug: 'gel-manicure',
    }));
    cookies = { owner: await gateway.signIn('owner'), staff: await gateway.signIn('staff') };
  });
  afterAll(() => gateway.stop());

  const call = (route: string, cookie?: string): Promise<Response> => {
    const [method = '', path = ''] = route.split(' ');
    const { body } = routes[route] ?? {};
    return gateway.request(path.replace(':id', id).replace(':phone', '+12135550100'), {
      method,
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };

  it('is settled for every address of the API: a new one must be entered here', () => {
    expect(gateway.apiRoutes.toSorted()).toEqual([...Object.keys(routes), ...open].toSorted());
  });

  it.each(Object.keys(routes))('%s answers 401 to who is not signed in', async (route) => {
    const response = await call(route);

    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'STAFF.NOT_SIGNED_IN' });
  });

  it.each(Object.keys(routes))('%s answers 401 to a made-up session', async (route) => {
    expect((await call(route, `lacquer_session=${'x'.repeat(43)}`)).status).toBe(401);
  });

  it.each(Object.entries(routes))('%s lets in whoever has the role, and says 403 below it', async (route, expected) => {
    const staff = await call(route, cookies.staff);
    const owner = await call(route, cookies.owner);

    expect(staff.status).toBe(expected.role === 'owner' ? 403 : expected.status);
    expect(owner.status).toBe(expected.status);
    expect(owner.headers.get('cache-control')).toBe('no-store');
  });

  it('notes who launched a campaign and who changed a price', async () => {
    await call('POST /api/admin/sms-campaign', cookies.owner);
    await call('PATCH /api/admin/services/:id/price', cookies.owner);

    const entries = await gateway.rows<Record<string, unknown>>(
      `SELECT action, subject, outcome, actor, details FROM audit_entry
       WHERE action IN ('campaign.launch', 'service.set-price') ORDER BY id DESC LIMIT 2`,
    );
    expect(entries).toEqual([
      {
        action: 'service.set-price',
        subject: id,
        outcome: 'done',
        actor: expect.stringMatching(/^owner-/),
        details: { price: 3200 },
      },
      {
        action: 'campaign.launch',
        subject: id,
        outcome: 'done',
        actor: expect.stringMatching(/^owner-/),
        details: { message: 'Hello', campaignType: '' },
      },
    ]);
  });
});
