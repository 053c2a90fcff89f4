import { startKiosk } from '@lacquer/contracts/calls/customers/joining';
import { randomUUID } from 'node:crypto';
import { type Access, addressOf, type CallContract } from '@lacquer/contracts/call';
import { calls } from '@lacquer/contracts/calls/registry';
import { setServicePrice } from '@lacquer/contracts/salon/catalog';
import {
  exportConsent,
  listConsent,
  recordConsent,
  recordRevocation,
  recordTextRequest,
} from '@lacquer/contracts/customers/consent';
import {
  addPushDevice,
  firstChoices,
  getOwnNotices,
  removePushDevice,
  sendTestNotice,
  setOwnNotices,
} from '@lacquer/contracts/messaging/notices';
import { fetchPictureAgain, getTextPicture } from '@lacquer/contracts/messaging/pictures';
import { describePhone } from '@lacquer/contracts/messaging/conversations';
import { listTags } from '@lacquer/contracts/customers/customer-record';
import { summarizeReceived } from '@lacquer/contracts/salon/received-messages';
import {
  afterVisitTexts,
  changeAfterVisit,
  getAfterVisit,
  previewAfterVisit,
} from '@lacquer/contracts/messaging/after-visit';
import { changeDefaultAudience, getDefaultAudience } from '@lacquer/contracts/messaging/default-audience';
import { changeReminders, getReminders, reminderTexts } from '@lacquer/contracts/messaging/reminders';
import { getCustomerOverview } from '@lacquer/contracts/customers/overview';
import {
  type ContactSubmission,
  summarizeSubmissions,
  editSubmission,
  findSubmission,
  listSubmissions,
} from '@lacquer/contracts/salon/contact';
import {
  getSquareStatus,
  listCustomerNames,
  listCustomers,
  recordVisit,
  summarizeCustomers,
} from '@lacquer/contracts/customers/customer';
import { getCampaign, launchCampaign, listCampaigns } from '@lacquer/contracts/messaging/campaign';
import { allowLinkHost, listLinkHosts, removeLinkHost } from '@lacquer/contracts/messaging/links';
import { listSegmentUses } from '@lacquer/contracts/messaging/segment-uses';
import { findCode, listOffers, redeemOffer, undoRedemption } from '@lacquer/contracts/messaging/offers';
import { getSenderStatus } from '@lacquer/contracts/messaging/messaging';
import {
  eraseInContact,
  eraseInCustomer,
  eraseInMessaging,
  exportPageFromContact,
  exportPageFromCustomer,
  exportPageFromMessaging,
  findPerson,
  findPersonMatches,
} from '@lacquer/contracts/privacy';
import { completePayment, listPaymentsWithoutPhone } from '@lacquer/contracts/customers/square-payments';
import { sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import { getSalonProfile, setSalonProfile } from '@lacquer/contracts/salon/salon';
import { listSquareServices } from '@lacquer/contracts/customers/square-services';
import { getSalonSetup, type SalonSetup, settleSetupStep } from '@lacquer/contracts/salon/setup';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acceptedBodies, acceptedQueries, refusals } from '../../testing/accepted-bodies.js';
import { answerWatching } from '../../testing/example-campaign.js';
import { answerCustomer } from '../../testing/example-customer.js';
import { answerLifecycle, exampleCampaign } from '../../testing/example-lifecycle.js';
import { answerOperations } from '../../testing/example-operations.js';
import { exampleSite } from '../../testing/example-catalog.js';
import { exampleSalon } from '../../testing/example-salon.js';
import { answerSite } from '../../testing/example-site.js';
import { type RunningGateway, runGateway } from '../../testing/running-gateway.js';

const id = randomUUID();
const newSetup: SalonSetup = { isNew: true, steps: [{ step: 'name', state: 'open' }] };
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

const submission: ContactSubmission = {
  id: 'submission-1',
  firstName: 'Mina',
  lastName: 'Cho',
  email: 'mina@example.com',
  phoneNumber: null,
  interestedService: null,
  message: 'Hello',
  submittedAt: '2026-03-01T18:30:00.000Z',
  state: 'read',
  note: null,
  version: 0,
};
const nameOf = ({ method, path }: CallContract): string => `${method} ${path}`;
const namesWith = (...access: Access[]) => calls.filter((call) => access.includes(call.access)).map(nameOf);
const restricted = calls.filter(({ access }) => access === 'staff' || access === 'owner');

