import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mode, modes } from '@lacquer/e2e/behaviour/product';
import { seededRandom } from '@lacquer/simulators/faults/chance';
import { type Outcome, play } from './play.js';
import { reportOf } from './report.js';
import type { Scenario } from './scenario.js';
import { scenarioNamed, scenarios } from './scenarios/registry.js';
import { shuffle } from './shuffle.js';
import { setStage, type Stage } from './stage.js';
import { awayMs } from './suite.js';

/** One scenario to run instead of all, and one mode instead of all of its modes. */
const { FAULTS_ONLY: only, FAULTS_MODE: onlyMode } = process.env;
const chosen = only ? [scenarioNamed(only)] : scenarios;
const seed = 1 + Math.floor(Math.random() * 999_999);

/** Runs the scenarios of one mode in sequence on one stage. */
class Act {
  private readonly random = seededRandom(seed);
  readonly order: readonly Scenario[];
  private readonly outcomes: ReadonlyMap<string, PromiseWithResolvers<Outcome>>;

  constructor(readonly mode: Mode) {
    this.order = shuffle(
      chosen.filter((scenario) => scenario.modes.includes(mode)),
      this.random,
    );
    this.outcomes = new Map(this.order.map(({ name }) => [name, Promise.withResolvers<Outcome>()]));
    // prevents unhandled rejections; tests that await an outcome still see its error
    for (const { promise } of this.outcomes.values()) promise.catch(() => undefined);
  }

  async outcomeOf(scenario: string): Promise<Outcome> {
    const outcome = this.outcomes.get(scenario);
    if (!outcome) throw new Error(`${scenario} does not run in ${this.mode} mode`);
    return outcome.promise;
  }

  async run(): Promise<void> {
    let stage: Stage | undefined;
    try {
      stage = await setStage(this.mode, seed, this.random);
      stage.awayMs = awayMs.first;
      for (const scenario of this.order) {
        await play(stage, scenario).then(
          (outcome) => this.outcomes.get(scenario.name)?.resolve(outcome),
          (error: unknown) => this.outcomes.get(scenario.name)?.reject(error),
        );
      }
    } catch (error) {
      for (const { reject } of this.outcomes.values()) reject(error);
    } finally {
      await stage?.stop();
    }
  }
}

const acts = modes
  .filter((mode) => !onlyMode || mode === onlyMode)
  .map((mode) => new Act(mode))
  .filter(({ order }) => order.length > 0);
let ended: Promise<unknown>;

// both modes run concurrently with their own servers, since scenarios mostly wait
beforeAll(() => {
  ended = Promise.all(acts.map((act) => act.run()));
});
afterAll(() => ended, 900_000);

describe.each(acts)(`faults, $mode, seed ${seed}`, (act) => {
  it.each(act.order.map(({ name }) => name))(
    'lose, duplicate or block nothing: %s',
    async (name) => {
      const outcome = await act.outcomeOf(name);
      console.log(reportOf(outcome));

      expect(outcome.wrong).toEqual([]);
      expect(outcome.comparison.requests.contacts.answered).toBeGreaterThan(0);
    },
    900_000,
  );
});
