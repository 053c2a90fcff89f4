import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import { sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import { runCustomer, type RunningCustomer } from '@lacquer/customer/testing/running-customer';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { SquareSimulator } from '@lacquer/simulators/square/square-simulator';
import { startSquareSimulator } from '@lacquer/simulators/square/simulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const accessToken = 'test-access-token';
const signatureKey = 'test-signature-key';
const lineItems = [{ name: 'Gel Manicure', amount: 100 }];

describe("Square's lists", () => {
  let square: SquareSimulator;
  let customer: RunningCustomer;
  beforeAll(async () => {
    // no webhook arrives, so all data comes from listing
    square = await startSquareSimulator({ accessToken, signatureKey });
    customer = await runCustomer(options());
    await swept();
    await customer.share();
  });
  beforeEach(async () => {
    square.reset();
    await customer.reset();
  });
  afterEach(() => void square.liftFaults());
  afterAll(async () => {
    await customer.stop();
    await square.close();
  });

  const options = () => ({
    accessToken,
    webhookSignatureKey: signatureKey,
    webhookUrl: 'https://salon.example.com/api/webhooks/square',
    apiBaseUrl: square.url,
    probeMs: 200,
  });
  const status = () => customer.call(getSquareStatus, {});
  const isSwept = async () => {
    const [{ open } = { open: 1 }] = await customer.rows<{ open: number }>(
      `SELECT (SELECT count(*) FROM square_sweep WHERE finished_at IS NULL)::int
         + (SELECT count(*) FROM square_event WHERE processed_at IS NULL AND last_error IS NULL)::int AS open`,
    );
    return open === 0;
  };
  /** Resolves when no sweep is open and its findings are processed. */
  const swept = () => eventually(isSwept);
  /** An hourly sweep, as the passing of an hour would start it. */
  const sweep = async () => {
    await customer.rows(
      `INSERT INTO square_sweep (is_scheduled, since, until)
       SELECT true, max(until) - interval '1 hour', now() FROM square_sweep WHERE is_scheduled`,
    );
    await swept();
    return (await status()).sweeps.at(0)!;
  };
  const pay = (count: number, createdAt?: string) => {
    for (let made = 0; made < count; made += 1) square.pay({ phone: '2135550142', lineItems, createdAt });
  };
  const visits = async () => {
    const [row] = await customer.rows<{ visits: number }>('SELECT count(*)::int AS visits FROM visit WHERE counts');
    return row?.visits;
  };
  const yearAgo = () => new Date(Date.now() - 365 * 86_400_000).toISOString();

  it('are read to the end although every cursor has expired', async () => {
    pay(250);
    square.faults({ lists: { expired: { share: 1 } } });

    expect(await sweep()).toMatchObject({ problems: [], listed: 250 + 250 });
    expect(await visits()).toBe(250);
  });

  it('are read to the end although every cursor repeats the first page, or skips one', async () => {
    pay(250);
    square.faults({ lists: { repeated: { share: 1 } } });
    expect(await sweep()).toMatchObject({ problems: [] });
    expect(await visits()).toBe(250);

    square.faults({ lists: { repeated: null, skipping: { share: 1 } } });
    pay(350);
    expect(await sweep()).toMatchObject({ problems: [] });
    expect(await visits()).toBe(600);
  });

  it('resume where a problem ended them, whatever period the next sweep has', async () => {
    const moment = new Date(Date.now() - 200 * 86_400_000).toISOString();
    pay(100, new Date(Date.parse(moment) - 1000).toISOString());
    // more than a page at one time: only cursors lead on
    pay(250, moment);
    pay(10);
    square.faults({ lists: { repeated: { share: 1 } } });
    await customer.call(sweepSquare, { since: yearAgo() });
    await swept();
    expect(await visits()).toBeLessThan(360);
    const [stopped] = (await status()).sweeps;
    expect(stopped?.problems).toEqual([expect.stringMatching(/^payments at LSIMULATED001: .*same page again/)]);

    square.liftFaults();
    expect(await sweep()).toMatchObject({ problems: [] });
    expect(await visits()).toBe(360);
  });

  it('of one moment are read across the borders of pages, also from an expired cursor', async () => {
    pay(350, new Date(Date.now() - 3 * 3_600_000).toISOString());
    square.faults({ lists: { expired: { next: 1 } } });
    expect(await sweep()).toMatchObject({ problems: [] });
    expect(await visits()).toBe(350);
  });

  it('that Square refuses keep what follows unread, and the others are read', async () => {
    pay(3);
    square.faults({ lists: { refused: ['payments'] } });
    expect(await sweep()).toMatchObject({ problems: [expect.stringContaining('403')], listed: 3 });
    await eventually(async () => (await customer.troubles())['squareListsUnread'] === 1);
    expect(await sweep()).toMatchObject({ problems: [expect.stringContaining('403')] });
    const events = () => customer.rows(`SELECT data FROM outbox WHERE type = 'customer.square-list-stopped.v1'`);
    expect(await events()).toEqual([{ data: { list: 'payments', reason: expect.stringContaining('403') } }]);

    // long after, when the hourly sweeps look at other hours
    await customer.rows(`UPDATE square_sweep SET since = now(), until = now() + interval '30 minutes'`);
    square.liftFaults();
    expect(await sweep()).toMatchObject({ problems: [] });
    expect(await visits()).toBe(3);
    await eventually(async () => !('squareListsUnread' in (await customer.troubles())));
    expect(await events()).toHaveLength(1);
  });

  it('that an account may lack are no reason for an alert', async () => {
    square.faults({ lists: { refused: ['events'] } });
    expect(await sweep()).toMatchObject({ problems: [expect.stringContaining('events')] });
    expect(await customer.rows(`SELECT FROM outbox WHERE type = 'customer.square-list-stopped.v1'`)).toEqual([]);
    expect(await customer.troubles()).not.toHaveProperty('squareListsUnread');
  });

  it('change while they are read, and nothing is skipped', async () => {
    pay(250);
    square.faults({ requests: { latencyMs: 100 } });
    const first = square.payments.at(0)!;
    const isDone = sweep();
    await eventually(async () => ((await status()).sweeps[0]?.listed ?? 0) >= 100);
    // the last payment of the page that was just read, and one of the pages to come
    for (const id of [square.payments.at(99)!.id, square.payments.at(199)!.id, first.id])
      square.refund(id, { amount: 40 });
    const early = square.customers.at(3)!.id;
    square.updateCustomer(early, { givenName: 'Mina' });
    square.faults({ requests: null });
    await isDone;
    await sweep();

    expect(await visits()).toBe(250);
    expect(await customer.rows('SELECT total_spent::int AS spent, given_name AS name FROM customer')).toEqual([
      { spent: 250 * 100 - 3 * 40, name: 'Mina' },
    ]);
  });

  it.each([
    ['ahead of', 26],
    ['behind', -26],
  ])('are read although the clock of Square is %s ours by %i hours', async (_, hours) => {
    square.faults({ clock: { aheadMs: hours * 3_600_000 } });
    pay(3);
    await customer.call(sweepSquare, { since: yearAgo() });
    await swept();
    expect(await visits()).toBe(3);
    pay(2);
    await sweep();
    expect(await visits()).toBe(5);
    await sweep();
    pay(1);
    await sweep();
    expect(await visits()).toBe(6);
  });

  it('are read by one process at a time, and continue at the stored position after a kill', async () => {
    pay(350);
    square.faults({ requests: { latencyMs: 60 } });
    const other = await customer.startAnother(options());
    const isDone = sweep();
    await eventually(async () => ((await status()).sweeps[0]?.listed ?? 0) >= 100);
    // the process that reads is dead: its lease ends
    await customer.rows(`UPDATE square_sweep SET leased_until = now() - interval '1 s' WHERE finished_at IS NULL`);
    square.faults({ requests: null });
    await isDone;
    // what two processes wrote to one customer at the same time is tried again after a pause
    await eventually(async () => (await visits()) === 350);
    expect(await customer.rows(`SELECT count(*)::int FROM square_event WHERE type = 'payment.swept'`)).toEqual([
      { count: 350 },
    ]);
    await other.stop();
  });

  it('of disputes tell a lost one without a notification', async () => {
    pay(1);
    const payment = square.payments.at(0)!;
    await sweep();
    square.dispute(payment.id, { state: 'LOST' });
    await sweep();
    expect(await customer.rows('SELECT dispute_state FROM square_payment')).toEqual([{ dispute_state: 'LOST' }]);
  });
});