const staffWrites = [
  'POST /api/admin/staff/invite',
  'POST /api/admin/staff/links/:id/renew',
  'POST /api/admin/staff/disable',
  'POST /api/admin/staff/enable',
  'POST /api/admin/staff/role',
  'POST /api/admin/staff/sign-out',
  'POST /api/admin/staff/reset-password',
  'POST /api/admin/staff/reset-second-step',
];

/**
 * The calls that only an owner may make. Listed here again, so that granting one to more roles requires a change of
 * this list.
 */
const ownersCalls = [
  'GET /api/admin/square',
  'GET /api/admin/square/services',
  'PUT /api/admin/site/documents/:kind/:id/kept',
  'POST /api/admin/site/place',
  'PUT /api/admin/site/publishers',
  'POST /api/admin/square/sweeps',
  'POST /api/admin/customers/import',
  'GET /api/admin/consent.csv',
  'GET /api/admin/customers.csv',
  'POST /api/admin/sms-campaign',
  'POST /api/admin/campaigns',
  'PUT /api/admin/campaigns/:id',
  'POST /api/admin/campaigns/:id/start',
  'POST /api/admin/campaigns/:id/pause',
  'POST /api/admin/campaigns/:id/resume',
  'POST /api/admin/campaigns/:id/cancel',
  'POST /api/admin/campaigns/:id/retry-failed',
  'POST /api/admin/campaigns/:id/text-test/choice',
  'POST /api/admin/campaigns/:id/duplicate',
  'PUT /api/admin/default-audience',
  'POST /api/admin/link-hosts',
  'DELETE /api/admin/link-hosts/:host',
  'GET /api/admin/after-visit',
  'PUT /api/admin/after-visit',
  'POST /api/admin/after-visit/preview',
  'GET /api/admin/reminders',
  'PUT /api/admin/reminders',
  'GET /api/admin/automations',
  'PUT /api/admin/automations/:kind',
  'POST /api/admin/automations/:kind/on',
  'POST /api/admin/automations/:kind/off',
  'POST /api/admin/automations/:kind/preview',
  'GET /api/admin/automations/:kind/report',
  'POST /api/admin/test-sends',
  'POST /api/admin/dead-letters/replay',
  'POST /api/admin/dead-letters/discard',
  'GET /api/admin/outbox/published',
  'POST /api/admin/outbox/replay',
  'PUT /api/admin/sender/rate',
  'PATCH /api/admin/services/:id/price',
  'PUT /api/admin/salon',
  'GET /api/admin/setup',
  'PUT /api/admin/setup/:step',
  'POST /api/admin/privacy/matches',
  'POST /api/admin/privacy/jobs',
  'GET /api/admin/privacy/jobs/:id',
  'GET /api/admin/privacy/jobs/:id/person.json',
  'POST /api/admin/privacy/export',
  'POST /api/admin/privacy/erase',
  'GET /api/admin/staff',
  'GET /api/admin/staff/links',
  'DELETE /api/admin/staff/links/:id',
  'GET /api/admin/audit',
  'GET /api/admin/audit.csv',
  ...staffWrites,
];

/** The calls that require the password, or a code, within the last minutes. Listed here again for the same reason. */
const callsForTheRecentlySignedIn = [
  'GET /api/admin/audit.csv',
  'GET /api/admin/consent.csv',
  'POST /api/admin/privacy/matches',
  'POST /api/admin/privacy/jobs',
  'GET /api/admin/privacy/jobs/:id/person.json',
  'POST /api/admin/privacy/export',
  'POST /api/admin/privacy/erase',
  'GET /api/admin/customers.csv',
  ...staffWrites,
  'POST /api/admin/account/second-step',
  'PUT /api/admin/account/second-step',
  'DELETE /api/admin/account/second-step',
  'POST /api/admin/account/second-step/recovery-codes',
];

/** The calls that are open to everyone on purpose. Listed here again for the same reason. */
const openCalls = [
  'GET /api/services',
  'GET /api/gallery',
  'GET /api/testimonials',
  'GET /api/site/menu',
  'GET /api/site/menu/:language',
  'GET /api/gallery/:language',
  'GET /api/testimonials/:language',
  'GET /api/site/pages/:slug/:language',
  'GET /api/site/pages/:slug',
  'GET /api/salon',
  'POST /api/contact',
  'POST /api/join',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/link',
  'POST /api/auth/link/password',
  'POST /api/webhooks/square',
  'POST /api/webhooks/twilio/status/:recipientId',
  'POST /api/webhooks/twilio/inbound',
  'GET /api/docs',
  'GET /api/docs/openapi.json',
];

