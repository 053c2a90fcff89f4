import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { dataSourceOptions, withSchema } from '@lacquer/platform/database/database-url';
import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { DataSource } from 'typeorm';
import { messagingMigrations } from '../database/migrations.js';
import { PaceRepository } from './pace.repository.js';
import { SenderPace } from './sender-pace.js';

interface Sent {
  at: number;
  segments: number;
}

/** The most segments within any second, both ends excluded. */
function peakOf(sent: readonly Sent[]): number {
  const byTime = sent.toSorted((a, b) => a.at - b.at);
  return Math.max(
    ...byTime.map(({ at }) =>
      byTime.filter((one) => one.at <= at && one.at > at - 1000).reduce((sum, { segments }) => sum + segments, 0),
    ),
  );
}

const segmentsOf = (sent: readonly Sent[]): number => sent.reduce((sum, { segments }) => sum + segments, 0);

describe('the pace', () => {
  const opened: (() => Promise<unknown> | void)[] = [];
  let databaseUrl: string;

  beforeEach(async () => {
    const database = await freshDatabase();
    opened.push(() => database.drop());
    databaseUrl = withSchema(database.url, 'messaging');
    await migrate(databaseUrl, 'messaging', messagingMigrations);
  });
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  });

  const connect = async (): Promise<DataSource> => {
    const dataSource = await new DataSource(dataSourceOptions(databaseUrl, 'pace', [], 2)).initialize();
    opened.push(() => dataSource.destroy());
    return dataSource;
  };
  /** A pace as in a worker, with its own connection and memory. */
  const startPace = async (segmentsPerSecond: number | null): Promise<SenderPace> => {
    const pace = new SenderPace(new PaceRepository(await connect()), { segmentsPerSecond, requestTimeoutMs: 1000 });
    opened.push(() => pace.onApplicationShutdown());
    return pace;
  };
  /** Sends as many texts as the pace allows in `ms` milliseconds, ten at a time. */
  const sendFor = async (pace: SenderPace, ms: number, weights: readonly number[] = [1]): Promise<Sent[]> => {
    const sent: Sent[] = [];
    const end = AbortSignal.timeout(ms);
    let count = 0;
    const sendOn = async (): Promise<void> => {
      while (!end.aborted) {
        const segments = weights[count++ % weights.length] ?? 1;
        const slot = await pace.acquire(segments, end).catch(() => undefined);
        await slot?.use(async () => {
          sent.push({ at: performance.now(), segments });
        });
      }
    };
    await Promise.all(Array.from({ length: 10 }, sendOn));
    return sent;
  };

  it.each([1, 3])('is reached and never exceeded by %i senders together', async (count) => {
    const paces = await Promise.all(Array.from({ length: count }, () => startPace(20)));

    const sent = (await Promise.all(paces.map((pace) => sendFor(pace, 5000)))).flat();

    expect(peakOf(sent)).toBeLessThanOrEqual(20);
    expect(segmentsOf(sent)).toBeGreaterThan(85);
  });

  it('counts segments, not texts', async () => {
    const sent = await sendFor(await startPace(20), 4000, [1, 2, 3]);

    expect(peakOf(sent)).toBeLessThanOrEqual(20);
    expect(segmentsOf(sent)).toBeGreaterThan(60);
  });

  it('sends a text alone if it is heavier than the rate', async () => {
    const sent = await sendFor(await startPace(2), 3500, [5]);

    expect(sent).toHaveLength(2);
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThan(2400);
  });

  it('is spread evenly over the second', async () => {
    const sent = await sendFor(await startPace(20), 2000);

    const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
    expect(gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 10)]).toBeGreaterThan(30);
  });

  it('is held in every worker, reports why, and resumes automatically', async () => {
    const [first, second] = [await startPace(1000), await startPace(1000)];
    const heldAt = performance.now();
    await first.hold(1200, saidBefore('The queue is full.'));

    const status = await second.status();
    await (await second.acquire(1)).use(async () => {});

    expect(performance.now() - heldAt).toBeGreaterThan(1100);
    expect(status).toMatchObject({ segmentsPerSecond: 1000, holdReason: 'The queue is full.' });
    expect(await first.status()).toMatchObject({ holdUntil: null, holdReason: null });
  });

  it('backs off once for concurrent refusals, longer for the next, and resets after a success', async () => {
    const pace = await startPace(1000);
    const holdMs = async () => ((await pace.status()).holdUntil?.getTime() ?? 0) - Date.now();

    await Promise.all([
      pace.backOff(saidBefore('Too quick.')),
      pace.backOff(saidBefore('Too quick.')),
      pace.backOff(saidBefore('Too quick.')),
    ]);
    expect(await holdMs()).toBeLessThan(2100);
    // a refusal arrives one request's time after the slot, which is due when the hold ends
    await (await pace.acquire(1)).use(() => delay(50));
    await pace.backOff(saidBefore('Too quick.'));
    expect(await holdMs()).toBeGreaterThan(3000);

    await pace.release();
    await pace.backOff(saidBefore('Too quick.'));
    expect(await holdMs()).toBeLessThan(2100);
  });

  it('follows a change of the rate at run time, and an unlimited rate', async () => {
    const pace = await startPace(null);
    const unlimited = await sendFor(pace, 300);
    expect(unlimited.length).toBeGreaterThan(100);

    await (await startPace(null)).setRate({ rate: 10, seen: undefined, actorId: randomUUID() });
    await sendFor(pace, 1100);
    expect((await sendFor(pace, 2000)).length).toBeLessThanOrEqual(21);
    expect(await pace.status()).toMatchObject({ segmentsPerSecond: 10 });
  });

  it('passes an unused slot to the next waiter, and skips aborted waiters', async () => {
    const pace = await startPace(1);
    await (await pace.acquire(1)).use(async () => {});
    const gone = new AbortController();
    const leaving = pace.acquire(1, gone.signal);
    const [second, third] = [pace.acquire(1), pace.acquire(1)];
    gone.abort(new Error('stopped'));
    await expect(leaving).rejects.toThrow('stopped');

    const startedAt = performance.now();
    (await second).giveBack();
    await (await third).use(async () => {});

    expect(performance.now() - startedAt).toBeLessThan(1500);
  });

  it('serves an urgent text before the others of all workers', async () => {
    const paces = await Promise.all(Array.from({ length: 5 }, () => startPace(4)));
    const end = new AbortController();
    const sent: Sent[] = [];
    const others = paces.map(async (pace) => {
      while (!end.signal.aborted) {
        const slot = await pace.acquire(1, end.signal).catch(() => undefined);
        await slot?.use(async () => void sent.push({ at: performance.now(), segments: 1 }));
      }
    });
    const passedBy: number[] = [];
    for (let round = 0; round < 4; round++) {
      const from = sent.length;
      // wider than the others, which might overtake it by fitting in
      const slot = await paces[round]?.acquire(2, undefined, 'urgent');
      await slot?.use(async () => void passedBy.push(sent.length - from));
      sent.push({ at: performance.now(), segments: 2 });
    }
    end.abort(new Error('enough'));
    await Promise.all(others);

    // slots are granted half a second ahead, and one more text may be open
    expect(Math.max(...passedBy)).toBeLessThanOrEqual(4);
    expect(peakOf(sent)).toBeLessThanOrEqual(4);
  });

  it('starts over after a crash of the database has emptied its table', async () => {
    const pace = await startPace(20);
    await sendFor(pace, 300);
    const dataSource = await connect();
    await dataSource.query('TRUNCATE sender_pace');

    expect((await sendFor(pace, 1000)).length).toBeGreaterThan(10);
  });
});
