import { contactSubmitted, submitContact } from '@lacquer/contracts/salon/contact';
import { eventually } from '@lacquer/servers/testing/eventually';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRabbitmq } from '@lacquer/servers/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningApp } from '../app/running-app.js';
import { RabbitmqClient } from '../bus/rabbitmq/rabbitmq-client.js';
import { RpcClient } from '../bus/rpc-client.js';
import { migrated } from '../testing/migrated.js';
import { Transactions } from '../database/transactions.js';
import { ConflictError, InvalidError } from '../errors/domain-error.js';
import { Outbox } from '../outbox/outbox.js';
import { startProbe } from '../testing/probe-app.js';
import { Measures } from './measures.js';
import { renderMetrics } from './metrics.js';

const form = {
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada@example.com',
  phone: null,
  service: null,
  message: 'Hi',
};

describe('the metrics of an app', () => {
  const bus = { kind: 'rabbitmq', ...freshRabbitmq(), retryDelays: [20] } as const;
  const stops: (() => Promise<unknown>)[] = [];
  let publisher: RunningApp;
  let listener: RunningApp;
  let rpc: RpcClient;

  beforeAll(async () => {
    const start = async (role: 'publisher' | 'listener') => {
      const database = await preparedDatabase(migrated('probe', []));
      stops.push(() => database.drop());
      const probe = {
        submit: ({ message }: { message: string }) =>
          message === 'Hi'
            ? Promise.resolve({ id: 'one' })
            : Promise.reject(new ConflictError('CONTACT.KNOWN', 'You wrote before.')),
        onSubmitted: () => Promise.reject(new InvalidError('PROBE.HOPELESS', 'This can never work.')),
      };
      const app = await startProbe({ role, bus, databaseUrl: database.url, probe });
      stops.push(() => app.stop());
      return app;
    };
    publisher = await start('publisher');
    listener = await start('listener');
    const client = new RabbitmqClient('gateway', bus.url, bus.prefix);
    stops.push(() => Promise.resolve(client.close()));
    rpc = new RpcClient('gateway', client);
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  const publish = (app: RunningApp, submissionId: string) =>
    app.nest.get(Transactions).run((tx) => app.nest.get(Outbox).add(tx, contactSubmitted, { submissionId }));
  /** The value of the line with this prefix. */
  const figure = async (line: string) => {
    const { body } = await renderMetrics();
    const found = body.split('\n').find((each) => each.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  };
  const becomes = (line: string, value: number) => eventually(async () => (await figure(line)) === value);

  it('count handled RPCs and events, with duration and outcome', async () => {
    await rpc.call(submitContact, form);
    await rpc.call(submitContact, { ...form, message: 'Hi again' }).catch(() => undefined);
    await publish(publisher, 'one');

    const count = (kind: string, message: string, handler: string, outcome: string) =>
      `${kind}_handling_duration_seconds_count{message="${message}",handler="${handler}",outcome="${outcome}"}`;
    expect(await figure(count('rpc', 'contact.submit.v1', 'ProbeRpc', 'done'))).toBe(1);
    expect(await figure(count('rpc', 'contact.submit.v1', 'ProbeRpc', 'conflict'))).toBe(1);
    await becomes(count('event', 'contact.submitted.v1', 'ProbeEvents', 'invalid'), 1);
  });

  it('count the dead letters at the broker, which /readyz reports too', async () => {
    await becomes('bus_dead_letters{app="gateway"}', 1);

    expect(await listener.nest.get(Measures).troubles()).toMatchObject({ deadLetters: 1 });
    await becomes('bus_queue_messages{app="gateway",queue="gateway.events"}', 0);
  });

  it('count waiting, unrouted and dead events of the outbox, with the oldest age', async () => {
    const { nest } = publisher;
    await becomes('outbox_waiting_events{app="contact"}', 0);
    await nest.get(Transactions).run(async (tx) => {
      await tx.query(
        `INSERT INTO outbox (id, type, occurred_at, correlation_id, data, attempts, next_attempt_at, last_error, dead_at)
         SELECT gen_random_uuid(), 'contact.submitted.v1', now() - interval '90 seconds', 'x', '{}', n, now() + interval '100 seconds',
           CASE n WHEN 1 THEN 'no queue is bound for contact.submitted.v1' ELSE 'broker away' END,
           CASE n WHEN 3 THEN now() END FROM generate_series(0, 3) AS n`,
      );
    });

    await becomes('outbox_waiting_events{app="contact"}', 3);
    expect(await figure('outbox_oldest_waiting_seconds{app="contact"}')).toBeGreaterThan(89);
    expect(await publisher.nest.get(Measures).troubles()).toMatchObject({
      stuckEvents: 2,
      unroutedEvents: 1,
      deadEvents: 1,
    });
  });

  it('include the use of the pool and the lag of the event loop', async () => {
    expect(await figure('database_pool_connections{app="probe",state="waiting"}')).toBe(0);
    expect(await figure('database_pool_connections{app="probe",state="open"}')).toBeGreaterThan(0);
    expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });
});