const device = { id: 'A'.repeat(43), label: null, addedAt: '2026-03-01T18:30:00.000Z', reachedAt: null, trouble: null };
const ownNotices = {
  choices: firstChoices,
  quiet: null,
  emailPace: 'each',
  phone: null,
  showsContent: false,
  email: 'owner@example.com',
  devices: [device],
  pushKey: 'B',
  sendsEmail: false,
  sendsTexts: false,
};

describe('the access of each call', () => {
  let gateway: RunningGateway;
  let cookies: Record<'owner' | 'staff', string>;

  beforeAll(async () => {
    gateway = await runGateway({ SECOND_STEP_KEY: 'ab'.repeat(32) });
    gateway.answer(listSubmissions, () => ({ submissions: [], nextCursor: null }));
    gateway.answer(getPublishedSite, () => exampleSite([]));
    gateway.answer(getSalonProfile, () => exampleSalon());
    gateway.answer(getCustomerOverview, () => ({
      today: { visits: 0, revenue: 0 },
      week: { visits: 0, revenue: 0, newCustomers: 0, subscribed: 0, optedOut: 0 },
      months: [],
      services: [],
      lapsed: { since: '2026-03-01T18:30:00.000Z', count: 0, customers: [] },
    }));
    for (const call of [getDefaultAudience, changeDefaultAudience])
      gateway.answer(call, () => ({ audience: 'all', version: 0 }));
    for (const call of [getReminders, changeReminders])
      gateway.answer(call, () => ({
        day: false,
        hours: false,
        texts: reminderTexts,
        version: 0,
        examples: [],
        sent: 0,
        confirmed: 0,
        declined: 0,
      }));
    for (const call of [getAfterVisit, changeAfterVisit, previewAfterVisit])
      gateway.answer(call, () => ({
        isOn: false,
        delayHours: 3,
        gapDays: 30,
        capDays: 7,
        reviewLink: null,
        texts: afterVisitTexts,
        version: 0,
        examples: [],
        isLinkShort: false,
        sent: 0,
        leftOut: 0,
        clicks: { people: 0, automatic: 0 },
      }));
    gateway.answer(summarizeReceived, () => ({ today: 0, week: 0 }));
    gateway.answer(summarizeSubmissions, () => ({ inbox: 0, new: 0, archived: 0, spam: 0 }));
    gateway.answer(editSubmission, () => submission);
    gateway.answer(findSubmission, () => ({ submission }));
    gateway.answer(recordTextRequest, () => ({ phone: '+12135550100' }));
    gateway.answer(listCustomerNames, () => ({ byPhone: {}, byId: {} }));
    gateway.answer(listCustomers, () => ({ customers: [], nextCursor: null }));
    gateway.answer(describePhone, () => ({ phone: '+12135550100', refused: null }));
    gateway.answer(getTextPicture, () => ({ bytes: 'AAAA' }));
    gateway.answer(fetchPictureAgain, (request) => ({ id: request.id }));
    gateway.answer(listTags, () => []);
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
    answerCustomer(gateway);
    answerOperations(gateway);
    for (const contract of [listLinkHosts, allowLinkHost, removeLinkHost]) {
      gateway.answer(contract, () => ({ own: null, hosts: [] }));
    }
    const customerOffer = {
      id,
      campaignId: id,
      description: 'A gift',
      lastDay: '2026-12-24',
      isOver: false,
      code: 'CDFGHJK',
      phone: '+12135550100',
      redeemed: null,
    };
    gateway.answer(listSegmentUses, () => ({ campaigns: [], automations: [] }));
    gateway.answer(listOffers, () => ({ offers: [customerOffer] }));
    gateway.answer(findCode, () => ({ state: 'valid', explanation: 'Valid', offer: customerOffer }));
    for (const contract of [redeemOffer, undoRedemption]) gateway.answer(contract, () => customerOffer);
    gateway.answer(getSenderStatus, () => ({ simulated: true, from: null }));
    gateway.answer(getSquareStatus, () => ({
      connected: false,
      lastEventAt: null,
      setAside: [],
      tokenRefusedSince: null,
      withoutPhone: 0,
      sweeps: [],
    }));
    gateway.answer(listPaymentsWithoutPhone, () => ({ payments: [], nextCursor: null }));
    gateway.answer(sweepSquare, () => ({ sweepId: 1 }));
    gateway.answer(completePayment, () => ({ customerId: id }));
    for (const contract of [exportPageFromContact, exportPageFromCustomer, exportPageFromMessaging]) {
      gateway.answer(contract, () => ({ sections: [], next: null }));
    }
    gateway.answer(findPerson, () => ({ emails: [] }));
    gateway.answer(findPersonMatches, () => ({ matches: [] }));
    for (const contract of [eraseInContact, eraseInCustomer, eraseInMessaging]) {
      gateway.answer(contract, () => ({ changes: [], pseudonym: '+999000000000001' }));
    }
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
    answerSite(gateway);
    gateway.answer(getSalonSetup, () => newSetup);
    gateway.answer(listSquareServices, () => []);
    gateway.answer(getOwnNotices, () => ownNotices);
    gateway.answer(setOwnNotices, () => ownNotices);
    gateway.answer(addPushDevice, () => device);
    gateway.answer(removePushDevice, () => ({}));
    gateway.answer(sendTestNotice, () => {
      throw new ConflictError('MESSAGING.NO_MAIL_SERVER', 'No mail server is set up.');
    });
    gateway.answer(settleSetupStep, () => newSetup);
    cookies = await signIn();
  });
  afterAll(() => gateway.stop());

  const signIn = async () => ({ owner: await gateway.signIn('owner'), staff: await gateway.signIn('staff') });
  const send = (name: string, cookie?: string): Promise<Response> => {
    const [method = '', path = ''] = name.split(' ');
    const body = acceptedBodies[name];
    return gateway.request(
      addressOf(
        { path },
        {
          params: {
            id,
            detachmentId: id,
            otherId: id,
            kind: path.startsWith('/api/admin/site/') ? 'testimonial' : 'lapsed',
            edition: 1,
            step: 'booking',
            paymentId: 'P1',
            phone: '+12135550100',
            size: 'small',
          },
          query: acceptedQueries[name],
        },
      ),
      {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    );
  };

  it('is declared for every address of the API', () => {
    expect(gateway.apiRoutes.toSorted()).toEqual(calls.map(nameOf).toSorted());
    expect(namesWith('owner').toSorted()).toEqual(ownersCalls.toSorted());
    expect(namesWith('anyone', 'provider').toSorted()).toEqual(openCalls.toSorted());
  });

  it.each(restricted.map(nameOf))('is 401 for %s without a session', async (name) => {
    const response = await send(name);

    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'STAFF.NOT_SIGNED_IN' });
  });

  it.each(restricted.map(nameOf))('is 401 for %s with a forged session', async (name) => {
    expect((await send(name, `lacquer_session=${'x'.repeat(43)}`)).status).toBe(401);
  });

  it.each(restricted.map((call) => [nameOf(call), call] as const))(
    'is granted for %s to its role, and 403 below it',
    async (name, call) => {
      const staff = await send(name, cookies.staff);
      const owner = await send(name, cookies.owner);

      const admitted = refusals[name] ?? call.status;
      expect(staff.status).toBe(call.access === 'owner' ? 403 : admitted);
      expect(owner.status).toBe(admitted);
      expect(owner.headers.get('cache-control')).toBe('no-store');
      // the tablet of a customer holds no session
      if (call === startKiosk) cookies = await signIn();
    },
  );

  it('requires a recent sign-in where the call declares it', async () => {
    const asking = restricted.filter(({ recentSignIn }) => recentSignIn).map(nameOf);
    expect(asking.toSorted()).toEqual(callsForTheRecentlySignedIn.toSorted());
    const owner = await gateway.signIn('owner');
    await gateway.rows(`UPDATE session SET confirmed_at = now() - interval '11 minutes'`);

    for (const name of asking) {
      const response = await send(name, owner);
      expect([name, response.status]).toEqual([name, 403]);
      expect(await response.json()).toMatchObject({ code: 'STAFF.CONFIRM_FIRST' });
    }
  });

  it('records the launcher of a campaign and the editor of a price', async () => {
    await send('POST /api/admin/sms-campaign', cookies.owner);
    await send('PATCH /api/admin/services/:id/price', cookies.owner);

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
