import type { Mode } from '@lacquer/e2e/behavior/product';
import { type Random, seededRandom, shuffle } from '@lacquer/simulators/faults/chance';
import { type Outcome, runScenario } from './run-scenario.js';
import { reportOf } from './report.js';
import type { Scenario } from './scenario.js';
import { setStage, type Stage } from './stage.js';

/** How long a server is down or paused, in the first round and in later ones. */
const awayMs = { first: 5_000, later: 30_000 };

export interface ScenarioRun {
  scenario: Scenario;
  /** Rejects if the outcome cannot be determined. */
  outcome: Promise<Outcome>;
}

/** The scenarios of one mode in a random order, on one stage or several in sequence. */
export class ModeRun {
  private readonly random: Random;
  private readonly groups: readonly (readonly Scenario[])[];

  /** The seed determines the order of the scenarios and the faults; their timing depends on the machine. */
  constructor(
    readonly mode: Mode,
    scenarios: readonly Scenario[],
    private readonly seed: number,
  ) {
    this.random = seededRandom(seed);
    const order = shuffle(
      scenarios.filter(({ modes }) => modes.includes(mode)),
      this.random,
    );
    // one group for each stage
    this.groups = [...Map.groupBy(order, ({ name, plan }) => (plan ? name : 'shared')).values()];
  }

  /** The order of the first round. */
  get order(): readonly Scenario[] {
    return this.groups.flat();
  }

  /** Runs every scenario once per round. The caller awaits each outcome before it asks for the next. */
  async *run(rounds: number, say: (line: string) => void = () => {}): AsyncGenerator<ScenarioRun> {
    for (const group of this.groups) {
      const stage = await setStage(this.mode, this.seed, this.random, group[0]?.plan);
      try {
        for (let round = 1; round <= rounds; round += 1) yield* this.runRound(stage, group, round, say);
      } finally {
        await stage.stop();
      }
    }
  }

  private *runRound(stage: Stage, group: readonly Scenario[], round: number, say: (line: string) => void) {
    stage.awayMs = round === 1 ? awayMs.first : awayMs.later;
    const order = round === 1 ? group : shuffle(group, this.random);
    say(`${this.mode}, round ${round}, seed ${this.seed}: ${order.map(({ name }) => name).join(', ')}`);
    for (const scenario of order) yield { scenario, outcome: runScenario(stage, scenario) };
  }
}

export interface SuiteOptions {
  modes: readonly Mode[];
  scenarios: readonly Scenario[];
  rounds: number;
  seed: number;
  say: (line: string) => void;
}

/** Runs every scenario once per round in each of its modes. @returns how many failed */
export async function runSuite({ modes, scenarios, rounds, seed, say }: SuiteOptions): Promise<number> {
  let failures = 0;
  for (const mode of modes) {
    for await (const { outcome } of new ModeRun(mode, scenarios, seed).run(rounds, say)) {
      const ended = await outcome;
      if (ended.wrong.length > 0) failures += 1;
      say(reportOf(ended));
    }
  }
  return failures;
}
