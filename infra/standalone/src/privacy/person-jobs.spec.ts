import { mergeCustomers } from '@lacquer/contracts/customers/customer-merge';
import { eraseInMessaging } from '@lacquer/contracts/privacy';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { email, KnownPerson, otherPhone, phone } from '../testing/example-person.js';

const title = 'Messages sent with the contact form';

describe("a job about a person's data", () => {
  let person: KnownPerson;

  beforeEach(async () => {
    person = await KnownPerson.start();
  });
  afterEach(() => person.stop());

  const write = (count: number, address: string, phoneText: string | null) =>
    person.sql.query(
      `INSERT INTO contact.submission (id, first_name, last_name, email, phone, message, submitted_at)
       SELECT gen_random_uuid(), 'Ada', 'Park', $2, $3, 'number ' || n || repeat(' é', 300), timestamptz '2026-03-03 18:00Z'
       FROM generate_series(1, $1::integer) AS n`,
      [count, address, phoneText],
    );
  const messagesLeft = async () =>
    (await person.sql.query<{ count: number }>('SELECT count(*)::integer AS count FROM contact.submission')).rows[0]
      ?.count;
  const exported = async (...options: string[]) =>
    JSON.parse((await person.privacy('export', phone, ...options)).out) as {
      emails: string[];
      data: Record<string, Record<string, string>[]>;
    };

  it.each([0, 1, 101, 10_000])('exports and erases each of %d messages once', async (count) => {
    await write(count, 'any@example.com', '213-555-0177 ext 12');
    await write(3, 'other@example.com', '213-555-0178');

    const numbers = ((await exported()).data[title] ?? []).map((entry) => entry['Message']?.trim().split(' ')[1]);
    expect(numbers).toHaveLength(count);
    expect(new Set(numbers).size).toBe(count);

    const erased = await person.privacy('erase', phone, '--yes');
    expect(erased.out).toMatch(
      count === 0 ? /^No data is stored/ : new RegExp(`^ *${count}  contact messages\\nErased\\.\\n$`),
    );
    expect(await messagesLeft()).toBe(3);
  });

  it('lists what was typed beside the phone with its reason, and joins it only when it is chosen', async () => {
    await person.visit();
    await write(1, 'Beside@Example.com', '(213) 555-0177');
    await write(2, 'beside@example.com', null);
    await write(1, 'far@example.com', '213-555-01778');
    const far = await person.sql.query<{ id: string }>(`SELECT id FROM contact.submission WHERE email LIKE 'far%'`);
    const farId = far.rows[0]?.id ?? '';

    const plain = await person.privacy('export', phone);
    expect(plain.err).toContain('--with beside@example.com   (beside@example.com, 2 more)');
    expect(plain.err).toContain('This address was typed beside this phone in a message of March 3, 2026.');
    expect(plain.err).toContain(`--with ${farId}`);
    expect(plain.err).toContain('March 3, 2026, Ada Park: number 1');
    expect(JSON.parse(plain.out)).toMatchObject({ emails: [email], data: { [title]: { length: 1 } } });

    expect((await exported('--with', 'BESIDE@example.com')).data[title]).toHaveLength(3);
    expect((await exported('--with', 'beside@example.com', '--with', farId)).data[title]).toHaveLength(4);
    expect(await person.privacy('erase', phone, '--yes', '--with', 'nobody@example.com')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Look at the possible matches again'),
    });
    await person.privacy('erase', phone, '--yes', '--with', 'beside@example.com');
    expect(await messagesLeft()).toBe(1);
  });

  it('continues where an interrupted process left it, and counts each change once', async () => {
    await person.storeEverything();
    const preview = (await person.privacy('erase', phone)).out.replace(/Nothing was erased.*\n/, '');
    await person.stopProduct();
    const abort = new AbortController();
    await person.withJobs(async (jobs, people, rpc) => {
      const { id } = await jobs.start({ kind: 'erase', phone, matches: [] }, people, 'shell');
      await jobs.run(id, abort.signal, () => abort.abort());
      expect((await jobs.get(id)).steps.map(({ isDone }) => isDone)).toEqual([true, false, false, false]);
      // the process is killed after the next service has erased, and before the job knows it
      const { person: stored } = await jobs.require(id);
      const request = { phone, emails: [], ...stored, dryRun: false, idempotencyKey: `${id}-messaging` };
      expect((await rpc.call(eraseInMessaging, request)).changes).not.toEqual([]);
    });

    const rest = await person.privacy('erase', '213-555-0177', '--yes');

    expect(rest.err).toContain('The job for this person that was running already goes on');
    expect(rest.out).toBe(`${preview}Erased.\n`);
    expect(await person.tablesWith()).toEqual([]);
    expect((await person.sql.query('SELECT phones, person, state FROM gateway.person_job')).rows).toEqual([
      { phones: [], person: null, state: 'done' },
    ]);
  });

  it('erases what messaging stored while the customer service still named the person', async () => {
    await person.storeEverything();
    await person.stopProduct();
    const abort = new AbortController();
    await person.withJobs(async (jobs, people) => {
      const { id } = await jobs.start({ kind: 'erase', phone, matches: [] }, people, 'shell');
      await jobs.run(id, abort.signal, ({ steps }) => {
        if (steps[1]?.isDone) abort.abort();
      });
    });
    await person.sql.query(
      `INSERT INTO messaging.reminder (booking_id, kind, starts_at, phone, text_id, created_at)
       VALUES (gen_random_uuid(), 'day', now() + interval '1 day', $1, gen_random_uuid(), now())`,
      [phone],
    );

    await person.privacy('erase', phone, '--yes');

    expect(await person.tablesWith()).toEqual([]);
  });

  it('goes on by itself in the product after the command that started it was killed', async () => {
    await person.storeEverything();
    const abort = new AbortController();
    await person.withJobs(async (jobs, people) => {
      const { id } = await jobs.start({ kind: 'erase', phone, matches: [] }, people, 'shell');
      await jobs.run(id, abort.signal, () => abort.abort());
    });

    await eventually(async () => (await person.tablesWith()).length === 0);
  });

  it('is joined by a second request for the same person, by any of their phones', async () => {
    await person.visit();
    const merged = await person.visit(otherPhone, 'else@example.com');
    const kept = await person.visit();
    await person.ask.call(mergeCustomers, { id: kept.customerId, otherId: merged.customerId });
    await person.stopProduct();
    await person.withJobs(async (jobs, people) => {
      const request = { kind: 'export', phone, matches: [] } as const;
      const started = await Promise.all([1, 2, 3, 4].map(() => jobs.start(request, people, 'shell')));
      expect(new Set(started.map(({ id }) => id)).size).toBe(1);
      expect(started.filter(({ isJoined }) => isJoined)).toHaveLength(3);
      const [first] = started;
      expect(await jobs.start({ ...request, phone: otherPhone }, people, 'shell')).toMatchObject({
        id: first?.id,
        isJoined: true,
      });
    });
  });
});
