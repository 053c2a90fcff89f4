import { type Mode, modes } from '@lacquer/e2e/behavior/product';
import { createProgram, runProgram, UsageError } from '@lacquer/platform/command-line/program';
import { endOnSignals } from '@lacquer/servers/testing/clean-up';
import type { Scenario } from './scenario.js';
import { scenarioNamed, scenarios } from './scenarios/registry.js';
import { runSuite } from './suite.js';

interface Flags {
  rounds: number;
  only: Scenario[];
  mode: Mode[];
  seed: number;
  list?: boolean;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
let failures = 0;

endOnSignals();
const program = createProgram(
  'npm run test:faults --',
  'Breaks everything that the product depends on while clients write, and compares the responses with the stored data.',
  process,
)
  .option('--rounds <n>', 'Runs of each scenario; from the second on, servers are down for 30 s', count, 1)
  .option('--only <scenario>', 'Only this scenario; may be repeated', named, [])
  .option('--mode <mode>', `${modes.join(' or ')}; default: both`, mode, [])
  .option(
    '--seed <n>',
    'Repeats the order and the faults of an earlier run',
    count,
    1 + Math.floor(Math.random() * 999_999),
  )
  .option('--list', 'Lists the scenarios and exits')
  .action(async ({ rounds, only, mode: inModes, seed, list }: Flags) => {
    if (list) {
      const width = 2 + Math.max(...scenarios.map(({ name }) => name.length));
      for (const scenario of scenarios)
        say(`${scenario.name.padEnd(width)}${scenario.summary} (${scenario.modes.join(', ')})`);
      return;
    }
    failures = await runSuite({
      modes: inModes.length > 0 ? inModes : modes,
      scenarios: only.length > 0 ? only : scenarios,
      rounds,
      seed,
      say,
    });
    say(failures === 0 ? 'Nothing was lost, duplicated or stuck.' : `${failures} scenarios failed: see WRONG above.`);
  });

const args = process.argv.slice(2);
const code = await runProgram(program, args.length === 0 ? ['--rounds', '1'] : args, process);
// exits explicitly, because Node.js 24 can hang forever while it frees the memory of a scenario
process.exit(code === 0 && failures > 0 ? 1 : code);

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`"${text}" is not a whole number above 0.`);
  return value;
}

function named(name: string, earlier: Scenario[]): Scenario[] {
  try {
    return [...earlier, scenarioNamed(name)];
  } catch (error) {
    throw new UsageError((error as Error).message, false);
  }
}

function mode(name: string, earlier: Mode[]): Mode[] {
  const found = modes.find((each) => each === name);
  if (!found) throw new UsageError(`--mode is ${modes.join(' or ')}.`);
  return [...earlier, found];
}
