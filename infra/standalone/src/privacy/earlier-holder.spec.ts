import { randomUUID } from 'node:crypto';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { email, KnownPerson, otherPhone, phone } from '../testing/example-person.js';

/** A customer whose phone belongs to somebody else now, and the new holder, who is a customer as well. */
describe('a phone of two persons, one after the other', () => {
  let person: KnownPerson;

  beforeEach(async () => {
    person = await KnownPerson.start();
    await person.visit();
    await write('of the earlier holder');
    await text('of the earlier holder');
    await person.sql.query(
      `WITH losing AS (UPDATE customer.customer SET phone_number = $2 WHERE phone_number = $1 RETURNING id)
       INSERT INTO customer.detached_phone (id, customer_id, phone_number, detached_at)
       SELECT gen_random_uuid(), id, $1, now() FROM losing`,
      [phone, otherPhone],
    );
    await person.visit(phone, 'holder@example.com');
    await write('of the holder');
    await text('of the holder');
  });
  afterEach(() => person.stop());

  const write = (message: string) =>
    person.ask.call(submitContact, {
      firstName: 'Ada',
      lastName: 'Park',
      email: `${message.replaceAll(' ', '-')}@example.com`,
      phone: '(213) 555-0177',
      service: null,
      message,
    });
  /** One to the salon and one of a campaign. */
  const text = async (body: string) => {
    await person.sql.query(
      `INSERT INTO messaging.inbound_message (id, message_sid, from_phone, to_phone, body)
       VALUES ($1::uuid, $1::text, $2, '+12135550199', $3)`,
      [randomUUID(), phone, body],
    );
    await person.campaign();
  };
  const storedTexts = async () => {
    const { rows } = await person.sql.query<{ text: string }>(
      `SELECT body AS text FROM messaging.inbound_message
       UNION ALL SELECT body FROM messaging.campaign_recipient WHERE phone = $1 ORDER BY 1 DESC`,
      [phone],
    );
    return rows.map(({ text: stored }) => stored);
  };
  const stored = async () =>
    (await person.sql.query<{ id: string; message: string }>('SELECT id, message FROM contact.submission ORDER BY 2'))
      .rows;
  const exported = async (asked: string, ...options: string[]) => {
    const { out, err } = await person.privacy('export', asked, ...options);
    const { data, emails } = JSON.parse(out) as { emails: string[]; data: Record<string, Record<string, string>[]> };
    const messages = (data['Messages sent with the contact form'] ?? []).map((entry) => entry['Message']);
    const texts = ['Texts to the salon', 'Texts of campaigns'].flatMap((title) =>
      (data[title] ?? []).filter((entry) => entry['Phone'] === phone).map((entry) => entry['Text']),
    );
    return { messages, texts, emails, offers: err };
  };

  it('has its messages in the export of the one who had the phone then, and is offered to staff for the other', async () => {
    const [earlier] = await stored();

    const holder = await exported(phone);
    expect(holder).toMatchObject({ messages: ['of the holder'], emails: ['holder@example.com'] });
    expect(holder.offers).toContain(`--with ${earlier?.id}`);
    expect(holder.offers).toMatch(/This message of .* names this phone, which was another person's then\./);
    // nor does its address lead to more of that person
    expect(holder.offers).not.toContain('--with of-the-earlier-holder@example.com');
    expect((await exported(phone, '--with', earlier?.id ?? '')).messages).toHaveLength(2);

    const before = await exported(otherPhone);
    expect(before).toMatchObject({ messages: ['of the earlier holder'], emails: [email] });
    expect(before.offers).not.toContain('of the holder');
  });

  it('has its messages erased with the one who had it then', async () => {
    await person.privacy('erase', phone, '--yes');
    expect((await stored()).map(({ message }) => message)).toEqual(['of the earlier holder']);
    await person.privacy('erase', otherPhone, '--yes');
    expect(await stored()).toEqual([]);
  });

  it('has its texts in the export of the one who had it then, and erased with them', async () => {
    const earlier = ['of the earlier holder', expect.stringContaining('Hello there R')];
    const later = ['of the holder', expect.stringContaining('Hello there! R')];
    expect((await exported(phone)).texts).toEqual(later);
    expect((await exported(otherPhone)).texts).toEqual(earlier);

    await person.privacy('erase', phone, '--yes');
    expect(await storedTexts()).toEqual(earlier);
    await person.privacy('erase', otherPhone, '--yes');
    expect(await storedTexts()).toEqual([]);
  });

  it('is the later holder’s once it was given back', async () => {
    await person.sql.query('UPDATE customer.detached_phone SET reattached_at = now()');
    const { messages, texts } = await exported(phone);
    expect([messages.length, texts.length]).toEqual([2, 4]);
  });
});

/** Its holder has written that it is a wrong number; the customer service knows no earlier holder. */
describe('a phone that no record has lost', () => {
  let person: KnownPerson;

  beforeEach(async () => {
    person = await KnownPerson.start();
  });
  afterEach(() => person.stop());

  it('keeps the texts from before the wrong number when its holder is erased, and those to the customer too', async () => {
    const inbound = `INSERT INTO messaging.inbound_message (id, message_sid, from_phone, to_phone, body, wrong_number, received_at)
      VALUES ($1::uuid, $1::text, $2, '+12135550199', $3, $4, $5)`;
    await person.sql.query(inbound, [randomUUID(), phone, 'Can I come at 5?', false, '2026-01-05T18:00:00Z']);
    await person.sql.query(
      `INSERT INTO messaging.outgoing_text (id, kind, phone, body, segments, status, message_sid, created_at)
       VALUES ($1, 'answer', $2, 'Yes, come', 1, 'accepted', 'SM1', '2026-01-05T18:01:00Z')`,
      [randomUUID(), phone],
    );
    await person.sql.query(inbound, [randomUUID(), phone, 'Wrong number', true, '2026-01-06T18:00:00Z']);

    await person.privacy('erase', phone, '--yes');
    const { rows } = await person.sql.query<{ body: string }>(
      'SELECT body FROM messaging.inbound_message UNION ALL SELECT body FROM messaging.outgoing_text',
    );
    expect(rows.map(({ body }) => body)).toEqual(['Can I come at 5?', 'Yes, come']);
  });
});
