import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PayingSalon } from '../testing/paying-salon.js';

describe("a machine whose clock differs from Square's", () => {
  let salon: PayingSalon;
  beforeAll(async () => {
    salon = await PayingSalon.open();
  });
  afterAll(() => salon.close());

  it('is in trouble until somebody sets the clock', async () => {
    const seconds = async () => {
      await salon.customer.compareClocks();
      return (await salon.customer.troubles())['squareClockOffSeconds'];
    };
    expect(await seconds()).toBeUndefined();
    salon.square.clockAheadMs = 90_000;
    await eventually(async () => Math.abs(((await seconds()) ?? 0) + 90) < 5);
    salon.square.clockAheadMs = 0;
    await eventually(async () => (await seconds()) === undefined);
  });
});
