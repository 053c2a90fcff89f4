import { randomUUID } from 'node:crypto';
import { contactSubmitted, submitContact } from '@lacquer/contracts/salon/contact';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Transactions } from '../../database/transactions.js';
import { requireAnswerable } from '../../deadline/request-deadline.js';
import { Readiness } from '../../health/readiness.js';
import { Outbox } from '../../outbox/outbox.js';
import { OwnBroker } from '../../testing/own-broker.js';
import type { ProbeBehavior } from '../../testing/probe-app.js';
import { submission } from '../../testing/probe-rpc.js';
import { RpcClient } from '../rpc-client.js';
import { RabbitmqClient } from './rabbitmq-client.js';

const alarms = {
  disk: { raise: ['set_disk_free_limit', '900000GB'], clear: ['set_disk_free_limit', '1MB'], words: 'low on disk' },
  memory: {
    raise: ['set_vm_memory_high_watermark', 'absolute', '1MB'],
    clear: ['set_vm_memory_high_watermark', '0.6'],
    words: 'low on memory',
  },
} as const;

/** Within the time that a caller of the API waits. Milliseconds. */
const answerWithinMs = 5000;

describe('a broker that raises an alarm', () => {
  let broker: OwnBroker | undefined;

  beforeAll(async () => {
    broker = await OwnBroker.start('only its own program has alarms');
  });
  afterAll(() => broker?.stop());

  it.each(['disk', 'memory'] as const)(
    '(%s) is named by every refused request, before the start and after it, and loses and doubles nothing',
    async (kind) => {
      if (!broker) return;
      const { raise, clear, words } = alarms[kind];
      const sentence = `The message broker is ${words} and accepts nothing new. Please try again later.`;
      const submitted: string[] = [];
      const heard: string[] = [];
      const { server } = broker;
      const bus = { kind: 'rabbitmq', url: server.url, prefix: `${kind}.`, retryDelays: [20] } as const;
      const probe: ProbeBehavior = {
        submit: async ({ message }) => {
          // as a transaction does before it commits
          await requireAnswerable();
          return { id: String(submitted.push(message)) };
        },
        // an event whose confirm the alarm delays is published again: the inbox handles it once
        onSubmitted: (event, inbox) =>
          inbox.once('probe', event, () => Promise.resolve(void heard.push(event.data.submissionId))),
      };

      await server.control(...raise);
      const [publisher] = await Promise.all([
        broker.startProbe('publisher', bus, probe),
        broker.startProbe('listener', bus, probe),
      ]);
      const transport = new RabbitmqClient('gateway', bus.url, bus.prefix);
      broker.onStop(() => transport.close());
      const rpc = new RpcClient('gateway', transport);
      const write = async () => {
        const submissionId = randomUUID();
        await publisher.nest
          .get(Transactions)
          .run((tx) => publisher.nest.get(Outbox).add(tx, contactSubmitted, { submissionId }));
        return submissionId;
      };
      const ask = async (message: string) => {
        const began = performance.now();
        const answer = await rpc.call(submitContact, { ...submission, message }).catch((error: unknown) => error);
        expect(performance.now() - began).toBeLessThan(answerWithinMs + 500);
        return answer;
      };
      const isNamed = () =>
        eventually(() => publisher.nest.get(Readiness).known().reasons['rabbitmq'] === `alarm: ${words}`);
      const refusal = expect.objectContaining({ code: 'CONTACT.UNAVAILABLE', kind: 'unavailable', message: sentence });

      await isNamed();
      const written = [await write()];
      // more than open a circuit breaker, which would hide the reason
      for (let count = 0; count < 8; count += 1) expect(await ask(`before ${count}`)).toEqual(refusal);
      await server.control(...clear);
      await eventually(async () => Reflect.get(Object(await ask('between')), 'id') !== undefined);
      await eventually(() => heard.length === 1);

      await server.control(...raise);
      // its own connection does not know yet
      expect(await ask('during')).toEqual(refusal);
      written.push(await write(), await write());
      await isNamed();
      for (let count = 0; count < 8; count += 1) expect(await ask(`during ${count}`)).toEqual(refusal);
      await server.control(...clear);
      await eventually(async () => Reflect.get(Object(await ask('after')), 'id') !== undefined);

      await eventually(() => heard.length >= 3);
      expect(heard.toSorted()).toEqual(written.toSorted());
      // nothing that was refused has been done, now or later
      expect(new Set(submitted)).toEqual(new Set(['between', 'after']));
      await eventually(() => publisher.nest.get(Readiness).known().reasons['rabbitmq'] === undefined);
    },
    60_000,
  );
});
