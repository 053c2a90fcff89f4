import { squareSentences } from '@lacquer/contracts/customers/square-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCustomerDatabase } from '../../testing/customer-database.js';
import type { Found } from './payment-listing.js';
import { type ClaimedSweep, SweepsRepository } from './sweeps.repository.js';

const progress = { step: 'payments', position: null, listed: 1 };
const found: Found[] = [{ kind: 'customer', id: 'C1', version: '1', changedAt: new Date('2026-03-01T18:00:00Z') }];

describe('the claim of a sweep', () => {
  let database: Awaited<ReturnType<typeof openCustomerDatabase>>;
  let sweeps: SweepsRepository;
  let transactions: Transactions;
  beforeEach(async () => {
    database = await openCustomerDatabase();
    sweeps = new SweepsRepository(database.dataSource);
    transactions = new Transactions(database.dataSource);
    const until = new Date();
    await transactions.run((tx) => sweeps.request(tx, { since: new Date(0), until }, false));
  });
  afterEach(() => database.close());

  const claim = async (): Promise<ClaimedSweep> => {
    const sweep = await transactions.run((tx) => sweeps.claim(tx, 15));
    if (!sweep) throw new Error('no sweep is open');
    return sweep;
  };
  const expire = () => database.dataSource.query(`UPDATE square_sweep SET leased_until = now() - interval '1 s'`);
  const take = (sweep: ClaimedSweep) => transactions.run((tx) => sweeps.take(tx, sweep, found, progress, 15));

  it('belongs to one process at a time', async () => {
    const sweep = await claim();

    expect(await transactions.run((tx) => sweeps.claim(tx, 15))).toBeNull();
    expect(await take(sweep)).toBe(true);
    expect(await sweeps.list(1)).toMatchObject([{ listed: 1, takenIn: 1 }]);
  });

  it('of a successor is not used by a process that stalled for longer than its lease', async () => {
    const stalled = await claim();
    await expire();
    const successor = await claim();

    expect(await take(stalled)).toBe(false);
    expect(await transactions.run((tx) => sweeps.finish(tx, stalled))).toBe(false);
    await transactions.run((tx) => sweeps.noteProblem(tx, stalled, say(squareSentences.samePage)));
    await sweeps.release(stalled, say(squareSentences.takenOver));
    await sweeps.renew(stalled, 3600);

    expect(await transactions.run((tx) => sweeps.claim(tx, 15))).toBeNull();
    expect(await sweeps.list(1)).toMatchObject([{ listed: 0, problems: [], lastError: null, finishedAt: null }]);
    await expire();
    await sweeps.renew(successor, 15);
    expect(await take(successor)).toBe(true);
    expect(await transactions.run((tx) => sweeps.finish(tx, successor))).toBe(true);
  });

  it('ends at once after the clock of the database was set back: its former owner changes nothing more', async () => {
    const former = await claim();
    await database.dataSource.query(`UPDATE square_sweep SET leased_until = leased_until + interval '1 hour'`);

    const successor = await claim();

    expect(await take(former)).toBe(false);
    expect(await take(successor)).toBe(true);
    expect(await transactions.run((tx) => sweeps.claim(tx, 15))).toBeNull();
  });

  it('stores events in the order of the intake, so that neither waits for the other in a circle', async () => {
    const listed = ['E2', 'E1'].map((id) => ({
      kind: 'event' as const,
      id,
      version: '1',
      changedAt: new Date('2026-03-01T18:00:00Z'),
      event: { type: 'payment.updated', data: { id: 'P1' } },
    }));
    const sweep = await claim();
    const arrive = (tx: Transaction, id: string) =>
      tx.query(`INSERT INTO square_event (event_id, type, payload) VALUES ($1, 'payment.updated', '{}')`, [id]);

    let taken: Promise<boolean> | undefined;
    await transactions.run(async (tx) => {
      await arrive(tx, 'E1');
      taken = transactions.run((other) => sweeps.take(other, sweep, listed, progress, 15));
      await eventually(async () => {
        const waiting = await database.dataSource.query<unknown[]>(
          `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
        );
        return waiting.length > 0;
      });
      await arrive(tx, 'E2');
    });

    expect(await taken).toBe(true);
    expect(await sweeps.list(1)).toMatchObject([{ takenIn: 0 }]);
  });
});
