import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';

/** More than a consumer takes at a time, so that some events exist at the broker only. */
const minWaiting = 30;

/** The broker returns without its volume: without queues, users' rights and the events that it had confirmed. */
export const emptied: Scenario = {
  name: 'rabbitmq-emptied',
  summary: 'RabbitMQ loses its data, with confirmed events that no consumer has received',
  modes: ['distributed'],
  writes: ['contacts'],
  inject: async (stage) => {
    const { broker, product } = stage;
    if (!broker) throw new Error('This mode has no broker.');
    const consumers = product.processes.filter(({ name }) => name === 'messaging' || name === 'messaging-worker');
    const [before, replaysBefore] = [await countPublished(stage), await countReplays(stage)];
    for (const each of consumers) each.signal('SIGSTOP');
    try {
      await eventually(async () => (await countPublished(stage)) - before >= minWaiting);
      await broker.lose();
    } finally {
      for (const each of consumers) each.signal('SIGCONT');
    }
    await delay(stage.awayMs);
    await broker.startAgain();
    await eventually(async () => (await countReplays(stage)) > replaysBefore);
    return `${(await countReplays(stage)) - replaysBefore} confirmed events lost with the data, and republished`;
  },
};

async function countReplays({ query }: Stage): Promise<number> {
  const [row] = await query<{ count: number }>('contact', 'SELECT sum(replays)::int AS count FROM outbox');
  return row?.count ?? 0;
}

async function countPublished({ query }: Stage): Promise<number> {
  const [row] = await query<{ count: number }>(
    'contact',
    'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NOT NULL',
  );
  return row?.count ?? 0;
}
