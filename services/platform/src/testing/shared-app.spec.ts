import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { type PreparedDatabase, preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { DataSource } from 'typeorm';
import type { RunningApp } from '../app/running-app.js';
import { BackgroundWork } from '../background/background-work.js';
import { Readiness } from '../health/readiness.js';
import { migrated } from './migrated.js';
import { type ProbeBehavior, startProbe } from './probe-app.js';
import { asOwner } from './service-under-test.js';
import { SharedApp } from './shared-app.js';
import { TestBus } from './test-bus.js';

const form = {
  firstName: 'Mina',
  lastName: 'Cho',
  email: 'mina@example.com',
  message: 'Hello',
  phone: null,
  service: null,
};

describe('an app that cases share', () => {
  let database: PreparedDatabase;
  let bus: TestBus;
  let app: RunningApp;
  let probe: ProbeBehavior;
  let shared: SharedApp;

  beforeEach(async () => {
    database = await preparedDatabase(migrated('probe', []));
    bus = new TestBus();
    probe = { submit: () => Promise.resolve({ id: '1' }), onSubmitted: () => Promise.resolve() };
    app = await startProbe({
      role: 'publisher',
      bus: { kind: 'in-process', bus },
      databaseUrl: database.url,
      probe,
    });
    shared = await SharedApp.open(app, bus, () => database.readContents());
  });

  afterEach(async () => {
    await app.stop();
    await database.drop();
  });

  const store = () =>
    app.nest.get(DataSource).query(`INSERT INTO inbox (consumer, event_id) VALUES ('probe', gen_random_uuid())`);
  const stored = () => app.nest.get(DataSource).query('SELECT FROM inbox');

  it('has the rows, fields, handlers and background work of its boot after a reset', async () => {
    let rounds = 0;
    await store();
    app.nest.get(Readiness).register({ name: 'of the case', check: () => Promise.resolve(false) });
    bus.answer('of the case', () => Promise.resolve('answered'));
    app.nest.get(BackgroundWork).repeat({
      name: 'of the case',
      run: () => Promise.resolve((rounds += 1) && 1),
      retryMs: 1,
      longestRetryMs: 1,
    });

    await shared.reset();
    const until = rounds;
    expect(await stored()).toEqual([]);
    expect(JSON.stringify(await app.readiness())).not.toContain('of the case');
    expect(bus.findAnswer('of the case')).toBeUndefined();
    await expect(asOwner(bus).call(submitContact, form)).resolves.toEqual({ id: '1' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(rounds).toBe(until);
  });

  it('has its own handlers again after a case has replaced one', async () => {
    bus.answer(submitContact.name, () => Promise.reject(new Error('replaced')));
    await shared.reset();
    expect(await asOwner(bus).call(submitContact, form)).toEqual({ id: '1' });
  });

  it('is reset only after the handlers in flight have ended', async () => {
    let finish = () => {};
    const halfway = new Promise<void>((resolve) => {
      finish = resolve;
    });
    probe.submit = async () => {
      await halfway;
      await store();
      return { id: '2' };
    };
    const answer = asOwner(bus).call(submitContact, form);
    const reset = shared.reset();
    finish();
    await reset;
    expect(await answer).toEqual({ id: '2' });
    expect(await stored()).toEqual([]);
  });
});
