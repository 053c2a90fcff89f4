import { type ServiceName, serviceNames } from '@lacquer/contracts/contract';
import { DataSource } from 'typeorm';
import { parsePastMoment } from '../command-line/moment.js';
import { createProgram, explainArguments, type Output, runProgram } from '../command-line/program.js';
import { messageOf } from '../errors/message-of.js';
import { listDatabases, type ServiceDatabases } from '../command-line/service-databases.js';
import { table } from '../command-line/table.js';
import { dataSourceOptions } from '../database/database-url.js';
import { OutboxReplay, publishedDays } from './outbox-replay.js';

export interface OutboxCliOptions extends Output {
  /** The command line before a subcommand. */
  name: string;
  /** Opens the databases for `work`. Called after the arguments are parsed. */
  withDatabases: (work: (databases: ServiceDatabases) => Promise<string>) => Promise<string>;
}

interface ReplayOptions {
  since: Date;
  until?: Date;
  service?: ServiceName;
  dryRun?: boolean;
}

/** Runs one command and resolves with its exit code: 0 done, 1 refused, 2 usage error. */
export function runOutboxCli(args: readonly string[], options: OutboxCliOptions): Promise<number> {
  const description = 'Republishes events that the broker has lost.';
  const program = createProgram(options.name, description, options).addHelpText('after', examples(options.name));
  explainArguments(program.command('replay'), {
    missing: '"replay" needs to know from when: --since 2h',
    excess: '"replay" takes options only.',
  })
    .description('Republish the events published since a moment; consumers skip those that they have handled')
    .requiredOption('--since <when>', '2h, 3d, a date (UTC), or a time with a time zone', (text) =>
      parsePastMoment(text),
    )
    .option('--until <when>', 'same formats; default: now', (text) => parsePastMoment(text))
    .addOption(program.createOption('--service <name>', 'only events of this service').choices(serviceNames))
    .option('--dry-run', 'count only')
    .action(async (replay: ReplayOptions) => {
      options.stdout.write(await options.withDatabases((databases) => replayAll(databases, replay)));
    });
  return runProgram(program, args, options);
}

const examples = (name: string): string => `
Examples:
  ${name} replay --since 2h --dry-run
  ${name} replay --since 2026-03-01T18:30Z --service contact

The outbox keeps published events for ${publishedDays} days, the inboxes of the consumers those that they have handled for 30.
The relay of a running service publishes within a second; otherwise the events go out when it starts.`;

async function replayAll(databases: ServiceDatabases, options: ReplayOptions): Promise<string> {
  const { since, until = new Date(), service, dryRun = false } = options;
  const rows: string[][] = [];
  let total = 0;
  for (const database of listDatabases(databases, service)) {
    for (const { type, count } of await replayOne(database, (outbox) =>
      dryRun ? outbox.count(since, until) : outbox.replay(since, until),
    )) {
      rows.push([database.service, type, String(count)]);
      total += count;
    }
  }
  const events = `${total} event${total === 1 ? '' : 's'}`;
  const span = `published from ${since.toISOString()} to ${until.toISOString()}`;
  if (total === 0) return `No event was ${span}.\n`;
  const summary = dryRun ? `${events} ${span}. Nothing was changed.` : `${events} ${span} will be published again.`;
  return `${table([['SERVICE', 'EVENT', 'COUNT'], ...rows])}${summary}\n`;
}

async function replayOne<T>(
  { service, url }: { service: ServiceName; url: string },
  work: (outbox: OutboxReplay) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(dataSourceOptions(url, `${service}-outbox`, [], 1, { answerMs: 60_000 }));
  try {
    await dataSource.initialize();
    return await work(new OutboxReplay(dataSource));
  } catch (error) {
    throw new Error(`The outbox of ${service} could not be reached: ${messageOf(error)}`, { cause: error });
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}
