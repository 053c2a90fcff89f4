import { submitContact } from '@lacquer/contracts/salon/contact';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/database-url.js';
import { migrated } from '../testing/migrated.js';
import { Transactions } from '../database/transactions.js';
import { DomainError } from '../errors/domain-error.js';
import { Idempotency } from './idempotency.js';

interface Sent {
  key: string;
  body: string;
  /** The change throws after it has written. */
  fails: boolean;
}

const sent = fc.record<Sent>({
  key: fc.constantFrom('key-1', 'key-2', 'key-3'),
  body: fc.constantFrom('Hello', 'Bye'),
  fails: fc.boolean(),
});
/** Requests of one group arrive at the same time, one group after another. */
const moments = fc.array(fc.array(sent, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

describe('any sequence of requests with idempotency keys', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await preparedDatabase(migrated('probe', []));
    dataSource = await new DataSource(dataSourceOptions(database.url, 'probe')).initialize();
    await dataSource.query('CREATE TABLE change (id text, key text, body text)');
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('has one effect per key, one answer per key, and refuses every other body', async () => {
    await fc.assert(
      fc.asyncProperty(moments, async (sequence) => {
        await dataSource.query('TRUNCATE change, idempotency_key');
        const idempotency = new Idempotency(new Transactions(dataSource), dataSource);
        const answers = new Map<string, { id: string; body: string }>();
        let count = 0;
        const send = async ({ key, body, fails }: Sent): Promise<void> => {
          const id = `change ${(count += 1)}`;
          const request = { message: body, idempotencyKey: key };
          try {
            const answer = await idempotency.once({ contract: submitContact, request }, async (tx) => {
              await tx.query('INSERT INTO change VALUES ($1, $2, $3)', [id, key, body]);
              if (fails) throw new Error('the change fails');
              return { id };
            });
            const first = answers.get(key) ?? { id: answer.id, body };
            answers.set(key, first);
            expect({ id: answer.id, body }).toEqual(first);
            expect(answer.replayed ?? false).toBe(answer.id !== id);
          } catch (error) {
            if (error instanceof DomainError) expect(error.code).toBe('IDEMPOTENCY.KEY_REUSED');
            else expect(error).toEqual(new Error('the change fails'));
          }
        };

        for (const together of sequence) await Promise.all(together.map(send));

        const changes: { id: string; key: string; body: string }[] = await dataSource.query('SELECT * FROM change');
        const answered = [...answers].map(([key, { id, body }]) => ({ id, key, body }));
        expect(changes.toSorted(byKey)).toEqual(answered.toSorted(byKey));
        const accepted = sequence.flat().filter(({ fails }) => !fails);
        expect(answers.size).toBe(new Set(accepted.map(({ key }) => key)).size);
      }),
      { numRuns: 60 },
    );
  });
});

const byKey = (one: { key: string }, other: { key: string }) => one.key.localeCompare(other.key);
