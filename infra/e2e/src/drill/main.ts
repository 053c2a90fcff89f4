import { execFileSync } from 'node:child_process';
import { createProgram, runProgram, UsageError } from '@lacquer/platform/command-line/program';
import { root } from '../behavior/process.js';
import { earlierReleases } from '../upgrade/earlier-release.js';
import { type Part, parts, runDrill } from './drill.js';
import { tableOf } from './table.js';

interface Flags {
  part: Part[];
  rows: number;
  from: string;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
let failed = false;

const program = createProgram(
  'npm run drill --',
  'Backs up an installation under load, destroys it, restores it, moves it, upgrades it and rolls it back, and counts what it stores after each step.',
  process,
)
  .option('--part <name>', `Only this part: ${parts.join(', ')}; may be repeated`, part, [])
  .option('--rows <n>', 'Customers of the installation', count, 500)
  .option('--from <commit>', 'The release that is upgraded from', commit, earlierReleases.recorded)
  .addHelpText(
    'after',
    `
Everything is in a folder of its own, which is removed at the end, on free ports and with a simulated provider: the
installation of this checkout is not touched, and nobody is texted. The earlier release is built from this repository's
history. It takes some minutes.

restore     back up under load, destroy, restore into an empty place
move        standalone to distributed, over RabbitMQ and Redis of this machine, and back at the end
upgrade     from the earlier release to this one, roll back, upgrade again
containers  restore into the containers of docker compose, deploy, roll back; needs a Docker engine

Ctrl-C ends the drill and removes its folder.

Exit codes: 0 everything that ran is as it must be; 1 something is not, named in a sentence; 2 usage error.`,
  )
  .action(async ({ part: chosen, rows, from }: Flags) => {
    const stop = new AbortController();
    const onSignal = () => {
      // a second one ends the process at once
      if (stop.signal.aborted) process.exit(1);
      stop.abort();
    };
    // stays registered: a library that finds its own handler alone ends the process
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, onSignal);
    const options = { parts: chosen.length > 0 ? chosen : parts, rows, from, say, signal: stop.signal };
    const { steps, faults } = await runDrill(options);
    say('');
    for (const line of tableOf(steps)) say(line);
    say('');
    for (const fault of faults) say(fault);
    const notRun = steps.filter(({ seconds }) => seconds === undefined).length;
    failed = faults.length > 0;
    say(
      failed
        ? `${faults.length} ${faults.length === 1 ? 'thing is' : 'things are'} not as they must be.`
        : `Everything that ran is as it must be.${notRun > 0 ? ` ${notRun} ${notRun === 1 ? 'step was' : 'steps were'} not run.` : ''}`,
    );
  });

const args = process.argv.slice(2);
const code = await runProgram(program, args.length === 0 ? ['--rows', '500'] : args, process);
process.exit(code === 0 && failed ? 1 : code);

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 100 || value > 100_000)
    throw new UsageError(`"${text}" is not a whole number from 100 to 100,000.`);
  return value;
}

/** The full name of a commit of this checkout. */
function commit(text: string): string {
  const rev = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${text}^{commit}`];
  try {
    return execFileSync('git', rev, { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    throw new UsageError(`"${text}" is not a commit of this checkout. "git log --oneline" lists them.`, false);
  }
}

function part(text: string, chosen: Part[]): Part[] {
  const found = parts.find((each) => each === text);
  if (!found) throw new UsageError(`"${text}" is not a part of a drill. The parts are ${parts.join(', ')}.`);
  return [...chosen, found];
}
