import { modes } from '@lacquer/e2e/behavior/product';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Scenario } from '../scenario.js';
import { shiftedClock } from '../servers/shifted-clock.js';
import type { Stage } from '../stage.js';
import { launch } from './own-campaign.js';

const aheadSeconds = 120;
/** Required texts with an unknown outcome, before the clock is set and after it. */
const minInDoubt = 3;
let launches = 0;

export const clocks: Scenario[] = [
  {
    name: 'database-clock-ahead',
    summary: `PostgreSQL moves to a machine whose clock is ${aheadSeconds} s ahead, while texts are in doubt; needs libfaketime`,
    modes,
    inject: async (stage) => {
      const environment = await shiftedClock(aheadSeconds);
      if (typeof environment === 'string') return { skipped: environment };
      const { twilio } = stage.product.providers;
      await launch(stage, `#clock-${(launches += 1)}.`);
      // the provider accepts some and not others, and no status callback reports which
      twilio.faults({
        send: { errorBefore: { share: 0.2, status: 500 }, errorAfter: { share: 0.3, status: 500 } },
        callbacks: { lost: { share: 1 } },
      });
      try {
        const before = await untilInDoubt(stage);
        await stage.postgres.crash();
        await stage.postgres.startAgain(environment);
        await requireAhead(stage);
        return `${before} texts in doubt when the clock moved ahead, ${await untilInDoubt(stage)} after`;
      } finally {
        twilio.faults({ send: { errorBefore: null, errorAfter: null }, callbacks: null });
      }
    },
    // returns to the original clock once nothing is in doubt
    tidy: async (stage) => {
      await stage.postgres.crash();
      await stage.postgres.startAgain();
      await stage.untilServing();
    },
  },
];

async function untilInDoubt({ query }: Stage): Promise<number> {
  return eventually(async () => {
    const [row] = await query<{ count: number }>(
      'messaging',
      `SELECT count(*)::int AS count FROM campaign_recipient WHERE status = 'unknown'`,
    ).catch(() => []);
    return row !== undefined && row.count >= minInDoubt && row.count;
  });
}

async function requireAhead({ query }: Stage): Promise<void> {
  const [row] = await query<{ now: number }>(
    'messaging',
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  );
  const ahead = Math.round(((row?.now ?? 0) - Date.now()) / 1000);
  if (Math.abs(ahead - aheadSeconds) > 5) throw new Error(`PostgreSQL's clock is ${ahead} s ahead`);
}
