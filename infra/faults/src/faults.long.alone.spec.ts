import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { modes } from '@lacquer/e2e/behavior/product';
import type { Outcome } from './run-scenario.js';
import { reportOf } from './report.js';
import { scenarioNamed, scenarios } from './scenarios/registry.js';
import { ModeRun } from './suite.js';

/** One scenario to run instead of all, and one mode instead of all of its modes. */
const { FAULTS_ONLY: only, FAULTS_MODE: onlyMode } = process.env;
const chosen = only ? [scenarioNamed(only)] : scenarios;
const seed = 1 + Math.floor(Math.random() * 999_999);

const acts = modes
  .filter((mode) => !onlyMode || mode === onlyMode)
  .map((mode) => new ModeRun(mode, chosen, seed))
  .filter(({ order }) => order.length > 0)
  .map((run) => ({
    run,
    mode: run.mode,
    outcomes: new Map(run.order.map(({ name }) => [name, Promise.withResolvers<Outcome>()])),
  }));
type Act = (typeof acts)[number];

async function perform({ run, outcomes }: Act): Promise<void> {
  // prevents unhandled rejections; tests that await an outcome still see its error
  for (const { promise } of outcomes.values()) promise.catch(() => undefined);
  try {
    for await (const { scenario, outcome } of run.run(1)) {
      const ended = outcomes.get(scenario.name);
      await outcome.then(ended?.resolve, ended?.reject);
    }
  } catch (error) {
    for (const { reject } of outcomes.values()) reject(error);
  }
}

let ended: Promise<unknown>;

// both modes run concurrently with their own servers, since scenarios mostly wait
beforeAll(() => {
  ended = Promise.all(acts.map(perform));
});
afterAll(() => ended, 900_000);

describe.each(acts)(`faults, $mode, seed ${seed}`, ({ run, outcomes }) => {
  it.each(run.order.map(({ name }) => name))(
    'lose, duplicate or block nothing: %s',
    async (name) => {
      const outcome = await outcomes.get(name)?.promise;
      if (!outcome) throw new Error(`${name} has no outcome`);
      console.log(reportOf(outcome));

      expect(outcome.wrong).toEqual([]);
      // it has printed why
      if (outcome.skipped !== null) return;
      // a scenario without other writes launches a campaign
      const written = scenarioNamed(name).writes?.length === 0 ? 'campaigns' : 'contacts';
      expect(outcome.comparison.requests[written].answered).toBeGreaterThan(0);
    },
    900_000,
  );
});
