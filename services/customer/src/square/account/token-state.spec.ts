import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openCustomerDatabase } from '../../testing/customer-database.js';
import { TokenState } from './token-state.js';

const since = new Date('2026-03-01T18:00:00.000Z');

describe('the record of a refused access token', () => {
  let database: Awaited<ReturnType<typeof openCustomerDatabase>>;
  beforeEach(async () => {
    database = await openCustomerDatabase();
  });
  afterEach(() => database.close());

  it('stays when another instance starts, until a call of Square proves that the token works', async () => {
    const [refused, starting] = [new TokenState(database.dataSource), new TokenState(database.dataSource)];
    await refused.note({ refusedSince: since });

    await starting.note(undefined);
    expect(await starting.findRefusedSince()).toEqual(since);

    await starting.note({ refusedSince: null });
    expect(await refused.findRefusedSince()).toBeNull();
  });

  it('keeps the time of the first refusal', async () => {
    for (const refusedSince of [since, new Date()]) await new TokenState(database.dataSource).note({ refusedSince });

    expect(await new TokenState(database.dataSource).findRefusedSince()).toEqual(since);
  });
});
