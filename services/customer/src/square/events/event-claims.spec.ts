import { Transactions } from '@lacquer/platform/database/transactions';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCustomerDatabase } from '../../testing/customer-database.js';
import { type ClaimedEvent, SquareEventsRepository } from './square-events.repository.js';

describe('the claim of a Square event', () => {
  let database: Awaited<ReturnType<typeof openCustomerDatabase>>;
  let events: SquareEventsRepository;
  let transactions: Transactions;
  beforeEach(async () => {
    database = await openCustomerDatabase();
    events = new SquareEventsRepository(database.dataSource);
    transactions = new Transactions(database.dataSource);
    await events.store({ eventId: 'E1', type: 'payment.updated', payload: { data: { id: 'P1' } } });
  });
  afterEach(() => database.close());

  const claim = async (): Promise<ClaimedEvent> => {
    const [event] = await events.claimNextBatch(1, 15);
    if (!event) throw new Error('no event is due');
    return event;
  };
  const comeDue = () => database.dataSource.query('UPDATE square_event SET next_attempt_at = now()');
  const read = async () => {
    const [row] = await database.dataSource.query<
      { due: number | null; attempts: number; processed: boolean; error: string | null }[]
    >(
      `SELECT extract(epoch FROM next_attempt_at - now())::float8 AS due, attempts, processed_at IS NOT NULL AS processed,
         last_error AS error FROM square_event`,
    );
    if (!row) throw new Error('there is no event');
    return row;
  };
  const postpone = (event: ClaimedEvent, delaySeconds: number) =>
    transactions.run((tx) =>
      events.postpone(tx, event, { reason: 'Square is away', delaySeconds, isIncomplete: false }),
    );

  it('is renewed after earlier failures, too', async () => {
    await postpone(await claim(), 0);
    const again = await claim();

    await events.renew([again], 3600);

    expect((await read()).due).toBeGreaterThan(3000);
  });

  it('is not renewed once the event waits for its next attempt', async () => {
    const first = await claim();
    await postpone(first, 60);

    await events.renew([first], 3600);

    expect((await read()).due).toBeLessThan(61);
  });

  it.each([
    ['first', false],
    ['second', true],
  ])('is renewed while the results of both events are recorded, the %s one earlier', async (_, isReversed) => {
    await events.store({ eventId: 'E2', type: 'payment.updated', payload: { data: { id: 'P2' } } });
    const claimed = await events.claimNextBatch(2, 15);

    const ordered = isReversed ? claimed.toReversed() : claimed;

    await transactions.run(async (tx) => {
      for (const event of ordered) {
        await events.markProcessed(tx, event);
        await events.renew(claimed, 3600);
      }
    });

    expect(await database.dataSource.query('SELECT FROM square_event WHERE processed_at IS NULL')).toEqual([]);
  });

  it('of a successor is not touched by a worker that stalled for longer than its lease', async () => {
    const stalled = await claim();
    await comeDue();
    const successor = await claim();
    await events.renew([successor], 1000);

    await events.renew([stalled], 3600);
    await postpone(stalled, 0);
    await events.release(stalled);

    expect(await read()).toMatchObject({ due: expect.closeTo(1000, -2), attempts: 2, error: null });
    await transactions.run((tx) => events.markProcessed(tx, successor));
    expect(await read()).toMatchObject({ due: null, processed: true });
  });

  it('that was released has another owner next, even with the same number of attempts', async () => {
    const first = await claim();
    await events.release(first);
    const second = await claim();

    await events.release(first);

    expect(second.attempts).toBe(first.attempts);
    expect(await events.claimNextBatch(1, 15)).toEqual([]);
  });

  it('is had at once after the clock of the database was set back, by one worker, and otherwise not before its time', async () => {
    for (const eventId of ['E2', 'E3'])
      await events.store({ eventId, type: 'payment.updated', payload: { data: { id: eventId } } });
    await database.dataSource.query(
      `UPDATE square_event SET next_attempt_at = now() + CASE event_id WHEN 'E1' THEN interval '10 minutes' ELSE interval '1 hour' END`,
    );

    const both = (await Promise.all([events.claimNextBatch(50, 15), events.claimNextBatch(50, 15)])).flat();

    expect(both.map(({ eventId }) => eventId).toSorted()).toEqual(['E2', 'E3']);
    expect(await events.claimNextBatch(50, 15)).toEqual([]);
    await transactions.run(async (tx) => {
      for (const event of both) await events.markProcessed(tx, event);
    });
    expect(await database.dataSource.query('SELECT event_id FROM square_event WHERE processed_at IS NULL')).toEqual([
      { event_id: 'E1' },
    ]);
  });

  it('is limited to as many events as are asked for, the due ones first', async () => {
    await database.dataSource.query(`UPDATE square_event SET next_attempt_at = now() + interval '1 hour'`);
    await events.store({ eventId: 'E2', type: 'payment.updated', payload: { data: { id: 'P2' } } });

    expect((await events.claimNextBatch(1, 15)).map(({ eventId }) => eventId)).toEqual(['E2']);
    expect((await events.claimNextBatch(1, 15)).map(({ eventId }) => eventId)).toEqual(['E1']);
  });

  it('ends when staff reopen the event, so that its result does not close it', async () => {
    const before = await claim();
    await events.reopen('E1');

    await transactions.run((tx) => events.markProcessed(tx, before));

    expect(await read()).toMatchObject({ processed: false, attempts: 0 });
  });
});
