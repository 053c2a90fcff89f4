import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { modes } from '@lacquer/e2e/behaviour/product';
import { seededRandom } from '@lacquer/simulators/faults/chance';
import { play } from './play.js';
import { reportOf } from './report.js';
import { scenarios } from './scenarios/registry.js';
import { shuffle } from './shuffle.js';
import { setStage, type Stage } from './stage.js';
import { awayMs } from './suite.js';

const seed = 1 + Math.floor(Math.random() * 999_999);

describe.each(modes)(`faults, %s, seed ${seed}`, (mode) => {
  const random = seededRandom(seed);
  const order = shuffle(
    scenarios.filter((scenario) => scenario.modes.includes(mode)),
    random,
  );
  let stage: Stage;

  beforeAll(async () => {
    stage = await setStage(mode, seed, random);
    stage.awayMs = awayMs.first;
  });
  afterAll(async () => {
    await stage?.stop();
  });

  it.each(order.map((scenario) => [scenario.name, scenario] as const))(
    'nothing is lost, double or stuck: %s',
    async (_name, scenario) => {
      const outcome = await play(stage, scenario);
      console.log(reportOf(outcome));

      expect(outcome.wrong).toEqual([]);
      expect(outcome.comparison.requests.contacts.answered).toBeGreaterThan(0);
    },
    300_000,
  );
});
