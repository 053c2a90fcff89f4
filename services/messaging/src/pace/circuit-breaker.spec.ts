import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { saidBefore } from '@lacquer/contracts/sentences/say';
import { dataSourceOptions, withSchema } from '@lacquer/platform/database/database-url';
import { migrated } from '@lacquer/platform/testing/migrated';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { DataSource } from 'typeorm';
import { messagingMigrations } from '../database/migrations.js';
import { BreakerRepository } from './breaker.repository.js';
import { FlightWindow } from './flight-window.js';
import { CircuitBreaker, type Passage, type PassageOutcome } from './circuit-breaker.js';
import { PaceRepository } from './pace.repository.js';

describe('the circuit breaker', () => {
  const opened: (() => Promise<unknown>)[] = [];
  let databaseUrl: string;
  let sql: DataSource;
  let pace: PaceRepository;

  beforeEach(async () => {
    const database = await preparedDatabase(migrated('pace', messagingMigrations, 'messaging'));
    opened.push(() => database.drop());
    databaseUrl = withSchema(database.url, 'messaging');
    sql = await connect();
    pace = new PaceRepository(sql);
  });
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  });

  const connect = async (): Promise<DataSource> => {
    const dataSource = await new DataSource(dataSourceOptions(databaseUrl, 'breaker', [], 2)).initialize();
    opened.push(() => dataSource.destroy());
    return dataSource;
  };
  /** A breaker as in a worker, with its own connection and memory. */
  const startBreaker = async (): Promise<CircuitBreaker> =>
    new CircuitBreaker(
      new BreakerRepository(await connect()),
      { segmentsPerSecond: null, requestTimeoutMs: 1000 },
      { countWorkers: () => Promise.resolve(2) },
      { slotsAhead: null },
    );
  const answers = () => Promise.resolve(true);
  const admit = async (breaker: CircuitBreaker, ask = answers): Promise<Passage | null> =>
    breaker.admit(await new FlightWindow(() => 0).reserve('usual'), ask);
  const pass = async (breaker: CircuitBreaker): Promise<Passage> => {
    const passage = await admit(breaker);
    if (!passage) throw new Error('the breaker is open');
    return passage;
  };
  const send = async (breaker: CircuitBreaker, outcome: PassageOutcome) => {
    const passage = await pass(breaker);
    if (outcome !== 'unused') expect(passage.depart()).toBe(true);
    await passage.settle(outcome);
  };
  const open = async (breaker: CircuitBreaker) => {
    for (let doubt = 1; doubt <= 5; doubt += 1) await send(breaker, 'doubtful');
  };
  const heldMs = async () => Math.max(0, Number((await pace.read()).holdUntil) - Date.now());
  /** The minimum and maximum of the hold that `begin` sets, in milliseconds, on a machine of any speed. */
  const holdSetBy = async (begin: () => Promise<unknown>) => {
    const before = Date.now();
    await begin();
    const after = Date.now();
    const until = Number((await pace.read()).holdUntil);
    return { atLeast: until - after, atMost: until - before };
  };
  /** Extends the hold beyond the duration of a test. */
  const prolongHold = () =>
    sql.query('UPDATE sender_pace SET hold_until = hold_until + 600000, breaker_until = breaker_until + 600000');
  const endHold = () => sql.query('UPDATE sender_pace SET hold_until = 1, breaker_until = 1');

  it('holds the sender for about 2 s after five ambiguous outcomes in a row over all workers, with a reason', async () => {
    const [one, other] = [await startBreaker(), await startBreaker()];

    for (const breaker of [one, other, one, other]) await send(breaker, 'doubtful');
    expect(await pace.read()).toMatchObject({ holdUntil: null });
    const hold = await holdSetBy(() => send(one, 'doubtful'));

    expect(hold.atMost).toBeGreaterThanOrEqual(1_600);
    expect(hold.atLeast).toBeLessThanOrEqual(2_400);
    expect((await pace.read()).holdReason).toMatch(/^Twilio does not answer properly\./);
    await prolongHold();
    expect(await admit(one)).toBeNull();
    expect(await admit(await startBreaker())).toBeNull();
  });

  it('stops a text that was admitted before the breaker opened', async () => {
    const breaker = await startBreaker();
    const early = await pass(breaker);

    await open(breaker);

    expect(early.depart()).toBe(false);
  });

  it('restarts the count after a definite answer', async () => {
    const breaker = await startBreaker();
    for (let row = 1; row <= 3; row += 1) {
      for (let doubt = 1; doubt <= 4; doubt += 1) await send(breaker, 'doubtful');
      await send(breaker, 'answered');
    }
    expect(await pace.read()).toMatchObject({ holdUntil: null });
  });

  it('allows a process one open request at a time between an ambiguous outcome and the next answer', async () => {
    const breaker = await startBreaker();
    const admitted = await pass(breaker);
    await send(breaker, 'doubtful');
    const openRequest = await pass(breaker);
    expect(openRequest.depart()).toBe(true);
    expect(admitted.depart()).toBe(false);
    let isAdmitted = false;
    const next = pass(breaker).then((passage) => ((isAdmitted = true), passage));
    await sql.query('SELECT pg_sleep(0.05)');
    expect(isAdmitted).toBe(false);

    await openRequest.settle('answered');

    expect((await next).depart()).toBe(true);
    expect((await pass(breaker)).depart()).toBe(true);
  });

  it('admits exactly one probe after the hold, from any worker', async () => {
    const breakers = [await startBreaker(), await startBreaker(), await startBreaker()];
    await open(await startBreaker());
    await endHold();

    // new breakers read that the hold has ended
    const fresh = await Promise.all(breakers.map(() => startBreaker()));
    const passages = await Promise.all(fresh.flatMap((breaker) => Array.from({ length: 10 }, () => admit(breaker))));

    expect(passages.filter(Boolean)).toHaveLength(1);
    expect(await heldMs()).toBeGreaterThan(0);
  });

  it('doubles the hold after each failed probe, up to a minute', async () => {
    const breaker = await startBreaker();
    await open(breaker);
    const longest: number[] = [];
    for (const nominal of [4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]) {
      await endHold();
      const next = await startBreaker();
      const { atLeast, atMost } = await holdSetBy(() => send(next, 'doubtful'));
      expect(atMost).toBeGreaterThanOrEqual(nominal * 0.8);
      expect(atLeast).toBeLessThanOrEqual(nominal * 1.2);
      if (nominal === 60_000) longest.push(Math.round(atLeast / 100));
    }
    expect(new Set(longest).size).toBeGreaterThan(1);
  });

  it('queries the provider before a probe: without an answer the hold doubles, and no text is in doubt', async () => {
    await open(await startBreaker());
    await endHold();

    const next = await startBreaker();
    const { atLeast, atMost } = await holdSetBy(async () =>
      expect(await admit(next, () => Promise.resolve(false))).toBeNull(),
    );

    expect(atMost).toBeGreaterThanOrEqual(3_200);
    expect(atLeast).toBeLessThanOrEqual(4_800);
  });

  it('queries the provider once for several probes of a process, so a slow answer does not cost each its slot', async () => {
    await open(await startBreaker());
    await endHold();
    const breaker = await startBreaker();
    let asked = 0;
    const ask = async () => ((asked += 1), true);

    for (let probe = 1; probe <= 3; probe += 1) await (await admit(breaker, ask))?.settle('unused');

    expect(asked).toBe(1);
  });

  it('closes for all workers within a second after the probe is answered', async () => {
    const [one, other] = [await startBreaker(), await startBreaker()];
    await open(one);
    await prolongHold();
    expect(await admit(other)).toBeNull();
    const waiting = other.untilOpen(new AbortController().signal);
    await endHold();

    await send(await startBreaker(), 'answered');
    await waiting;

    expect(await pace.read()).toMatchObject({ holdUntil: null, holdReason: null });
    expect(await admit(other)).not.toBeNull();
    // the count restarts
    for (let doubt = 1; doubt <= 4; doubt += 1) await send(await startBreaker(), 'doubtful');
    expect(await pace.read()).toMatchObject({ holdUntil: null });
  });

  it('passes the probe on when it was not sent, or when its worker died', async () => {
    await open(await startBreaker());
    await endHold();
    await send(await startBreaker(), 'unused');

    const dies = await startBreaker();
    expect(await admit(dies)).not.toBeNull();
    expect(await admit(await startBreaker())).toBeNull();
    await endHold();

    expect(await admit(await startBreaker())).not.toBeNull();
  });

  it('keeps a longer hold with another cause', async () => {
    const breaker = await startBreaker();
    await open(breaker);
    await pace.hold(120_000, saidBefore('The queue is full.'));
    await endProbeOf(breaker);

    expect((await pace.read()).holdReason).toBe('The queue is full.');
    expect(await heldMs()).toBeGreaterThan(60_000);
  });

  const endProbeOf = async (breaker: CircuitBreaker) => {
    expect(await admit(breaker)).toBeNull();
    await new BreakerRepository(sql).close();
  };

  it('ends the wait of a worker that shuts down', async () => {
    const breaker = await startBreaker();
    await open(breaker);
    await prolongHold();
    const stopping = new AbortController();
    const waiting = breaker.untilOpen(stopping.signal);

    stopping.abort(new Error('the worker stops'));

    await expect(waiting).rejects.toThrow('the worker stops');
  });
});
