import { randomBytes } from 'node:crypto';
import { submit as submitContact } from '@lacquer/contracts/calls/salon/contact';
import { Client } from '@lacquer/e2e/behavior/client';
import { modes } from '@lacquer/e2e/behavior/product';
import { deadName, eventsExchange, eventsQueue, rpcQueue } from '@lacquer/platform/bus/rabbitmq/topology';
import { connect } from 'amqplib';
import type { Scenario } from '../scenario.js';
import { shuffle } from '@lacquer/simulators/faults/chance';
import type { Stage } from '../stage.js';

const copies = 3;
const tooLargeStatus = 413;
const tooLarge = 20 * 1024 * 1024;
const outboxes = ['contact', 'customer', 'messaging'] as const;

export const messages: Scenario[] = [
  {
    name: 'duplicates',
    summary: 'all events of the outboxes are republished in random order, and several times over the broker',
    modes,
    inject: async (stage) => {
      const events = await sentEvents(stage);
      for (const app of outboxes) {
        await stage.query(
          app,
          `UPDATE outbox SET published_at = NULL, next_attempt_at = now() + random() * interval '3 seconds'`,
        );
      }
      if (stage.mode === 'standalone') return `${events.length} republished by the relay, in random order`;
      await onChannel(stage, async (channel, prefix) => {
        const repeated = shuffle(Array.from({ length: copies }, () => events).flat(), stage.random);
        for (const event of repeated) {
          const content = Buffer.from(JSON.stringify(event));
          channel.publish(eventsExchange(prefix), event.type, content, { messageId: event.id, persistent: true });
        }
        await channel.waitForConfirms();
      });
      return `${events.length} republished by the relay and ${copies} times over the broker, in random order`;
    },
  },
  {
    name: 'oversized',
    summary: 'oversized request bodies, and oversized and malformed messages, arrive among valid ones',
    modes,
    inject: async (stage) => {
      const statuses = await Promise.all(
        [100_000, 5_000_000].map(async (length) => {
          const client = new Client(stage.product.url);
          // the gateway may close the connection before the whole body is sent
          const outcome = await client.post(submitContact.path, { message: 'x'.repeat(length) }).catch(() => undefined);
          return outcome?.status ?? tooLargeStatus;
        }),
      );
      if (statuses.some((status) => status < 400 || status >= 500)) throw new Error(`returned ${statuses.join(', ')}`);
      if (stage.mode === 'standalone') return `bodies returned ${statuses.join(', ')}`;
      const queueCount = await onChannel(stage, async (channel, prefix) => {
        const queues = [
          ...(['contact', 'customer', 'messaging'] as const).map((app) => rpcQueue(app, prefix)),
          ...(['customer', 'messaging'] as const).map((app) => eventsQueue(app, prefix)),
        ];
        for (const queue of queues) {
          for (const content of [randomBytes(tooLarge), Buffer.from('no envelope'), Buffer.alloc(0)]) {
            channel.sendToQueue(queue, content, { persistent: true });
          }
        }
        await channel.waitForConfirms();
        return queues.length;
      });
      return `bodies returned ${statuses.join(', ')}; messages of 20 MiB and malformed ones to ${queueCount} queues`;
    },
    // unreadable messages are set aside, and an operator discards them
    tidy: async (stage) => {
      if (stage.mode === 'distributed')
        await onChannel(stage, (channel, prefix) => channel.purgeQueue(deadName(prefix)));
    },
  },
];

interface PublishedEvent {
  id: string;
  type: string;
  occurredAt: string;
  correlationId: string;
  data: unknown;
}

async function sentEvents({ query }: Stage): Promise<PublishedEvent[]> {
  const events: PublishedEvent[] = [];
  for (const app of outboxes) {
    const rows = await query<PublishedEvent>(
      app,
      `SELECT id, type, to_json(occurred_at) #>> '{}' AS "occurredAt", correlation_id AS "correlationId", data FROM outbox
       WHERE published_at IS NOT NULL`,
    );
    events.push(...rows.map((row) => ({ ...row, occurredAt: new Date(row.occurredAt).toISOString() })));
  }
  return events;
}

type Channel = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['createConfirmChannel']>>;

async function onChannel<T>({ product }: Stage, work: (channel: Channel, prefix: string) => Promise<T>): Promise<T> {
  if (!product.rabbitmq) throw new Error('This mode has no broker.');
  const connection = await connect(product.rabbitmq.url);
  try {
    return await work(await connection.createConfirmChannel(), product.rabbitmq.prefix);
  } finally {
    await connection.close();
  }
}
