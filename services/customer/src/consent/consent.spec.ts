import {
  askedByForm,
  type consentForm,
  consentGiven,
  consentRevoked,
  exportConsent,
  findTextRequest,
  listConsent,
  listLatestStatements,
  recordConsent,
  recordRevocation,
  recordTextRequest,
} from '@lacquer/contracts/customers/consent';
import { listAudience, recordVisit } from '@lacquer/contracts/customers/customer';
import { phoneSuppressed, suppressionLifted } from '@lacquer/contracts/messaging/messaging';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { eventOf, runCustomer, type RunningCustomer } from '../testing/running-customer.js';

const phone = '+12135550100';
const recordedBy = testOwner.id;

describe('the consent ledger', () => {
  let customer: RunningCustomer;
  beforeAll(async () => {
    customer = await runCustomer();
    await customer.share();
  });
  afterEach(() => customer.reset());
  afterAll(() => customer.stop());

  const consent = (over: Partial<z.input<typeof consentForm>> = {}) =>
    customer.call(
      recordConsent,
      recordConsent.request.parse({
        phoneNumber: '(213) 555-0100',
        wordingVersion: 'in-person-1',
        channel: 'in-person',
        ...over,
      }),
    );
  const revoke = (reason: string | null = null) =>
    customer.call(recordRevocation, { phoneNumber: '213.555.0100', channel: 'phone', reason });
  const visit = () =>
    customer.call(recordVisit, { phoneNumber: phone, email: null, serviceName: 'Gel Manicure', amount: 3000 });
  const list = (query: object = {}) => customer.call(listConsent, listConsent.request.parse(query));
  const kinds = async (query: object = {}) => (await list(query)).entries.map(({ kind }) => kind);
  const told = () => customer.rows<{ type: string; data: unknown }>('SELECT type, data FROM outbox ORDER BY sequence');
  const suppressed = (over: Partial<z.output<typeof phoneSuppressed.data>> = {}) =>
    eventOf(phoneSuppressed, {
      phone,
      reason: 'opted-out',
      source: 'inbound',
      at: new Date().toISOString(),
      actorId: null,
      ...over,
    });
  const lifted = (over: Partial<z.input<typeof suppressionLifted.data>> = {}) =>
    eventOf(suppressionLifted, { phone, source: 'inbound', at: new Date().toISOString(), ...over });
  const hasConsent = async () =>
    (await customer.call(listAudience, { afterId: null, limit: 1 })).map((member) => member.hasConsent);

  it('records once for each message that somebody asked to be texted about it, which is no consent', async () => {
    const ask = (submissionId: string) =>
      customer.call(recordTextRequest, { phoneNumber: '(213) 555-0100', submissionId });
    const askedAt = async () => (await customer.call(findTextRequest, { phone })).askedAt;
    await visit();
    expect(await askedAt()).toBeNull();

    await Promise.all([ask('one'), ask('one'), ask('two')]);

    const { entries } = await list({ kinds: 'all' });
    const requests = entries.filter(({ channel }) => channel === askedByForm);
    expect(requests.map(({ reason }) => reason ?? '').toSorted()).toEqual([
      'Asked to be texted about message one.',
      'Asked to be texted about message two.',
    ]);
    expect(requests).toMatchObject([{ kind: 'relationship', recordedBy }, { recordedBy }]);
    expect(await askedAt()).toBe(requests[0]?.recordedAt);
    expect(await kinds()).toEqual([]);
    expect(await customer.call(listLatestStatements, { phones: [phone] })).toEqual([]);
    expect(await hasConsent()).toEqual([false]);
    expect(await told()).not.toContainEqual(expect.objectContaining({ type: consentGiven.name }));
  });

  it('records the wording, channel, account and time of a consent under one phone, in any notation', async () => {
    const before = Date.now();
    const entry = await consent();

    expect(entry).toEqual({
      sequence: expect.any(Number),
      phone,
      kind: 'consent',
      wordingVersion: 'in-person-1',
      channel: 'in-person',
      reason: null,
      recordedBy,
      recordedAt: expect.any(String),
      words: null,
      language: null,
      page: null,
      address: null,
    });
    expect(Math.abs(Date.parse(entry.recordedAt) - before)).toBeLessThan(5000);
    expect((await list({ phone: '1-213-555-0100' })).entries).toEqual([entry]);
    expect((await list({ phone: '213 555 0199' })).entries).toEqual([]);
    expect(await told()).toEqual([{ type: consentGiven.name, data: { phone, recordedAt: entry.recordedAt } }]);
  });

  it('refuses an invalid phone or an unknown wording, and stores nothing', async () => {
    await expect(consent({ phoneNumber: '555-0100' })).rejects.toMatchObject({
      code: 'CUSTOMER.PHONE_INVALID',
      details: [{ path: 'phoneNumber' }],
    });
    await expect(
      customer.call(recordConsent, {
        phoneNumber: phone,
        wordingVersion: 'said-yes' as 'in-person-1',
        channel: 'phone',
      }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('in-person-1, import-1, start-keyword'),
    });
    await expect(list({ phone: '555-0100' })).rejects.toMatchObject({ details: [{ path: 'phone' }] });
    expect((await list({ kinds: 'all' })).entries).toEqual([]);
  });

  it('publishes a stored revocation with its reason', async () => {
    await visit();
    await consent();
    expect(await hasConsent()).toEqual([true]);

    const entry = await revoke('Please stop.');

    expect(entry).toMatchObject({ kind: 'revocation', reason: 'Please stop.', wordingVersion: null, recordedBy });
    expect(await hasConsent()).toEqual([false]);
    expect((await told()).filter(({ type }) => type === consentRevoked.name)).toEqual([
      { type: consentRevoked.name, data: { phone, reason: 'Please stop.', recordedAt: entry.recordedAt } },
    ]);
  });

  it('neither stores nor publishes a revocation when the outbox fails', async () => {
    await customer.rows('ALTER TABLE outbox RENAME TO outbox_away');
    await expect(revoke()).rejects.toMatchObject({ kind: 'internal' });
    await customer.rows('ALTER TABLE outbox_away RENAME TO outbox');

    expect((await list({})).entries).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it('records a STOP by text once however often it is delivered, and publishes nothing back', async () => {
    const event = suppressed();
    await Promise.all([customer.deliver(event), customer.deliver(event)]);
    await customer.deliver(event);

    expect((await list({})).entries).toMatchObject([
      { phone, kind: 'revocation', channel: 'text-message', recordedBy: null, recordedAt: event.data.at },
    ]);
    expect(await told()).toEqual([]);
  });

  it('records START as consent with its own wording, and applies the later statement whatever the order of arrival', async () => {
    await visit();
    const at = (second: number) => ({ at: new Date(Date.UTC(2026, 4, 1, 10, 0, second)).toISOString() });
    await customer.deliver(lifted(at(2)));
    expect(await hasConsent()).toEqual([true]);
    await customer.deliver(suppressed(at(1)));
    expect(await hasConsent()).toEqual([true]);
    await customer.deliver(suppressed(at(3)));
    expect(await hasConsent()).toEqual([false]);

    expect((await list({})).entries.at(-1)).toMatchObject({
      kind: 'consent',
      wordingVersion: 'start-keyword',
      channel: 'text-message',
    });
  });

  it('does not record an invalid number as a revocation, nor a staff lifting as a consent', async () => {
    await customer.deliver(suppressed({ reason: 'invalid', source: 'provider' }));
    await customer.deliver(lifted({ source: 'staff' }));
    expect((await list({ kinds: 'all' })).entries).toEqual([]);

    await customer.deliver(suppressed({ source: 'provider' }));
    await customer.deliver(suppressed({ source: 'staff' }));
    expect((await list({})).entries.map(({ channel }) => channel)).toEqual(['admin', 'text-message']);
  });

  it('returns the latest statement about each phone, including a lifted staff exclusion', async () => {
    const [second, third] = ['+12135550101', '+12135550102'];
    const moment = (seconds: number) => new Date(Date.UTC(2026, 4, 1, 10, 0, seconds)).toISOString();
    await visit();
    const lost = suppressed({ at: moment(1) });
    await customer.deliver(lost);
    // delivered again after a restore, as another event
    await customer.deliver(suppressed({ at: moment(1) }));
    await customer.deliver(suppressed({ phone: second, source: 'staff', at: moment(2) }));
    await customer.deliver(lifted({ phone: second, source: 'staff', at: moment(3) }));
    await customer.deliver(lifted({ phone: third, at: moment(4) }));

    const word = { channel: 'text-message' };
    const expected = [
      { phone, kind: 'revocation', recordedAt: moment(1), ...word },
      { phone: second, kind: 'exclusion-lifted', recordedAt: moment(3), channel: 'admin' },
      { phone: third, kind: 'consent', recordedAt: moment(4), ...word },
    ];
    expect((await list({ phone })).entries).toHaveLength(1);
    expect(await customer.call(listLatestStatements, { afterPhone: null, limit: 1000 })).toEqual(expected);
    expect(await customer.call(listLatestStatements, { afterPhone: phone, limit: 1 })).toEqual([expected[1]]);
    expect(await customer.call(listLatestStatements, { phones: [third, '+12135550109'] })).toEqual([expected[2]]);
    expect(await customer.call(listAudience, { afterId: null, limit: 10 })).toMatchObject([
      { phoneNumber: phone, hasConsent: false, hasRevoked: true },
    ]);
  });

  it('records which account excluded a phone, if the event contains it', async () => {
    const shell = '00000000-0000-0000-0000-000000000000';
    await customer.deliver(suppressed({ source: 'staff', actorId: recordedBy }));
    await customer.deliver(suppressed({ source: 'staff', actorId: shell }));
    // as published before accounts existed
    const { actorId: _, ...before } = suppressed({ source: 'staff' }).data;
    await customer.deliver({ ...suppressed(), data: before });

    expect((await list({})).entries.toReversed()).toMatchObject([
      { kind: 'revocation', channel: 'admin', recordedBy },
      { kind: 'revocation', channel: 'admin', recordedBy: shell },
      { kind: 'revocation', channel: 'admin', recordedBy: null },
    ]);
  });

  it('lists relationships only when all kinds are requested', async () => {
    await visit();
    await consent();

    expect(await kinds()).toEqual(['consent']);
    expect(await kinds({ kinds: 'all', phone })).toEqual(['consent', 'relationship']);
  });

  it('is paged in full from either end', async () => {
    for (let index = 0; index < 4; index += 1) {
      await consent({ phoneNumber: `213 555 011${index}` });
      await visit();
    }
    const newestFirst: number[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list({ limit: 3, cursor });
      newestFirst.push(...page.entries.map(({ sequence }) => sequence));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    const oldestFirst: number[] = [];
    for (let afterSequence: number | null = null; ;) {
      const page: { sequence: number }[] = await customer.call(exportConsent, {
        afterSequence,
        limit: 3,
        kinds: 'consent',
      });
      oldestFirst.push(...page.map(({ sequence }) => sequence));
      if (page.length < 3) break;
      afterSequence = page.at(-1)?.sequence ?? null;
    }

    expect(newestFirst).toHaveLength(4);
    expect(newestFirst).toEqual(newestFirst.toSorted((a, b) => b - a));
    expect(oldestFirst).toEqual(newestFirst.toReversed());
    expect(await customer.call(exportConsent, { afterSequence: null, limit: 100, kinds: 'all' })).toHaveLength(8);
    await expect(list({ cursor: 'elsewhere' })).rejects.toMatchObject({ code: 'CUSTOMER.CURSOR_INVALID' });
  });

  it('orders concurrent statements about one phone by their times', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? consent() : revoke())));

    const { entries } = await list({ phone });
    const moments = entries.map(({ recordedAt }) => recordedAt);
    expect(entries).toHaveLength(20);
    expect(moments).toEqual(moments.toSorted((a, b) => Date.parse(b) - Date.parse(a)));
  });

  it('refuses changes and deletions', async () => {
    await consent();
    await expect(customer.rows(`UPDATE consent_entry SET reason = 'none'`)).rejects.toThrow('ledger');
    await expect(customer.rows('DELETE FROM consent_entry')).rejects.toThrow('ledger');
    await expect(customer.rows('TRUNCATE consent_entry CASCADE')).rejects.toThrow('ledger');
  });
});
