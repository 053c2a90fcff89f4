import { createProgram, runProgram, UsageError } from '@lacquer/platform/command-line/program';
import { CleanUp, endOnSignals } from '@lacquer/servers/testing/clean-up';
import { SERVER_NAMES } from '@lacquer/servers/testing/servers';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { type EntryPoint, entryPoints } from './entry-points.js';
import { faultsOf, runHold } from './hold.js';
import { faultsOfRace, runRaces } from './races.js';
import { describeFailures } from './report.js';
import { runFuzz } from './run-fuzz.js';

interface Flags {
  cases: number;
  seed: number;
  entryPoint: EntryPoint[];
  distributed: boolean;
  hold: boolean;
  connections: number;
  races: boolean;
  rounds: number;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
let found = 0;

endOnSignals();
const program = createProgram(
  'npm run fuzz --',
  'Sends generated requests to every entry point of the product, and lists the 5xx responses. With --hold and --races: attacks.',
  process,
)
  .option('--cases <n>', 'Requests per kind of entry point', count, 10_000)
  .option('--seed <n>', 'Repeats the requests of an earlier run', count, 1 + Math.floor(Math.random() * 999_999))
  .option('--entry-point <kind>', `Only this kind: ${entryPoints.join(', ')}; may be repeated`, entryPoint, [])
  .option('--distributed', 'Tests the distributed mode, over RabbitMQ and Redis', false)
  .option('--hold', 'Sends requests that never finish instead, and measures memory; standalone mode, on Linux', false)
  .option('--connections <n>', 'Unfinished requests at the same time, per kind, with --hold', count, 900)
  .option('--races', 'Signs in and creates links beside changes of passwords and roles instead; standalone mode', false)
  .option('--rounds <n>', 'Rounds of each race, with --races', count, 10)
  .action(async ({ cases, seed, entryPoint: only, distributed, hold, connections, races, rounds }: Flags) => {
    const cleanUp = new CleanUp();
    try {
      await startServers(distributed ? SERVER_NAMES : ['postgres'], cleanUp);
      if (hold || races) {
        const faults = [
          ...(hold ? (await runHold({ connections, say })).flatMap(faultsOf) : []),
          ...(races ? (await runRaces({ rounds, say })).flatMap(faultsOfRace) : []),
        ];
        found = faults.length;
        for (const fault of faults) say(fault);
        say(`${found} faults.`);
        return;
      }
      say(`seed ${seed}`);
      const failures = await runFuzz({
        entryPoints: only.length > 0 ? only : entryPoints,
        cases,
        seed,
        say,
        mode: distributed ? 'distributed' : 'standalone',
      });
      found = failures.length;
      for (const line of describeFailures(failures)) say(line);
      say(`${found} responses with 5xx.`);
    } finally {
      await cleanUp.run();
    }
  });

const args = process.argv.slice(2);
const code = await runProgram(program, args.length === 0 ? ['--cases', '10000'] : args, process);
process.exit(code === 0 && found > 0 ? 1 : code);

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new UsageError(`"${text}" is not a whole number above 0.`);
  return value;
}

function entryPoint(text: string, chosen: EntryPoint[]): EntryPoint[] {
  const kind = entryPoints.find((each) => each === text);
  if (!kind) throw new UsageError(`"${text}" is not a kind of entry point. The kinds are ${entryPoints.join(', ')}.`);
  return [...chosen, kind];
}
