import { randomUUID } from 'node:crypto';
import { firstChoices } from '@lacquer/contracts/messaging/notices';
import { reminderTexts } from '@lacquer/contracts/messaging/reminders';
import { exampleSalon } from './example-salon.js';
import { password } from './running-gateway.js';

const nobody = { email: 'nobody@example.com' };

/** A valid body for each restricted call that takes one. */
export const acceptedBodies: Record<string, unknown> = {
  'PUT /api/admin/account/language': { language: 'ko' },
  'PUT /api/admin/account/notices': {
    choices: firstChoices,
    quiet: { from: '21:00', until: '08:00' },
    emailPace: 'each',
    phone: null,
    showsContent: false,
  },
  'POST /api/admin/account/notices/test': { channel: 'email' },
  'POST /api/admin/push/subscriptions': {
    endpoint: 'https://push.example.com/1',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  },
  'POST /api/customers/add': { phoneNumber: '213 555 0100', email: null, serviceName: 'Gel Manicure', amount: 3000 },
  'POST /api/admin/consent': { phoneNumber: '213 555 0100', wordingVersion: 'in-person-1', channel: 'in-person' },
  'POST /api/admin/consent/revocations': { phoneNumber: '213 555 0100', channel: 'phone', reason: null },
  'POST /api/admin/sms-campaign': { message: 'Hello', campaignType: '' },
  'POST /api/admin/campaigns': { message: 'Hello' },
  'PUT /api/admin/campaigns/:id': { message: 'Hello' },
  'POST /api/admin/campaigns/preview': { message: 'Hello' },
  'POST /api/admin/campaigns/:id/start': {},
  'PUT /api/admin/customers/:id/reminders': { wants: true },
  'PUT /api/admin/reminders': { day: true, hours: false, texts: reminderTexts },
  'PUT /api/admin/automations/:kind': { message: 'Hello', days: 60 },
  'POST /api/admin/automations/:kind/preview': {},
  'POST /api/admin/test-sends': { message: 'Hello', phoneNumber: '(213) 555-0100' },
  'POST /api/admin/replies/:id/review': { optOut: true },
  'POST /api/admin/saved-replies': { name: 'Hours', message: 'Hi {first_name}, we are open until 7.' },
  'PUT /api/admin/saved-replies/:id': { name: 'Hours', message: 'Hi {first_name}, {salon} is open until 7.' },
  'POST /api/admin/conversations/:phone/answers': { message: 'Yes, we are open.' },
  'POST /api/admin/conversations/:phone/read': { upTo: '2026-03-01T18:30:00.000Z' },
  'POST /api/admin/square/payments/:paymentId/phone': { phoneNumber: '213 555 0100' },
  'POST /api/admin/square/sweeps': {},
  'POST /api/admin/customers/import': { rows: [{ line: 2, phone: '213 555 0100' }], dryRun: true },
  'POST /api/admin/customers/:id/merge': { otherId: randomUUID() },
  'POST /api/admin/customers/:id/phone': { phoneNumber: '213 555 0100' },
  'PATCH /api/admin/customers/:id': { version: 0, note: 'Likes red' },
  'POST /api/admin/segments': { name: 'Regulars', filter: { visitsAtLeast: 3 } },
  'PATCH /api/admin/segments/:id': { name: 'Regulars' },
  'PATCH /api/admin/visits/:id': { amount: 3200, reason: 'A slip' },
  'POST /api/admin/visits/:id/void': { reason: 'A slip' },
  'POST /api/admin/link-hosts': { host: 'book.example.com' },
  'POST /api/admin/customers/:id/offers': { code: 'CDFGHJK' },
  'POST /api/admin/suppressions': { phoneNumber: '213 555 0100' },
  'PATCH /api/admin/contacts/:id': { state: 'read' },
  'POST /api/admin/dead-letters/replay': { keeper: 'contact', ids: ['a'] },
  'POST /api/admin/dead-letters/discard': { keeper: 'contact', ids: ['a'] },
  'POST /api/admin/outbox/replay': { since: '2026-03-01T18:30:00.000Z' },
  'PUT /api/admin/sender/rate': { segmentsPerSecond: 3 },
  'PATCH /api/admin/services/:id/price': { price: 3200 },
  'PUT /api/admin/salon': exampleSalon(),
  'PUT /api/admin/setup/:step': { state: 'skipped' },
  'POST /api/admin/site/documents/:kind': { fields: { name: 'Jamie R.' } },
  'PUT /api/admin/site/documents/:kind/:id': { fields: { name: 'Jamie R.' } },
  'POST /api/admin/site/documents/:kind/:id/discard': {},
  'PUT /api/admin/site/documents/:kind/order': { ids: [] },
  'POST /api/admin/site/publish': {},
  'PUT /api/admin/site/publishers': { staffMayPublish: true },
  'POST /api/admin/staff/invite': { email: 'new@example.com', name: 'New', role: 'staff' },
  'POST /api/admin/staff/disable': nobody,
  'POST /api/admin/staff/enable': nobody,
  'POST /api/admin/staff/role': { ...nobody, role: 'staff' },
  'POST /api/admin/staff/sign-out': nobody,
  'POST /api/admin/staff/reset-password': nobody,
  'POST /api/admin/staff/reset-second-step': nobody,
  'POST /api/admin/privacy/matches': { phoneNumber: '213 555 0100' },
  'POST /api/admin/privacy/jobs': { phoneNumber: '213 555 0100', kind: 'export' },
  'POST /api/admin/privacy/export': { phoneNumber: '213 555 0100' },
  'POST /api/admin/privacy/erase': { phoneNumber: '213 555 0100', dryRun: true },
  'POST /api/auth/confirm': { password },
  'PUT /api/admin/account/password': { currentPassword: password, newPassword: password },
  'PUT /api/admin/account/second-step': { code: '000000' },
};

/** A valid query for each restricted call that needs one. */
export const acceptedQueries: Record<string, Record<string, string>> = {
  'GET /api/admin/site/documents': { kind: 'testimonial' },
  'GET /api/admin/offers': { code: 'CDFGHJK' },
};

/** The answers for accounts without a second step and for unknown accounts. */
export const refusals: Record<string, number> = {
  'POST /api/admin/site/pictures': 400,
  'POST /api/admin/text-pictures': 400,
  'POST /api/admin/account/notices/test': 409,
  'PUT /api/admin/account/second-step': 409,
  'POST /api/admin/account/second-step/recovery-codes': 409,
  'POST /api/admin/staff/disable': 404,
  'POST /api/admin/staff/enable': 404,
  'POST /api/admin/staff/role': 404,
  'POST /api/admin/staff/sign-out': 404,
  'POST /api/admin/staff/reset-password': 404,
  'POST /api/admin/staff/links/:id/renew': 404,
  'DELETE /api/admin/staff/links/:id': 404,
  'POST /api/admin/staff/reset-second-step': 404,
  'GET /api/admin/privacy/jobs/:id': 404,
  'GET /api/admin/privacy/jobs/:id/person.json': 404,
};
