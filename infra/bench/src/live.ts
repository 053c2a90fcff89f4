import { setTimeout as delay } from 'node:timers/promises';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import { liveTopics } from '@lacquer/contracts/live-reads';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import { Client } from '@lacquer/e2e/behavior/client';
import { openWindow, type Window } from '@lacquer/e2e/behavior/live-window';
import { owner } from '@lacquer/e2e/behavior/product';
import { databaseUrls } from '@lacquer/standalone/database/schema';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { eventually } from '@lacquer/servers/testing/eventually';
import { percentile } from './http/measurement.js';
import { startMeasured } from './measured-processes.js';
import { secondsOf } from './processor-time.js';
import { say } from './say.js';

const accounts = 10;
/** The most that one account may have open. */
const windowsOfAccount = 20;
const changes = 20;
const maxShownMs = 1000;
const restSeconds = 15;
const idleSeconds = 30;

/** All but the page of operations, whose figures are compared every few seconds while it is open. */
const topics = liveTopics.filter((topic) => topic !== 'operations');

/**
 * `npm run bench -- live`: processor time and transactions while nothing changes, without and with 200 open screens, and
 * the time from a change to all of them.
 * @returns whether the threshold is met
 */
export async function benchLive(): Promise<boolean> {
  const cleanUp = new CleanUp();
  try {
    await startServers(['postgres'], cleanUp);
    const product = await startMeasured(cleanUp, { observed: false, env: { TRUST_PROXY: '1' } });
    const sql = await connectToSchema(databaseUrls(product.databaseUrl).gateway);
    cleanUp.add(() => sql.end());
    const transactions = async () => {
      const { rows } = await sql.query<{ count: number }>(
        'SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()',
      );
      return rows[0]?.count ?? 0;
    };
    const sayIdle = async (screens: number) => {
      await delay(restSeconds * 1000);
      const before = { processor: await secondsOf(product.pid), transactions: await transactions() };
      await delay(idleSeconds * 1000);
      const processor = (((await secondsOf(product.pid)) ?? NaN) - (before.processor ?? NaN)) / idleSeconds;
      const perSecond = ((await transactions()) - before.transactions) / idleSeconds;
      say(
        `idle, ${screens} open screens: ${(processor * 100).toFixed(1)} % of a core, ${perSecond.toFixed(1)} transactions/s`,
      );
    };

    await sayIdle(0);
    // an account may have a limited number of open screens: copies of the owner's, with its password
    await sql.query(
      `INSERT INTO staff_account SELECT (jsonb_populate_record(first_owner,
         jsonb_build_object('id', gen_random_uuid(), 'email', number || first_owner.email))).*
       FROM staff_account AS first_owner, generate_series(1, $1) AS number`,
      [accounts],
    );
    const windows: Window[] = [];
    cleanUp.add(() => windows.forEach((window) => window.close()));
    for (let number = 1; number <= accounts; number += 1) {
      const client = await new Client(product.url).signIn({ ...owner, email: `${number}${owner.email}` });
      const opened = Array.from({ length: windowsOfAccount }, () => openWindow(client, { topics }));
      windows.push(...(await Promise.all(opened)));
    }
    await sayIdle(windows.length);

    const client = await new Client(product.url).signIn(owner);
    const shownMs: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      await delay(500 + change * 37);
      for (const window of windows) window.topics.clear();
      const begun = performance.now();
      await client.post(campaignCalls.create.path, { message: `Change ${change}`, campaignType: '' });
      await eventually(() => windows.every((window) => window.topics.has('campaigns')));
      shownMs.push(performance.now() - begun);
    }
    const p95 = percentile(shownMs, 0.95);
    const isMet = p95 <= maxShownMs;
    say(
      `a change at all ${windows.length} screens: p50 ${percentile(shownMs, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (at most ${maxShownMs} ms)${isMet ? '' : ': MISSED'}`,
    );
    return isMet;
  } finally {
    await cleanUp.run();
  }
}
