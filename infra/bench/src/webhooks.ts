import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import { type Mode, modes, type ProductUnderTest, startProduct } from '@lacquer/e2e/behavior/product';
import { UsageError } from '@lacquer/platform/command-line/program';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { startEmbeddedPostgres } from '@lacquer/servers/embedded-postgres/embedded-postgres';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { signNotification } from '@lacquer/simulators/square/signature';
import { Pool } from 'pg';
import { findHttpClient, type HttpClient } from './http/http-client.js';
import { type Measurement, medianOf } from './http/measurement.js';
import type { Post } from './http/wrk-posts.js';
import { loadRpc } from './rpc-load.js';
import { say } from './say.js';

const concurrency = 16;
const rounds = 3;
const seconds = 5;
const minShareOfInsert = 0.5;
/** A realistic load at the counter: concurrent events, and the backlog of unprocessed ones. */
const fewAtATime = 4;
const minBacklog = 10_000;
const maxMs = 50;

/**
 * `npm run bench -- webhooks`. Compares accepting signed events with a loop of bare single-row inserts of the same events,
 * at the same concurrency and on the same PostgreSQL, which is durable as in production: 200 means stored. No event is
 * processed during the measurement, since Square rejects the product's token.
 * @returns whether the thresholds are met
 */
export async function benchWebhooks(asked: readonly string[]): Promise<boolean> {
  const unknown = asked.find((name) => !modes.some((mode) => mode === name));
  if (unknown !== undefined) throw new UsageError(`There is no mode "${unknown}": ${modes.join(', ')}.`);
  const client = await findHttpClient(undefined);
  say(
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${concurrency} at a time, medians of ${rounds}, client: ${client.name}${client.isNative ? '' : ', which is written in JavaScript and limits the figures'}`,
  );
  let isMet = true;
  for (const mode of modes) if (asked.includes(mode)) isMet = (await benchIn(mode, client)) && isMet;
  return isMet;
}

async function benchIn(mode: Mode, client: HttpClient): Promise<boolean> {
  const cleanUp = new CleanUp();
  try {
    if (mode === 'distributed') await startServers(['rabbitmq', 'redis'], cleanUp);
    const postgres = await startDurablePostgres(cleanUp);
    const product = await startProduct(mode, {
      env: { SQUARE_ACCESS_TOKEN: 'a-token-that-was-revoked' },
      servers: { postgres },
    });
    cleanUp.add(() => product.stop());
    const countOpen = await openCounter(product.databaseOf('customer'), cleanUp);
    const accept = async (connections: number): Promise<Measurement> => {
      const before = await countOpen();
      const measured = await client.load(`${product.url}${webhookCalls.square.path}`, {
        connections,
        seconds,
        headers: {},
        nextPost: notificationsTo(product),
      });
      const stored = (await countOpen()) - before;
      const answered = Math.floor(measured.perSecond * seconds);
      if (stored < answered) throw new Error(`${answered} events were accepted, but only ${stored} are stored`);
      return measured;
    };
    const insert = await openBareTable(postgres, cleanUp);

    const [accepted, inserted]: [Measurement[], Measurement[]] = [[], []];
    // once each to warm up, then alternating, so temporary load on the machine affects both
    for (let round = 0; round <= rounds; round += 1) {
      const pair = [await accept(concurrency), await loadRpc(insert, concurrency, seconds)] as const;
      if (round === 0) continue;
      accepted.push(pair[0]);
      inserted.push(pair[1]);
    }
    const [events, bare] = [medianOf(accepted), medianOf(inserted)];
    say(mode);
    say(`  events accepted        ${line(events)}`);
    say(`  bare single-row INSERT ${line(bare)}`);
    const share = events.perSecond / bare.perSecond;
    const isMet = share >= minShareOfInsert;
    say(`  accepted / bare: ${share.toFixed(2)} (at least ${minShareOfInsert})${isMet ? '' : ': MISSED'}`);

    const open = await countOpen();
    if (open < minBacklog)
      throw new Error(`only ${open} unprocessed events are stored, at least ${minBacklog} are needed`);
    const { p99 } = await accept(fewAtATime);
    const isQuick = p99 <= maxMs;
    say(
      `  ${fewAtATime} at a time with ${open} unprocessed events: p99 ${p99.toFixed(1)} ms (at most ${maxMs} ms)${isQuick ? '' : ': MISSED'}`,
    );
    return isMet && isQuick;
  } finally {
    await cleanUp.run();
  }
}

const line = ({ perSecond, p50, p99 }: Measurement): string =>
  `${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`;

/** Notifications as Square sends them. */
function notificationsTo({ providers }: ProductUnderTest): () => Post {
  const { SQUARE_WEBHOOK_SIGNATURE_KEY: key = '', SQUARE_WEBHOOK_URL: url = '' } = providers.environment;
  return () => {
    const body = eventBody(randomUUID());
    return {
      headers: {
        'content-type': 'application/json',
        'x-square-hmacsha256-signature': signNotification(key, url, body),
      },
      body,
    };
  };
}

/** The PostgreSQL that tests share may lose writes. */
async function startDurablePostgres(cleanUp: CleanUp): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lacquer-bench-'));
  cleanUp.add(() => rm(folder, { recursive: true, force: true }));
  const starting = startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  cleanUp.add(async () => (await starting).stop());
  return (await starting).url;
}

/** Counts the stored events that are not processed. */
async function openCounter(databaseUrl: string, cleanUp: CleanUp): Promise<() => Promise<number>> {
  const database = await connectToSchema(databaseUrl);
  cleanUp.add(() => database.end());
  return async () => {
    const { rows } = await database.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM square_event WHERE processed_at IS NULL',
    );
    return rows[0]?.open ?? 0;
  };
}

/** Creates a table like that of the events. @returns a function that inserts one row */
async function openBareTable(server: string, cleanUp: CleanUp): Promise<() => Promise<unknown>> {
  const database = await freshDatabase(server);
  cleanUp.add(() => database.drop());
  const pool = new Pool({ connectionString: database.url, max: concurrency });
  cleanUp.add(() => pool.end());
  // an idle connection may still report that its database was dropped
  pool.on('error', () => {});
  await pool.query('CREATE TABLE event (event_id text PRIMARY KEY, type text NOT NULL, payload jsonb NOT NULL)');
  return () => {
    const eventId = randomUUID();
    return pool.query('INSERT INTO event (event_id, type, payload) VALUES ($1, $2, $3)', [
      eventId,
      'payment.updated',
      eventBody(eventId),
    ]);
  };
}

/** Of the same length as Square's. */
function eventBody(eventId: string): string {
  const money = { amount: 4500, currency: 'USD' };
  return JSON.stringify({
    merchant_id: 'MLSIMULATED01',
    type: 'payment.updated',
    event_id: eventId,
    created_at: '2026-03-01T18:30:01Z',
    data: {
      type: 'payment',
      id: `P${eventId}`,
      object: {
        payment: {
          id: `P${eventId}`,
          created_at: '2026-03-01T18:30:00.000Z',
          updated_at: '2026-03-01T18:30:01.000Z',
          amount_money: money,
          total_money: money,
          approved_money: money,
          status: 'COMPLETED',
          source_type: 'CARD',
          card_details: { status: 'CAPTURED', card: { card_brand: 'VISA', last_4: '1111', exp_year: 2030 } },
          location_id: 'LSIMULATED001',
          order_id: `O${eventId}`,
          receipt_number: 'abcd',
          version: 2,
        },
      },
    },
  });
}
