import { submitContact } from '@lacquer/contracts/salon/contact';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { type TestDatabase } from '@lacquer/servers/testing/servers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { BackgroundWork } from '../background/background-work.js';
import { Expiry } from '../database/expiry.js';
import { dataSourceOptions } from '../database/database-url.js';
import { migrated } from '../testing/migrated.js';
import { Transactions } from '../database/transactions.js';
import { expiringKeys } from './expiring-keys.js';
import { Idempotency } from './idempotency.js';

describe('a request with an idempotency key', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let idempotency: Idempotency;
  let changes: number;

  beforeEach(async () => {
    database = await preparedDatabase(migrated('probe', []));
    dataSource = await new DataSource(dataSourceOptions(database.url, 'probe')).initialize();
    idempotency = new Idempotency(new Transactions(dataSource), dataSource);
    await dataSource.query('CREATE TABLE change (n integer)');
    changes = 0;
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const repeatable = (idempotencyKey: string | undefined, body: object = { message: 'Hello' }, actor?: string) => ({
    contract: submitContact,
    request: { ...body, idempotencyKey },
    actor,
  });
  const send = (...request: Parameters<typeof repeatable>) =>
    idempotency.once(repeatable(...request), async (tx) => {
      changes += 1;
      await tx.query('INSERT INTO change VALUES ($1)', [changes]);
      return { id: `change ${changes}` };
    });
  const stored = async () => {
    const rows: unknown[] = await dataSource.query('SELECT n FROM change');
    return rows.length;
  };

  it('is carried out once and gets the same answer each time it is sent', async () => {
    expect(await send('key-1')).toEqual({ id: 'change 1' });
    expect(await send('key-1')).toEqual({ id: 'change 1', replayed: true });
    expect(await idempotency.findReplay(repeatable('key-1'))).toEqual({ id: 'change 1', replayed: true });

    expect(await stored()).toBe(1);
  });

  it('is carried out once if copies of it arrive at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('key-1')));

    expect(await stored()).toBe(1);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(7);
  });

  it('is refused if its key was used with another body', async () => {
    await send('key-1');

    const other = repeatable('key-1', { message: 'Bye' });
    await expect(send('key-1', { message: 'Bye' })).rejects.toMatchObject({ code: 'IDEMPOTENCY.KEY_REUSED' });
    await expect(idempotency.findReplay(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY.KEY_REUSED' });
    expect(await stored()).toBe(1);
  });

  it('is carried out again if the first one was rolled back', async () => {
    const failing = idempotency.once(repeatable('key-1'), async (tx) => {
      await tx.query('INSERT INTO change VALUES (0)');
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');

    expect(await send('key-1')).toEqual({ id: 'change 1' });
    expect(await stored()).toBe(1);
  });

  it('is refused as in progress if the first one outlasts the lock timeout', async () => {
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const slow = idempotency.once(repeatable('key-1'), async () => {
      begin();
      await end;
      return { id: 'slow' };
    });
    await begun;
    try {
      await expect(send('key-1')).rejects.toMatchObject({ code: 'IDEMPOTENCY.IN_PROGRESS', kind: 'conflict' });
    } finally {
      finish();
    }

    expect(await slow).toEqual({ id: 'slow' });
    expect(await send('key-1')).toEqual({ id: 'slow', replayed: true });
    expect(await stored()).toBe(0);
  });

  it('does not affect requests of other actors with the same key, or requests without a key', async () => {
    await send('key-1', {}, 'ana');
    await send('key-1', {}, 'bea');
    await send(undefined);
    await send(undefined);

    expect(await stored()).toBe(4);
  });

  it('keeps its key for at least a day, but not forever', async () => {
    await send('a day old');
    await send('three days old');
    await dataSource.query(
      `UPDATE idempotency_key SET created_at = now() - CASE key WHEN 'a day old' THEN interval '25 hours' ELSE interval '3 days' END`,
    );
    const expiry = new Expiry(dataSource, new BackgroundWork());

    expect(await expiry.deleteBatch(expiringKeys)).toBe(1);
    expect(await send('a day old')).toMatchObject({ replayed: true });
  });
});
