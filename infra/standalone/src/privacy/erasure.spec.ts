import { listConsent, recordConsent } from '@lacquer/contracts/customers/consent';
import { editCustomer } from '@lacquer/contracts/customers/customer-record';
import { summarizeCustomers } from '@lacquer/contracts/customers/customer';
import { type Campaign, getCampaign } from '@lacquer/contracts/messaging/campaign';
import { eraseInContact, pseudonymCode } from '@lacquer/contracts/privacy';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { email, KnownPerson, phone } from '../testing/example-person.js';

/** Independent of the progress of delivery. */
const textedOf = ({ accepted, sent, delivered, skipped }: Campaign['counts']) => ({
  texted: accepted + sent + delivered,
  skipped,
});

describe('an erasure', () => {
  let person: KnownPerson;

  beforeEach(async () => {
    person = await KnownPerson.start();
  });
  afterEach(() => person.stop());

  it('removes the person from every table of every schema, and keeps totals and proof of consent', async () => {
    const campaignId = await person.storeEverything();
    // a kind of text that only another release knows
    await person.sql.query(
      `INSERT INTO messaging.outgoing_text (id, kind, phone, body, segments, status)
       VALUES (gen_random_uuid(), 'survey', $1, 'See you tomorrow', 1, 'accepted')`,
      [phone],
    );
    const before = await person.tablesWith();
    expect(before).toEqual(
      expect.arrayContaining([
        'contact.submission',
        'customer.consent_entry',
        'customer.customer',
        'customer.outbox',
        'customer.reminder_wish',
        'customer.square_customer',
        'customer.square_event',
        'customer.square_payment',
        'customer.visit',
        'customer.visit_change',
        'messaging.after_visit',
        'messaging.campaign_recipient',
        'messaging.conversation',
        'messaging.conversation_read',
        'messaging.inbound_message',
        'messaging.join_request',
        'messaging.outgoing_text',
        'messaging.reminder',
        'messaging.suppression',
        'messaging.text_picture',
      ]),
    );
    const summary = await person.ask.call(summarizeCustomers, {});
    const { counts } = await person.ask.call(getCampaign, { id: campaignId });

    const dry = await person.privacy('erase', '213-555-0177');
    expect(dry.out).toMatch(/Nothing was erased. Add --yes to erase it\.\n$/);
    expect(await person.tablesWith()).toEqual(before);
    const done = await person.privacy('erase', '213-555-0177', '--yes');
    expect(done.code).toBe(0);
    // a slow erasure says how far it is
    expect(done.err).toMatch(/^(?:\d+ entries erased.*\n)*$/);
    expect(done.out.replace('Erased.\n', '')).toBe(dry.out.replace('Nothing was erased. Add --yes to erase it.\n', ''));

    expect(await person.tablesWith()).toEqual([]);
    const { smsSubscribers, ...sums } = summary;
    expect(await person.ask.call(summarizeCustomers, {})).toEqual({ ...sums, smsSubscribers: smsSubscribers - 1 });
    expect((await person.ask.call(getCampaign, { id: campaignId })).counts).toEqual(counts);
    const { rows: texts } = await person.sql.query<{ body: string }>('SELECT body FROM messaging.campaign_recipient');
    expect(texts.map(({ body }) => body.replace(/^.*Hello/, 'Hello')).toSorted()).toEqual([
      'Hello there Reply STOP to opt out',
      'Hello {first_name} Reply STOP to opt out',
    ]);
    // nothing that was decided is decided anew
    for (const table of ['reminder', 'after_visit']) {
      const { rows } = await person.sql.query(`SELECT phone FROM messaging.${table}`);
      expect([table, rows]).toEqual([table, [{ phone: expect.stringContaining(pseudonymCode) }]]);
    }
    const { entries } = await person.ask.call(listConsent, { kinds: 'consent', limit: 10 });
    expect(entries).toMatchObject([
      { kind: 'revocation', reason: null, phone: expect.stringContaining(pseudonymCode) },
      { kind: 'consent', wordingVersion: 'in-person-1', phone: entries[0]?.phone },
      { kind: 'consent', wordingVersion: 'box-1-en', page: '/join', address: null, phone: entries[0]?.phone },
    ]);
    const trail = await person.sql.query(
      `SELECT action, subject, outcome, details FROM gateway.audit_entry WHERE action LIKE 'privacy.%' ORDER BY id`,
    );
    expect(trail.rows).toEqual(
      ['contact', 'messaging', 'customer', 'messaging'].map((service) => ({
        action: 'privacy.erase',
        subject: entries[0]?.phone,
        outcome: 'done',
        details: { service },
      })),
    );
    expect((await person.privacy('erase', phone, '--yes')).out).toBe('No data is stored for this phone.\n');
  });

  it('keeps the text of a campaign in the language in which it was sent, without the name', async () => {
    const { customerId } = await person.visit();
    await person.ask.call(editCustomer, { id: customerId, version: 0, givenName: 'Quillfeather', language: 'es' });
    await person.campaign({ es: 'Hola {first_name}' });
    const texts = async () =>
      (await person.sql.query<{ body: string }>('SELECT body FROM messaging.campaign_recipient')).rows.map(({ body }) =>
        body.replace(/^.*: /, ''),
      );
    expect(await texts()).toEqual(['Hola Quillfeather Responda STOP para darse de baja']);

    await person.privacy('erase', phone, '--yes');

    expect(await texts()).toEqual(['Hola {first_name} Responda STOP para darse de baja']);
    expect(await person.tablesWith()).toEqual([]);
  });

  it('leaves no way from a link in the text to the person, who still counts', async () => {
    const { customerId } = await person.visit();
    await person.campaign();
    await person.sql.query(
      `INSERT INTO messaging.short_link (code, recipient_id, url, person_at)
       SELECT 'code001', id, 'https://salon.example.com/', now() FROM messaging.campaign_recipient WHERE customer_id = $1`,
      [customerId],
    );
    const exported = await person.privacy('export', phone);
    expect(exported.out).toContain('Links in texts of campaigns');

    await person.privacy('erase', phone, '--yes');

    const { rows } = await person.sql.query<{ code: string; isOpened: boolean }>(
      'SELECT code, person_at IS NOT NULL AS "isOpened" FROM messaging.short_link',
    );
    expect(rows).toEqual([{ code: expect.stringMatching(/^erased /), isOpened: true }]);
  });

  it('leaves no way from a code in the text to the person, whose redemption still counts', async () => {
    const { customerId } = await person.visit();
    await person.campaign();
    await person.sql.query(
      `UPDATE messaging.campaign SET offer = '{"description": "A gift", "lastDay": "2099-05-03"}'`,
    );
    await person.sql.query(
      `INSERT INTO messaging.offer_code (recipient_id, campaign_id, code, is_own, redeemed_at, payment_id)
       SELECT id, campaign_id, 'CDFGHJK', true, now(), 'payment-1' FROM messaging.campaign_recipient WHERE customer_id = $1`,
      [customerId],
    );
    const exported = await person.privacy('export', phone);
    expect(exported.out).toContain('Offers in texts of campaigns');
    expect(exported.out).toContain('CDFGHJK');

    await person.privacy('erase', phone, '--yes');

    const { rows } = await person.sql.query(
      'SELECT code, redeemed_at IS NOT NULL AS "isRedeemed", payment_id AS "paymentId" FROM messaging.offer_code',
    );
    expect(rows).toEqual([{ code: expect.stringMatching(/^erased /), isRedeemed: true, paymentId: null }]);
    expect(await person.tablesWith()).toEqual([]);
  });

  it('completes an interrupted erasure', async () => {
    await person.storeEverything();
    await person.ask.call(eraseInContact, { phone, emails: [email], dryRun: false });
    expect((await person.tablesWith()).length).toBeGreaterThan(0);

    await person.privacy('erase', phone, '--yes');

    expect(await person.tablesWith()).toEqual([]);
  });

  it('keeps the phone suppressed when it is added again, until its owner consents', async () => {
    await person.storeEverything();
    await person.privacy('erase', phone, '--yes');
    await person.contact();
    await person.visit();

    const { counts } = await person.campaign();

    expect(textedOf(counts)).toEqual({ texted: 1, skipped: 1 });
    expect(await person.suppressedPhones()).toEqual([phone]);
    await person.ask.call(recordConsent, { phoneNumber: phone, wordingVersion: 'in-person-1', channel: 'in-person' });
    await eventually(async () => (await person.suppressedPhones()).length === 0);
    expect(textedOf((await person.campaign()).counts)).toEqual({ texted: 2, skipped: 0 });
  });

  it('is rejected without a key', async () => {
    const ask = await person.restartWithoutKey();
    const erasing = ask.call(eraseInContact, { phone, emails: [], dryRun: true });
    await expect(erasing).rejects.toMatchObject({ code: 'PRIVACY.NO_KEY', kind: 'conflict' });
  });
});
