import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { startSquareSimulator } from '@lacquer/simulators/square/simulator';
import { signNotification } from '@lacquer/simulators/square/signature';
import { Poster } from '@lacquer/simulators/webhooks/post';
import { Pool } from 'pg';
import { CleanUp, startServers, startStandalone } from './measured-processes.js';
import { type Measurement, medianOf } from './http/measurement.js';
import { loadRpc } from './rpc-load.js';
import { say } from './say.js';

const concurrency = 16;
const rounds = 3;
const seconds = 5;
const leastShareOfInsert = 0.5;
/** A counter is no crowd: so many events arrive at the same time, while so many are not processed. */
const fewAtATime = 4;
const backlog = 10_000;
const mostMs = 50;

const signatureKey = 'signature-key-of-the-bench';

/**
 * `npm run bench -- webhooks`. Events that the product accepts, signed and one by one, beside a loop of bare single-row inserts
 * of the same events at the same concurrency. Nothing is processed meanwhile: Square refuses the product's token.
 * @returns whether the bar is met
 */
export async function benchWebhooks(): Promise<boolean> {
  const cleanUp = new CleanUp();
  try {
    await startServers(['postgres'], cleanUp);
    const square = await startSquareSimulator({ accessToken: 'the-right-token', signatureKey });
    cleanUp.add(() => square.close());
    const notificationUrl = `https://salon.example.com${webhookCalls.square.path}`;
    const product = await startStandalone(cleanUp, {
      observed: false,
      env: {
        SQUARE_ACCESS_TOKEN: 'a-token-that-was-revoked',
        SQUARE_WEBHOOK_SIGNATURE_KEY: signatureKey,
        SQUARE_WEBHOOK_URL: notificationUrl,
        SQUARE_API_BASE_URL: square.url,
      },
    });
    const poster = new Poster();
    cleanUp.add(() => Promise.resolve(poster.close()));
    const insert = await openBareTable(cleanUp);
    const accept = async () => {
      const body = eventBody(randomUUID());
      const { status } = await poster.post({
        url: `${product.url}${webhookCalls.square.path}`,
        headers: {
          'content-type': 'application/json',
          'x-square-hmacsha256-signature': signNotification(signatureKey, notificationUrl, body),
        },
        body,
      });
      if (status !== 200) throw new Error(`an event was answered with ${status}`);
    };

    say(
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${concurrency} at a time, medians of ${rounds}`,
    );
    const [accepted, inserted]: [Measurement[], Measurement[]] = [[], []];
    // once each to warm up, then in turns, so that a machine that is busy for a while is busy for both
    for (let round = 0; round <= rounds; round += 1) {
      const pair = [await loadRpc(accept, concurrency, seconds), await loadRpc(insert, concurrency, seconds)] as const;
      if (round === 0) continue;
      accepted.push(pair[0]);
      inserted.push(pair[1]);
    }
    const [events, bare] = [medianOf(accepted), medianOf(inserted)];
    const line = ({ perSecond, p50, p99 }: Measurement) =>
      `${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`;
    say(`events accepted       ${line(events)}`);
    say(`bare single-row INSERT${line(bare)}`);
    const share = events.perSecond / bare.perSecond;
    const isMet = share >= leastShareOfInsert;
    say(`accepted / bare: ${share.toFixed(2)} (at least ${leastShareOfInsert})${isMet ? '' : ': MISSED'}`);

    let left = backlog;
    const fill = async () => {
      while (left > 0) {
        left -= 1;
        await accept();
      }
    };
    await Promise.all(Array.from({ length: concurrency }, fill));
    const { p99 } = await loadRpc(accept, fewAtATime, seconds);
    const isQuick = p99 <= mostMs;
    say(
      `${fewAtATime} at a time beside ${backlog} events that are not processed: p99 ${p99.toFixed(1)} ms (at most ${mostMs} ms)${isQuick ? '' : ': MISSED'}`,
    );
    return isMet && isQuick;
  } finally {
    await cleanUp.run();
  }
}

/** A table like that of the events, and a loop's step that adds one. */
async function openBareTable(cleanUp: CleanUp): Promise<() => Promise<unknown>> {
  const database = await freshDatabase();
  cleanUp.add(() => database.drop());
  const pool = new Pool({ connectionString: database.url, max: concurrency });
  cleanUp.add(() => pool.end());
  // a connection that has ended may still be told that its database is dropped
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

/** As long as Square's. */
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
