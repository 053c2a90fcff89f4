import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/database-url.js';
import { migrated } from '../testing/migrated.js';
import { Transactions } from '../database/transactions.js';
import { Inbox } from './inbox.js';

interface Delivery {
  event: number;
  consumer: string;
  /** The effect throws after it has written, as if the consumer were killed. */
  fails: boolean;
}

const delivery = fc.record<Delivery>({
  event: fc.integer({ min: 1, max: 4 }),
  consumer: fc.constantFrom('alerts', 'suppression'),
  fails: fc.boolean(),
});
/** Deliveries of one group run concurrently: two consumers of one queue. */
const moments = fc.array(fc.array(delivery, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });

const idOf = (event: number) => `00000000-0000-4000-8000-00000000000${event}`;
const nameOf = ({ consumer, event }: Pick<Delivery, 'consumer' | 'event'>) => `${consumer} ${event}`;

describe('any sequence of deliveries, repeated and out of order', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await preparedDatabase(migrated('probe', []));
    dataSource = await new DataSource(dataSourceOptions(database.url, 'probe')).initialize();
    await dataSource.query('CREATE TABLE effect (consumer text, event integer)');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('applies each effect once per consumer, as soon as one delivery succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(moments, async (sequence) => {
        await dataSource.query('TRUNCATE effect, inbox');
        const inbox = new Inbox(new Transactions(dataSource));
        const done: string[] = [];
        const deliver = async (each: Delivery): Promise<void> => {
          const { consumer, event, fails } = each;
          const isFirst = await inbox
            .once(consumer, { id: idOf(event) }, async (tx) => {
              await tx.query('INSERT INTO effect VALUES ($1, $2)', [consumer, event]);
              if (fails) throw new Error('the consumer is killed');
            })
            .catch(() => false);
          if (isFirst) done.push(nameOf(each));
        };

        for (const together of sequence) await Promise.all(together.map(deliver));

        const effects: Delivery[] = await dataSource.query('SELECT consumer, event FROM effect');
        const due = new Set(
          sequence
            .flat()
            .filter(({ fails }) => !fails)
            .map(nameOf),
        );
        expect(effects.map(nameOf).toSorted(byText)).toEqual([...due].toSorted(byText));
        expect(done.toSorted(byText)).toEqual([...due].toSorted(byText));
      }),
      { numRuns: 60 },
    );
  });
});

const byText = (one: string, other: string) => one.localeCompare(other);
