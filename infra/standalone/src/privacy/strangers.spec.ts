import { randomUUID } from 'node:crypto';
import { recordVisit } from '@lacquer/contracts/customers/customer';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { email, KnownPerson, otherPhone, phone } from '../testing/example-person.js';

describe("a person's data", () => {
  let person: KnownPerson;

  beforeEach(async () => {
    person = await KnownPerson.start();
  });
  afterEach(() => person.stop());

  /** A message that anybody can send with any phone and address. */
  const write = (message: string, address: string, phoneText: string | null) =>
    person.ask.call(submitContact, {
      firstName: 'Ada',
      lastName: 'Park',
      email: address,
      phone: phoneText,
      service: null,
      message,
    });
  const messages = async () =>
    (await person.sql.query<{ message: string }>('SELECT message FROM contact.submission ORDER BY 1')).rows.map(
      (row) => row.message,
    );
  const exported = async (asked = phone) => {
    const { data, emails } = JSON.parse((await person.privacy('export', asked)).out) as {
      emails: string[];
      data: Record<string, Record<string, string>[]>;
    };
    const sent = data['Messages sent with the contact form'] ?? [];
    return { data, emails, messages: sent.map((entry) => entry['Message'] ?? '').toSorted() };
  };
  const erase = async (asked = phone) => {
    expect((await person.privacy('erase', asked, '--yes')).out).toMatch(/Erased\.\n$/);
  };

  it("is not joined by a stranger's message that names the phone next to another's address, or the reverse", async () => {
    await person.visit();
    await write('mine', email, '(213) 555-0177');
    await write('mine, from another phone', ` ${email.toUpperCase()}`.trim(), '213-555-0190');
    await write('of the victim', 'victim@example.com', '213-555-0178');
    await write('of the victim, without a phone', 'victim@example.com', null);
    await write('my phone, their address', 'victim@example.com', '213-555-0177');
    await write('their phone, my address', email, '213-555-0178');
    await write('of the owner of the other phone', 'owner@example.com', '213-555-0190');

    const { emails, messages: found } = await exported();
    expect(emails).toEqual([email]);
    expect(found).toEqual(['mine', 'mine, from another phone', 'my phone, their address', 'their phone, my address']);
    expect((await exported(otherPhone)).messages).toEqual(['of the victim', 'their phone, my address']);

    await erase();
    expect(await messages()).toEqual([
      'of the owner of the other phone',
      'of the victim',
      'of the victim, without a phone',
    ]);
  });

  it('is found by whole addresses and phones, not by parts of longer ones', async () => {
    await person.visit(phone, 'ann@example.com');
    await write('of Ann', 'Ann@example.com', null);
    for (const address of ['joann@example.com', 'ann@example.com.mx', 'jo.ann@example.com', "o'ann@example.com"])
      await write(`of ${address}`, address, null);
    const notify = (id: string, buyer: string) =>
      person.sql.query(
        `INSERT INTO customer.square_event (event_id, type, payload, processed_at, next_attempt_at)
         VALUES ($1, 'payment.updated', $2, now(), NULL)`,
        [id, { type: 'payment.updated', data: { id, type: 'payment', object: { buyer } } }],
      );
    await notify('whole', 'ANN@example.com');
    await notify('in words', 'Write to:\nann@example.com.');
    await notify('longer', 'joann@example.com');
    await notify('longer domain', 'ann@example.com.mx');
    await notify('phone', `call ${phone}, please`);
    await notify('longer phone', `${phone}9`);
    await person.ask.call(recordVisit, {
      phoneNumber: otherPhone,
      email: 'joann@example.com',
      serviceName: 'Gel Manicure',
      amount: 3000,
      idempotencyKey: randomUUID(),
    });
    await person.sql.query(
      `INSERT INTO customer.idempotency_key (scope, key, fingerprint, answer)
       VALUES ('test', 'ann@example.com', '', '{}'), ('test', 'joann@example.com', '', '{}'),
         ('test', 'in the answer', '', '{"email":"Ann@example.com"}'), ('test', 'in another', '', '{"email":"joann@example.com"}')`,
    );

    const { data, messages: found } = await exported();
    expect(found).toEqual(['of Ann']);
    const contents = (data['Notifications from Square'] ?? []).map((entry) => JSON.stringify(entry['Content']));
    expect(contents.map((content) => /"id":"(?<id>[^"]*)"/.exec(content)?.groups?.['id'] ?? '').toSorted()).toEqual([
      'in words',
      'phone',
      'whole',
    ]);

    await erase();
    expect(await messages()).toHaveLength(4);
    const { rows: left } = await person.sql.query<{ event_id: string }>(
      `SELECT event_id FROM customer.square_event WHERE payload #> '{data,object}' IS NOT NULL ORDER BY 1`,
    );
    expect(left.map((row) => row.event_id)).toEqual(['longer', 'longer domain', 'longer phone']);
    const { rows: keys } = await person.sql.query<{ key: string }>(
      `SELECT key FROM customer.idempotency_key WHERE scope = 'test' ORDER BY 1`,
    );
    expect(keys.map((row) => row.key)).toEqual(['in another', 'joann@example.com']);
  });

  it('is found by a phone typed with an extension, with other digits and among words, in each service', async () => {
    const spellings = [
      '213-555-0177 ext 12',
      '（２１３）５５５－０１７７',
      '213*555*0177',
      '213-555-0199 or 213-555-0177',
    ];
    for (const spelling of spellings) await write(spelling, 'any@example.com', spelling);
    await write('of another country', 'any@example.com', '+44 2135 550177');
    await write('longer', 'any@example.com', '213-555-01778');
    await person.sql.query(
      `INSERT INTO customer.square_customer (square_customer_id, phone_text, family_name)
       VALUES ('SQ1', '(213) 555-0177 x12', 'Quillfeather'), ('SQ2', '(213) 555-01778', 'Park')`,
    );

    const { data, messages: found } = await exported();
    expect(found).toEqual(spellings.toSorted());
    expect(data['Customer at Square']).toMatchObject([{ 'Id at Square': 'SQ1' }]);

    await erase();
    expect(await messages()).toEqual(['longer', 'of another country']);
    const { rows } = await person.sql.query('SELECT family_name FROM customer.square_customer ORDER BY 1');
    expect(rows).toEqual([{ family_name: 'Park' }, { family_name: null }]);
    expect((await person.privacy('erase', phone, '--yes')).out).toBe('No data is stored for this phone.\n');
  });
});
