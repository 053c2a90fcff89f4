import {
  eraseInContact,
  eraseInCustomer,
  eraseInMessaging,
  type ErasedPerson,
  exportFromContact,
  exportFromCustomer,
  exportFromMessaging,
} from '@lacquer/contracts/privacy';
import { ConflictError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const phone = '+12135550177';
const phoneNumber = '(213) 555-0177';
const pseudonym = '+999000000000001';
const [typed, stored] = ['typed@example.com', 'known@example.com'];
const known = { phone, emails: [stored] };

describe('the privacy API', () => {
  let gateway: RunningGateway;
  let cookie: string;
  const asked: [string, unknown][] = [];

  beforeAll(async () => {
    gateway = await runGateway();
    cookie = await gateway.signIn('owner', 'ana@example.com');
  });
  afterAll(() => gateway.stop());

  beforeEach(() => {
    asked.length = 0;
    const note = <Answer>(name: string, answer: Answer) => {
      return ({ actor, ...request }: { actor: { id: string } }): Answer => {
        expect(actor.id).toEqual(expect.any(String));
        asked.push([name, request]);
        return answer;
      };
    };
    const section = (title: string) => [{ title, entries: [{ Phone: phone }] }];
    const erased = (what: string): ErasedPerson => ({ changes: [{ what, count: 2 }], pseudonym });
    gateway.answer(exportFromContact, note('contact', { sections: section('Messages'), emails: [typed] }));
    gateway.answer(exportFromCustomer, note('customer', { sections: section('Visits'), emails: [stored] }));
    gateway.answer(exportFromMessaging, note('messaging', { sections: section('Texts'), emails: [] }));
    gateway.answer(eraseInContact, note('contact', erased('messages')));
    gateway.answer(eraseInMessaging, note('messaging', erased('texts')));
    gateway.answer(eraseInCustomer, note('customer', erased('records')));
  });

  const post = (verb: 'export' | 'erase', body: unknown) =>
    gateway.post(`/api/admin/privacy/${verb}`, body, { cookie });
  const trail = () =>
    gateway.rows(
      `SELECT action, actor, subject, outcome, details FROM audit_entry WHERE action LIKE 'privacy.%' ORDER BY id`,
    );

  it('exports a person as a file, with the addresses of the record, and not those that a contact message names with the phone', async () => {
    const response = await post('export', { phoneNumber });

    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="person.json"');
    expect(await response.json()).toEqual({
      phone,
      otherPhones: [],
      emails: [stored],
      exportedAt: expect.any(String),
      data: { Visits: [{ Phone: phone }], Messages: [{ Phone: phone }], Texts: [{ Phone: phone }] },
    });
    expect(asked).toEqual([
      ['customer', { phone, emails: [] }],
      ['contact', known],
      ['messaging', known],
    ]);
    expect(await trail()).toEqual([
      { action: 'privacy.export', actor: 'ana@example.com', subject: null, outcome: 'done', details: {} },
    ]);
  });

  it('erases service by service, with an audit entry for each, and changes nothing in a dry run', async () => {
    const dry = await post('erase', { phoneNumber, dryRun: true });
    const changes = [
      { what: 'messages', count: 2 },
      { what: 'texts', count: 2 },
      { what: 'records', count: 2 },
    ];
    expect([dry.status, await dry.json()]).toEqual([200, { changes }]);
    const tried = asked.filter(([, request]) => 'dryRun' in (request as object));
    expect(tried.map(([, request]) => (request as { dryRun: boolean }).dryRun)).toEqual([true, true, true]);
    asked.length = 0;

    const done = await post('erase', { phoneNumber, dryRun: false });

    expect([done.status, await done.json()]).toEqual([200, { changes }]);
    expect(asked.slice(1)).toEqual(
      ['contact', 'messaging', 'customer'].map((service) => [service, { ...known, dryRun: false }]),
    );
    expect(
      await gateway.rows(`SELECT actor, subject, outcome, details FROM audit_entry WHERE action = 'privacy.erase'`),
    ).toEqual(
      ['contact', 'messaging', 'customer'].map((service) => ({
        actor: 'ana@example.com',
        subject: pseudonym,
        outcome: 'done',
        details: { service },
      })),
    );
  });

  it('refuses an erasure without the dry-run flag, with an invalid phone, or without a key', async () => {
    for (const body of [{ phoneNumber }, { phoneNumber: '555-0177', dryRun: false }]) {
      expect((await post('erase', body)).status).toBe(400);
    }
    expect(await (await post('export', { phoneNumber: 'nobody' })).json()).toMatchObject({
      code: 'PRIVACY.PHONE_INVALID',
      details: [{ path: 'phoneNumber' }],
    });
    expect(asked).toEqual([]);

    gateway.answer(eraseInContact, () => {
      throw new ConflictError('PRIVACY.NO_KEY', 'Set PRIVACY_KEY first.');
    });
    const refused = await post('erase', { phoneNumber, dryRun: false });
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'PRIVACY.NO_KEY' })]);
  });

  it('leaves the audit entry `started` when a service does not answer', async () => {
    gateway.answer(eraseInMessaging, () => {
      throw new UnavailableError('MESSAGING.UNAVAILABLE', 'The service is down.');
    });

    expect((await post('erase', { phoneNumber, dryRun: false })).status).toBe(503);

    const last = await gateway.rows(
      `SELECT outcome, details FROM audit_entry WHERE action = 'privacy.erase' ORDER BY id DESC LIMIT 2`,
    );
    expect(last).toEqual([
      { outcome: 'started', details: { service: 'messaging' } },
      { outcome: 'done', details: { service: 'contact' } },
    ]);
  });
});
