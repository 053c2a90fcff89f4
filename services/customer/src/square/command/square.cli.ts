import { setTimeout as delay } from 'node:timers/promises';
import { parsePastMoment } from '@lacquer/platform/command-line/moment';
import {
  createProgram,
  explainArguments,
  type Output,
  runProgram,
  UsageError,
} from '@lacquer/platform/command-line/program';
import { messageOf } from '@lacquer/platform/errors/message-of';
import type { ServiceDatabases } from '@lacquer/platform/command-line/service-databases';
import { table } from '@lacquer/platform/command-line/table';
import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { DataSource } from 'typeorm';
import { describeStatus } from './describe-status.js';
import { SquareDesk } from './square-desk.js';

export interface SquareCliOptions extends Output {
  /** The program name in front of the subcommands. */
  name: string;
  /** Opens the databases for `work`. Called after the arguments have been parsed. */
  withDatabases: (work: (databases: ServiceDatabases) => Promise<void>) => Promise<void>;
}

const pollMs = 500;
/** In milliseconds. A running product starts a sweep within seconds. */
const takenUpWithinMs = 20_000;
const listedEvents = 20;

/** Runs one command and resolves with its exit code: 0 success, 1 refused, 2 invalid arguments. */
export function runSquareCli(args: readonly string[], options: SquareCliOptions): Promise<number> {
  const description = 'Shows the state of the Square connection, imports payments, and retries events.';
  const program = createProgram(options.name, description, options).addHelpText('after', examples(options.name));
  const say = (text: string) => void options.stdout.write(text);
  const atDesk = (work: (desk: SquareDesk) => Promise<void>) =>
    options.withDatabases(({ customer }) => withDesk(customer, work));

  explainArguments(program.command('status'), { excess: '"status" takes no arguments.' })
    .description('Show the time of the last event, the open events, and the last sweeps')
    .action(() => atDesk(async (desk) => say(describeStatus(await desk.readStatus()))));

  explainArguments(program.command('sweep'), {
    missing: '"sweep" needs a start: --since 2026-01-01',
    excess: '"sweep" takes options only.',
  })
    .description('List changes at Square since a time, and import what is missing')
    .requiredOption('--since <when>', '2h, 3d, a date (UTC), or a time with its zone', (text) => parsePastMoment(text))
    .action(({ since }: { since: Date }) => atDesk((desk) => sweep(desk, since, say)));

  explainArguments(program.command('events'), { excess: '"events" takes options only.' })
    .description(`Show the last ${listedEvents} events`)
    .option('--failed', 'only those that are not processed and have a reason')
    .action(({ failed = false }: { failed?: boolean }) =>
      atDesk(async (desk) => {
        const events = await desk.listEvents(failed, listedEvents);
        const rows = events.map(({ id, type, receivedAt, state, reason }) => [id, type, receivedAt, state, reason]);
        say(
          rows.length === 0 ? 'There is none.\n' : table([['EVENT', 'TYPE', 'RECEIVED', 'STATE', 'REASON'], ...rows]),
        );
      }),
    );

  explainArguments(program.command('retry'), {
    missing: '"retry" needs the id of an event: see events',
    excess: '"retry" takes one event.',
  })
    .argument('<id>', 'of the event')
    .description('Process an event again immediately')
    .action((id: string) =>
      atDesk(async (desk) => {
        if (!(await desk.retry(id))) throw new UsageError(`There is no event ${id}.`, false);
        say(`The event ${id} is due.\n`);
      }),
    );
  return runProgram(program, args, options);
}

const examples = (name: string): string => `
Examples:
  ${name} sweep --since 2026-01-01
  ${name} events --failed

The running product executes a sweep and continues it after this command ends.`;

async function withDesk(url: string | undefined, work: (desk: SquareDesk) => Promise<void>): Promise<void> {
  if (url === undefined) {
    throw new UsageError(
      'The database of customer is not known here: run this in the container of customer, or in the container operator.',
      false,
    );
  }
  const dataSource = new DataSource(dataSourceOptions(url, 'customer-square', [], 1, { answerMs: 60_000 }));
  try {
    await dataSource.initialize();
  } catch (error) {
    throw new Error(`The database of customer could not be reached: ${messageOf(error)}`, { cause: error });
  }
  try {
    await work(new SquareDesk(dataSource));
  } finally {
    await dataSource.destroy();
  }
}

async function sweep(desk: SquareDesk, since: Date, say: (text: string) => void): Promise<void> {
  const id = await desk.requestSweep(since);
  const requestedAt = Date.now();
  let said = '';
  for (;;) {
    const { step, listed, takenIn, processed, waiting, failed, problems, lastError, finishedAt } =
      await desk.getSweep(id);
    const isDone = finishedAt !== null && processed + waiting + failed >= takenIn;
    const phase = finishedAt ? 'listed' : (step ?? 'waiting');
    const line = `${phase}: ${listed} listed, ${takenIn} taken in, ${processed} processed, ${waiting} waiting, ${failed} failed\n`;
    if (line !== said) say(line);
    said = line;
    if (isDone) {
      for (const problem of problems) say(`skipped: ${problem}\n`);
      return;
    }
    if (!step && !finishedAt && Date.now() - requestedAt > takenUpWithinMs) {
      const why = lastError ? `Square: ${lastError}` : 'the product does not run here, or another sweep is under way';
      say(`The sweep is requested but has not started: ${why}.\n`);
      return;
    }
    await delay(pollMs);
  }
}
