import type { Mode } from '@lacquer/e2e/behaviour/product';
import { seededRandom } from '@lacquer/simulators/faults/chance';
import { play } from './play.js';
import { reportOf } from './report.js';
import type { Scenario } from './scenario.js';
import { shuffle } from './shuffle.js';
import { setStage } from './stage.js';

/** How long a server is down or paused, in the first round and in later ones. */
export const awayMs = { first: 5_000, later: 30_000 };

export interface SuiteOptions {
  modes: readonly Mode[];
  scenarios: readonly Scenario[];
  rounds: number;
  /** The seed determines the order of the scenarios and the faults; their timing depends on the machine. */
  seed: number;
  say: (line: string) => void;
}

/** Runs every scenario once per round on one running product per mode. @returns how many failed */
export async function runSuite({ modes, scenarios, rounds, seed, say }: SuiteOptions): Promise<number> {
  let failures = 0;
  for (const mode of modes) {
    const chosen = scenarios.filter((scenario) => scenario.modes.includes(mode));
    if (chosen.length === 0) continue;
    const random = seededRandom(seed);
    const stage = await setStage(mode, seed, random);
    try {
      for (let round = 1; round <= rounds; round += 1) {
        stage.awayMs = round === 1 ? awayMs.first : awayMs.later;
        const order = shuffle(chosen, random);
        say(`${mode}, round ${round} of ${rounds}, seed ${seed}: ${order.map(({ name }) => name).join(', ')}`);
        for (const scenario of order) {
          const outcome = await play(stage, scenario);
          if (outcome.wrong.length > 0) failures += 1;
          say(reportOf(outcome));
        }
      }
    } finally {
      await stage.stop();
    }
  }
  return failures;
}
