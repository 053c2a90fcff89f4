import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { launchCampaign, everyoneNow } from '@lacquer/contracts/messaging/campaign';
import { listConsent, recordConsent } from '@lacquer/contracts/customers/consent';
import type { ActorRpc } from '@lacquer/contracts/contract';
import { startCustomer } from '@lacquer/customer/app';
import { customerMigrations } from '@lacquer/customer/database/migrations';
import { startMessaging } from '@lacquer/messaging/app';
import { roomOptionsFrom } from '@lacquer/messaging/config';
import { messagingMigrations } from '@lacquer/messaging/database/migrations';
import { newActorKeys } from '@lacquer/platform/actor/actor-keys';
import { RabbitmqClient } from '@lacquer/platform/bus/rabbitmq/rabbitmq-client';
import { rpcQueue } from '@lacquer/platform/bus/rabbitmq/topology';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { migrate } from '@lacquer/platform/database/migrate';
import { createLogger } from '@lacquer/platform/logging/logger';
import { testOwner } from '@lacquer/platform/testing/service-under-test';
import { freshDatabase, freshRabbitmq } from '@lacquer/servers/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { Client } from 'pg';
import { standaloneSettings } from './config.js';

const phone = '+12135550100';
const consent = { phoneNumber: phone, wordingVersion: 'in-person-1' as const, channel: 'in-person' as const };

/** An attacker who has only the broker password of an app. */
describe('an attacker with the broker credentials of an app', () => {
  const { signer, publicKeys: actorKeys } = newActorKeys('gateway');
  const broker = freshRabbitmq();
  const stops: (() => Promise<unknown>)[] = [];
  const logged: Record<string, unknown>[] = [];
  const databases = new Map<string, Client>();
  let connection: ChannelModel;
  let channel: Channel;

  beforeAll(async () => {
    const lines = new Writable({
      write(chunk: Buffer, _encoding, done) {
        for (const line of chunk.toString().split('\n').filter(Boolean)) {
          logged.push(JSON.parse(line) as Record<string, unknown>);
        }
        done();
      },
    });
    const logger = createLogger('warn', lines);
    const bus = { kind: 'rabbitmq', ...broker, actorKeys } as const;
    for (const [app, migrations] of [
      ['customer', customerMigrations],
      ['messaging', messagingMigrations],
    ] as const) {
      const database = await freshDatabase();
      stops.push(() => database.drop());
      await migrate(database.url, app, migrations);
      const client = new Client({ connectionString: database.url });
      await client.connect();
      stops.push(() => client.end());
      databases.set(app, client);
      const started =
        app === 'customer'
          ? await startCustomer({ databaseUrl: database.url, bus, logger, revocationScope: 'person' })
          : await startMessaging({
              databaseUrl: database.url,
              bus,
              logger,
              queue: { kind: 'postgres', url: database.url },
              rooms: roomOptionsFrom(standaloneSettings.parse({})),
              worker: false,
            });
      stops.push(() => started.stop());
    }
    connection = await connect(broker.url);
    stops.push(() => connection.close());
    channel = await connection.createChannel();
  });
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  /** Sends a raw RPC request, and resolves with the response. */
  async function ask({ service, name }: ActorRpc, envelope: object): Promise<{ err?: { code: string } }> {
    const { queue } = await channel.assertQueue('', { exclusive: true });
    const answer = Promise.withResolvers<{ err?: { code: string } }>();
    const { consumerTag } = await channel.consume(
      queue,
      (message) => message && answer.resolve(JSON.parse(message.content.toString()) as { err?: { code: string } }),
      { noAck: true },
    );
    const id = randomUUID();
    channel.sendToQueue(
      rpcQueue(service, broker.prefix),
      Buffer.from(JSON.stringify({ id, pattern: name, data: envelope })),
      { correlationId: id, replyTo: queue },
    );
    const answered = await Promise.race([answer.promise, delay(10_000, { err: { code: 'none' } })]);
    await channel.cancel(consumerTag);
    return answered;
  }
  const count = async (app: string, table: string) =>
    Number((await databases.get(app)?.query<{ count: string }>(`SELECT count(*) FROM ${table}`))?.rows.at(0)?.count);
  const warnings = () => logged.filter(({ msg }) => msg === 'refused a request with an invalid actor');
  const request = (data: object, deadline = Date.now() + 5000) => ({ correlationId: randomUUID(), deadline, data });

  it.each([
    ['an invented account', { actorId: randomUUID(), recordedBy: randomUUID() }, undefined],
    ['an owner with an invalid signature', {}, { ...testOwner, signer: 'gateway', signature: 'AAAA' }],
    ['an owner signed with its own key', {}, 'own'],
  ])('cannot record consent or launch a campaign as %s', async (_, fields, actor) => {
    const before = warnings().length;
    const forger = newActorKeys('gateway').signer;
    for (const [contract, data] of [
      [recordConsent, { ...consent, ...fields }],
      [launchCampaign, { message: 'Hello', campaignType: '', ...everyoneNow, ...fields }],
    ] as const) {
      const envelope = request(data);
      const stated = actor === 'own' ? forger.sign(contract, envelope, testOwner) : actor;
      expect(await ask(contract, { ...envelope, actor: stated })).toMatchObject({ err: { code: 'BUS.ACTOR_REFUSED' } });
    }
    expect([await count('customer', 'consent_entry'), await count('messaging', 'campaign')]).toEqual([0, 0]);
    expect(warnings().slice(before)).toMatchObject([{ rpc: recordConsent.name }, { rpc: launchCampaign.name }]);
    expect(JSON.stringify(warnings())).not.toContain('5550100');
  });

  it('cannot reuse a signed actor for another RPC, with other data, or later', async () => {
    const transport = new RabbitmqClient('gateway', broker.url, broker.prefix);
    const gateway = new RpcClient('gateway', transport, { signer });
    stops.push(() => gateway.close());
    const captured: { pattern: string; envelope: Record<string, unknown> }[] = [];
    const send = transport.request.bind(transport);
    transport.request = (service, pattern, envelope, timeoutMs) => {
      captured.push({ pattern, envelope });
      return send(service, pattern, envelope, timeoutMs);
    };
    const lifeMs = 2000;
    const written = await gateway.as(testOwner).call(recordConsent, consent, lifeMs);
    expect(written).toMatchObject({ phone, recordedBy: testOwner.id });
    const envelope = captured.at(0)?.envelope ?? {};

    const refusal = { err: { code: 'BUS.ACTOR_REFUSED' } };
    const others = { ...consent, phoneNumber: '+12135550101' };
    expect(await ask(recordConsent, { ...envelope, data: others })).toMatchObject(refusal);
    expect(await ask(launchCampaign, { ...envelope, data: { message: 'Hi', ...everyoneNow } })).toMatchObject(refusal);
    await delay(Math.max(0, Number(envelope['deadline']) - Date.now()) + 20);
    expect(await ask(recordConsent, envelope)).toMatchObject({ err: { code: 'BUS.DEADLINE_PASSED' } });
    expect(await ask(recordConsent, { ...envelope, deadline: Date.now() + 5000 })).toMatchObject(refusal);

    const { entries } = await gateway.call(listConsent, { kinds: 'all', limit: 10 });
    expect(entries.map(({ sequence }) => sequence)).toEqual([written.sequence]);
    expect(await count('messaging', 'campaign')).toBe(0);
  });
});
