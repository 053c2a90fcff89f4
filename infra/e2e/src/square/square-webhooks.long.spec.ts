import { randomUUID } from 'node:crypto';
import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import { eventually } from '@lacquer/servers/testing/eventually';
import { signNotification } from '@lacquer/simulators/square/signature';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client as Postgres } from 'pg';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import { Client } from '../behavior/client.js';
import { type ProductUnderTest, startProduct } from '../behavior/product.js';

/** More than two batches. */
const together = 40;

const idsOf = (name: string) => Array.from({ length: together }, (_, index) => `${name}-${index}`);

describe('the Square webhook while the customer service is killed', () => {
  let product: ProductUnderTest;
  const connections: Postgres[] = [];
  beforeAll(async () => {
    // no event is processed, since Square rejects the token
    product = await startProduct('distributed', { env: { SQUARE_ACCESS_TOKEN: 'a-token-that-was-revoked' } });
  });
  afterAll(async () => {
    for (const connection of connections) await connection.end();
    await product.stop();
  });

  const connect = async () => {
    const connection = await connectToSchema(product.databaseOf('customer'));
    connections.push(connection);
    return connection;
  };
  const send = async (id: string) => {
    const { SQUARE_WEBHOOK_SIGNATURE_KEY: key = '', SQUARE_WEBHOOK_URL: url = '' } = product.providers.environment;
    const body = JSON.stringify({ merchant_id: 'M1', type: 'invoice.published', event_id: id, data: { id: 'I1' } });
    const { status } = await new Client(product.url).send('POST', webhookCalls.square.path, body, {
      'x-square-hmacsha256-signature': signNotification(key, url, body),
    });
    return { id, status };
  };
  const sendAll = (ids: readonly string[]) => Promise.all(ids.map(send));
  const accepted = (answers: readonly { id: string; status: number }[]) =>
    answers.filter(({ status }) => status === 200).map(({ id }) => id);

  it('returns 503 to all requests in flight, loses no accepted event, and stores each once when it is redelivered', async () => {
    const [blocker, onlooker] = [await connect(), await connect()];
    const storedOf = async (ids: readonly string[]) => {
      const { rows } = await onlooker.query<{ id: string }>(
        'SELECT event_id AS id FROM square_event WHERE event_id = ANY ($1)',
        [ids],
      );
      return rows.map(({ id }) => id).toSorted();
    };
    const run = randomUUID();
    const [before, during] = [idsOf(`before-${run}`), idsOf(`during-${run}`)];
    const first = await sendAll(before);
    expect(accepted(first)).toEqual(before);

    // one batch waits in the database, and others are queued behind it
    await blocker.query('BEGIN; LOCK TABLE square_event IN EXCLUSIVE MODE');
    const unanswered = sendAll(during);
    await eventually(async () => {
      const { rows } = await onlooker.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO square_event %'`,
      );
      return rows.length > 0;
    });
    const victim = product.processes.find(({ name }) => name === 'customer');
    if (!victim) throw new Error('the customer service is not running');
    victim.signal('SIGKILL');
    await victim.exit();
    const answers = await unanswered;
    await blocker.query('ROLLBACK');

    expect(answers.map(({ status }) => status)).toEqual(during.map(() => 503));
    expect(await storedOf(before)).toEqual(before.toSorted());

    // Square redelivers events that were not acknowledged
    await product.restart(victim);
    await eventually(async () => (await send(`after-${run}`)).status === 200);
    expect(accepted(await sendAll(during))).toEqual(during);
    expect(await storedOf([...before, ...during])).toEqual([...before, ...during].toSorted());
  });
});
