import { afterEach, describe, expect, it } from '@jest/globals';
import { phoneSuppressed } from '@lacquer/contracts/messaging/messaging';
import { EventsServer } from '@lacquer/platform/bus/rabbitmq/events-server';
import { migrated } from '@lacquer/platform/testing/migrated';
import { createLogger } from '@lacquer/platform/logging/logger';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRabbitmq, freshRedis } from '@lacquer/servers/testing/servers';
import { startMessaging, startMessagingWorker } from '../app.js';
import { messagingMigrations } from '../database/migrations.js';
import { testOptions } from '../testing/test-options.js';
import { SuppressionRepository } from './suppression.repository.js';

const phone = '+12135550107';

describe('an opt-out recorded by a worker, over RabbitMQ', () => {
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  });

  it('is published by the service, once, even if the service was down at that moment', async () => {
    const database = await preparedDatabase(migrated('messaging', messagingMigrations));
    opened.push(() => database.drop());
    const rabbitmq = freshRabbitmq();
    const options = {
      databaseUrl: database.url,
      bus: { kind: 'rabbitmq', ...rabbitmq } as const,
      queue: { kind: 'redis', ...freshRedis() } as const,
      rooms: testOptions({ pace: { segmentsPerSecond: 20 } }),
      logger: createLogger('silent'),
      listen: { port: 0, host: '127.0.0.1' },
    };
    const heard: unknown[] = [];
    const isHeard = Promise.withResolvers<void>();
    opened.push(
      await listenAsCustomerService(rabbitmq, (data) => {
        heard.push(data);
        isHeard.resolve();
      }),
    );
    const worker = await startMessagingWorker(options);
    opened.push(() => worker.stop());
    const suppression = worker.nest.get(SuppressionRepository, { strict: false });
    // as after Twilio's error 21610; the second call changes nothing
    await suppression.add({ phone, reason: 'opted-out', source: 'provider' });
    await suppression.add({ phone, reason: 'opted-out', source: 'provider' });
    expect(heard).toEqual([]);

    const service = await startMessaging({ ...options, worker: false });
    opened.push(() => service.stop());
    await isHeard.promise;

    expect(heard).toEqual([{ phone, reason: 'opted-out', source: 'provider', at: expect.any(String), actorId: null }]);
  });
});

async function listenAsCustomerService(
  { url, prefix }: { url: string; prefix: string },
  onSuppressed: (data: unknown) => void,
): Promise<() => Promise<void>> {
  const server = new EventsServer({ app: 'customer', url, prefix });
  server.addHandler(phoneSuppressed.name, async (event: { data: unknown }) => onSuppressed(event.data), true);
  const listening = Promise.withResolvers<void>();
  await server.listen((error?: unknown) => (error ? listening.reject(error) : listening.resolve()));
  await listening.promise;
  return () => server.close();
}
