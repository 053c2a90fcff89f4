import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PayingSalon } from '../../testing/paying-salon.js';

describe('payment events', () => {
  let salon: PayingSalon;
  beforeAll(async () => {
    salon = await PayingSalon.openShared();
  });
  afterEach(() => salon.reset());
  afterAll(() => salon.close());

  it('are each processed by one of two workers', async () => {
    salon.charge();
    // more than one worker claims at a time
    const ids = Array.from({ length: 120 }, (_, index) => `P${index}`);
    for (const id of ids) salon.charge({ id, amount: 1000 });
    const other = await salon.customer.startAnother(salon.square.connection);
    const { arrived, release } = salon.square.hold();

    await Promise.all(ids.map((id) => salon.notify(id)));
    await arrived;
    // a batch is claimed in one statement, and a worker that is blocked claims no second one
    await eventually(async () => {
      const [batches] = await salon.customer.rows<{ count: number }>(
        'SELECT count(DISTINCT next_attempt_at)::int FROM square_event WHERE attempts > 0',
      );
      return batches?.count === 2;
    });
    release();
    await salon.allProcessed();
    await other.stop();

    const looks = salon.square.requests.filter((url) => url.startsWith('/v2/payments/'));
    expect(looks.toSorted()).toEqual(ids.map((id) => `/v2/payments/${id}`).toSorted());
    expect(await salon.list()).toMatchObject([{ visitCount: 120, totalSpent: 120_000 }]);
  });

  it('are taken over from a stuck worker, and counted once even when it continues', async () => {
    salon.charge();
    const { arrived, release } = salon.square.hold();
    await salon.notify('P1');
    await arrived;
    const stuck = salon.square.requests.length;

    const other = await salon.customer.startAnother(salon.square.connection);
    await eventually(async () => {
      await salon.comeDue(); // the lease expires
      return salon.square.requests.length > stuck;
    });
    release();
    await salon.allProcessed();
    await Promise.all([salon.customer.stopService(), other.stop()]);

    expect(await salon.customer.rows('SELECT visit_count, total_spent::int FROM customer')).toEqual([
      { visit_count: 1, total_spent: 4500 },
    ]);
  });

  it('are due again 20 seconds after their worker dies, but not while it works', async () => {
    salon.charge();
    const { arrived, release } = salon.square.hold();
    await salon.notify('P1');
    await arrived;
    const lease = async () => {
      const [row] = await salon.customer.rows<{ seconds: number; until: Date }>(
        `SELECT extract(epoch FROM next_attempt_at - now())::float8 AS seconds, next_attempt_at AS until FROM square_event`,
      );
      return row ?? { seconds: Infinity, until: new Date() };
    };
    const first = await lease();
    expect(first.seconds).toBeLessThanOrEqual(20);

    // the worker extends its lease
    await eventually(async () => (await lease()).until > first.until);
    expect((await lease()).seconds).toBeLessThanOrEqual(20);
    release();
    await salon.allProcessed();
    expect(await salon.events()).toMatchObject([{ attempts: 1 }]);
  });

  it('in progress at a shutdown are released and processed after the next start', async () => {
    salon.charge();
    const { arrived, release } = salon.square.hold();
    await salon.notify('P1');
    await arrived;

    await salon.customer.stopService();
    expect(await salon.events()).toMatchObject([{ processed: false, attempts: 0, last_error: null, waits: false }]);

    release();
    const next = await salon.customer.startAnother(salon.square.connection);
    await salon.allProcessed();
    await next.stop();
    expect(await salon.customer.rows('SELECT visit_count FROM customer')).toEqual([{ visit_count: 1 }]);
  });
});
