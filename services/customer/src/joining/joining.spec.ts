import {
  consentGiven,
  listConsent,
  listLatestStatements,
  recordConsent,
  recordRevocation,
  textsRequested,
} from '@lacquer/contracts/customers/consent';
import { listAudience, listCustomers, recordVisit } from '@lacquer/contracts/customers/customer';
import { mergeCustomers } from '@lacquer/contracts/customers/customer-merge';
import { join, type TickedBox } from '@lacquer/contracts/customers/joining';
import { joinConfirmed, phoneSuppressed } from '@lacquer/contracts/messaging/messaging';
import { textsAsked } from '@lacquer/contracts/salon/contact';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CustomerRecords } from '../testing/customer-records.js';
import { eventOf, runCustomer, type RunningCustomer } from '../testing/running-customer.js';

const phone = '+12135550100';
const box: TickedBox = {
  wordingVersion: 'box-1-ko',
  words: '래커 네일에서 보내는 …',
  language: 'ko',
  page: '/ko/join',
  address: '192.0.2.1',
};

describe('a visitor who asks for texts', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
    await customer.share();
  });
  afterEach(() => customer.reset());
  afterAll(() => customer.stop());

  const ask = (over: { phone?: string; firstName?: string | null; box?: TickedBox } = {}) =>
    customer.call(join, { phone: '(213) 555-0100', firstName: 'Hana', box, ...over });
  const suppressed = (over: { source: 'inbound' | 'staff'; at?: string }) =>
    eventOf(phoneSuppressed, {
      phone,
      reason: 'opted-out',
      actorId: null,
      at: new Date().toISOString(),
      ...over,
    });
  const entries = async () => (await customer.call(listConsent, listConsent.request.parse({}))).entries;
  const told = async (type: string) =>
    (await customer.rows<{ data: object }>('SELECT data FROM outbox WHERE type = $1 ORDER BY sequence', [type])).map(
      ({ data }) => data,
    );
  const audience = async () =>
    (await customer.call(listAudience, { afterId: null, limit: 10 })).map(({ hasConsent }) => hasConsent);

  it('becomes a customer with a consent, and the ledger has what they saw', async () => {
    expect(await ask()).toEqual({ joined: true });

    const [entry] = await entries();
    expect(entry).toMatchObject({
      phone,
      kind: 'consent',
      channel: 'web-form',
      recordedBy: null,
      wordingVersion: 'box-1-ko',
      words: box.words,
      language: 'ko',
      page: '/ko/join',
      address: '192.0.2.1',
    });
    expect(await audience()).toEqual([true]);
    expect(await told(consentGiven.name)).toEqual([
      { phone, recordedAt: entry?.recordedAt, confirmIn: 'ko', byAnybody: true },
    ]);
    const { customers } = await customer.call(listCustomers, listCustomers.request.parse({ limit: 10 }));
    expect(customers).toMatchObject([{ phoneNumber: phone, givenName: 'Hana' }]);
    expect(await customer.rows('SELECT language FROM customer')).toEqual([{ language: 'ko' }]);
  });

  it('changes nothing by asking again within a day, and asks anew after a STOP', async () => {
    await ask();
    expect(await Promise.all([ask(), ask({ firstName: 'Other' })])).toEqual([{ joined: false }, { joined: false }]);
    expect(await entries()).toHaveLength(1);
    expect(await told(consentGiven.name)).toHaveLength(1);

    await customer.deliver(suppressed({ source: 'inbound' }));
    expect(await ask()).toEqual({ joined: true });
    expect((await entries()).map(({ kind }) => kind)).toEqual(['consent', 'revocation', 'consent']);
  });

  describe('for a phone that staff excluded', () => {
    const refuse = (phoneNumber = phone) =>
      customer.call(recordRevocation, { phoneNumber, channel: 'in-person', reason: null });
    const askInMessage = (at = new Date().toISOString()) =>
      customer.deliver(eventOf(textsAsked, { phone, firstName: 'Hana', box, at }));
    const latest = async () => (await customer.call(listLatestStatements, { phones: [phone] })).map(({ kind }) => kind);

    it.each([
      ['by the form of the page', () => refuse(), () => ask()],
      ['by the box of a message', () => refuse(), () => askInMessage()],
      ['after an exclusion on the list', () => customer.deliver(suppressed({ source: 'staff' })), () => ask()],
    ])('leaves a request for staff and no consent, %s', async (_, exclude, request) => {
      await exclude();
      await request();

      expect(await entries()).toMatchObject([
        { phone, kind: 'relationship', channel: 'web-form', recordedBy: null, words: box.words, page: '/ko/join' },
        { kind: 'revocation' },
      ]);
      expect(await latest()).toEqual(['revocation']);
      expect(await audience()).toEqual([false]);
      expect(await told(consentGiven.name)).toEqual([]);
      expect(await told(textsRequested.name)).toEqual([{ phone, requestedAt: expect.stringMatching(/Z$/) }]);
    });

    it('tells a stranger nothing, and staff once a day', async () => {
      await refuse();
      expect(await ask()).toEqual({ joined: true });
      expect(await Promise.all([ask(), ask()])).toEqual([{ joined: false }, { joined: false }]);
      await askInMessage();
      expect(await told(textsRequested.name)).toHaveLength(1);
      expect(await entries()).toHaveLength(2);
    });

    it('is a consent again once staff have said so', async () => {
      await refuse();
      await ask();
      await customer.call(recordConsent, { phoneNumber: phone, wordingVersion: 'in-person-1', channel: 'phone' });
      await ask();
      expect(await latest()).toEqual(['consent']);
      expect((await entries()).map(({ kind }) => kind)).toEqual(['consent', 'consent', 'relationship', 'revocation']);
    });

    it('is a consent on the tablet that staff handed over', async () => {
      await refuse();
      await customer.call(join, { phone, firstName: null, box, handedBy: '6f1d6c39-6a5c-4a0c-9f70-0c7d1f0f9a11' });
      expect(await latest()).toEqual(['consent']);
    });

    it('stays excluded if the exclusion arrives after the form that followed it', async () => {
      const at = new Date(Date.now() - 60_000).toISOString();
      await ask();
      await customer.deliver(suppressed({ source: 'staff', at }));
      expect(await latest()).toEqual(['revocation']);
      expect(await audience()).toEqual([false]);
    });

    it('counts also on another phone of the person', async () => {
      const records = new CustomerRecords(customer);
      const [kept, merged] = [await records.create(), await records.create()];
      await customer.call(mergeCustomers, { id: kept.id, otherId: merged.id });
      await refuse(merged.phone);
      await ask({ phone: kept.phone });

      const phones = [kept.phone];
      expect(await customer.call(listLatestStatements, { phones, ofPersons: true })).toMatchObject([
        { kind: 'revocation' },
      ]);
      expect(await told(textsRequested.name)).toMatchObject([{ phone: kept.phone }]);
    });
  });

  it('gets one entry from two requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(answers.filter(({ joined }) => joined)).toHaveLength(1);
    expect(await entries()).toHaveLength(1);
  });

  it('cannot rename a customer, and keeps the proof of the box beside a consent by the staff', async () => {
    await customer.call(recordVisit, {
      phoneNumber: phone,
      email: null,
      serviceName: 'Gel Manicure',
      amount: 3000,
      givenName: 'Mina',
    });
    await customer.call(recordConsent, { phoneNumber: phone, wordingVersion: 'in-person-1', channel: 'in-person' });
    expect(await ask({ firstName: 'Mallory' })).toEqual({ joined: true });

    const { customers } = await customer.call(listCustomers, listCustomers.request.parse({ limit: 10 }));
    expect(customers).toMatchObject([{ givenName: 'Mina' }]);
    expect((await entries()).map(({ channel }) => channel)).toEqual(['web-form', 'in-person']);
    expect(await told(consentGiven.name)).toHaveLength(2);
  });

  it('may use the tablet of the salon, which a member of the staff has handed over', async () => {
    const handedBy = '6f1d6c39-6a5c-4a0c-9f70-0c7d1f0f9a11';
    await customer.call(recordConsent, { phoneNumber: phone, wordingVersion: 'in-person-1', channel: 'in-person' });
    await customer.call(join, { phone: '(213) 555-0100', firstName: null, box, handedBy });
    expect((await entries()).slice(0, 1)).toMatchObject([
      { channel: 'in-person', recordedBy: handedBy, wordingVersion: 'box-1-ko' },
    ]);
  });

  it('is refused with an invalid phone, and nothing is stored', async () => {
    await expect(ask({ phone: '555' })).rejects.toMatchObject({
      code: 'CUSTOMER.PHONE_INVALID',
      details: [{ path: 'phone' }],
    });
    expect(await entries()).toEqual([]);
    expect(await customer.rows('SELECT FROM customer')).toEqual([]);
  });

  it('may have ticked the box of a message: recorded once, at the time of the message', async () => {
    const at = new Date(Date.now() - 60_000).toISOString();
    const event = eventOf(textsAsked, { phone, firstName: 'Hana', box, at });
    await Promise.all([customer.deliver(event), customer.deliver(event)]);
    expect(await entries()).toMatchObject([{ phone, channel: 'web-form', recordedAt: at, page: '/ko/join' }]);
  });

  it('stays revoked if the revocation is later than the message that arrives after it', async () => {
    const at = new Date(Date.now() - 60_000).toISOString();
    await customer.call(recordRevocation, { phoneNumber: phone, channel: 'phone', reason: null });
    await customer.deliver(eventOf(textsAsked, { phone, firstName: null, box, at }));
    expect(await audience()).toEqual([false]);
  });

  it('may have answered the question after the keyword, whose words are kept', async () => {
    const at = new Date().toISOString();
    await customer.deliver(eventOf(joinConfirmed, { phone, words: 'Lacquer: Reply YES …', at }));
    expect(await entries()).toMatchObject([
      {
        channel: 'text-message',
        wordingVersion: 'keyword-1',
        words: 'Lacquer: Reply YES …',
        language: null,
        page: null,
      },
    ]);
    expect(await told(consentGiven.name)).toMatchObject([{ phone, confirmIn: 'en' }]);
  });

  it('loses the address with an erasure, while the statement stays under a pseudonym', async () => {
    await ask();
    // as the release before erases, which does not know the address
    await customer.rows(`UPDATE consent_entry SET phone_number = '+9991', reason = NULL`);
    expect(await customer.rows('SELECT phone_number, page, address FROM consent_entry')).toEqual([
      { phone_number: '+9991', page: '/ko/join', address: null },
    ]);
    await expect(customer.rows(`UPDATE consent_entry SET phone_number = '+9991', words = ''`)).rejects.toThrow(
      'is a ledger',
    );
  });
});
