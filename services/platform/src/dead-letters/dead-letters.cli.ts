import {
  createProgram,
  explainArguments,
  type Output,
  type Program,
  runProgram,
  UsageError,
} from '../command-line/program.js';
import { table } from '../command-line/table.js';
import type { DeadLetter, DeadLetterStore } from './dead-letter.js';

export interface DeadLettersCliOptions extends Output {
  /** The command line before a subcommand. */
  name: string;
  /** Said if there are none: where else there may be some. */
  elsewhere?: string;
  /** Opens every store of dead letters for `work`. Called after the arguments are parsed. */
  withStores: (work: (stores: DeadLetterStore[]) => Promise<string>) => Promise<string>;
}

const shortIdLength = 8;

/** Runs one command and resolves with its exit code: 0 done, 1 refused, 2 usage error. */
export function runDeadLettersCli(args: readonly string[], options: DeadLettersCliOptions): Promise<number> {
  const description = 'Lists, redelivers or discards dead events.';
  const program = createProgram(options.name, description, options).addHelpText('after', notes);
  const run = async (work: (stores: DeadLetterStore[]) => Promise<string>): Promise<void> => {
    const { elsewhere } = options;
    const said = await options.withStores(async (stores) => {
      const isEmpty = elsewhere !== undefined && (await listAll(stores)).length === 0;
      return `${await work(stores)}${isEmpty ? `${elsewhere}\n` : ''}`;
    });
    options.stdout.write(said);
  };

  explainArguments(program.command('list'), { excess: '"list" takes no id: it lists all of them.' })
    .description('List the dead letters, with the reason of each')
    .action(() => run(async (stores) => listText(await listAll(stores))));
  explainArguments(program.command('show'), { missing: '"show" needs an id.', excess: '"show" takes one id.' })
    .description('Show one dead letter with its content')
    .argument('<id>', 'its id, or a prefix of it')
    .action((id: string) => run(async (stores) => showText(find(await listAll(stores), [id]))));
  settles(program, 'replay')
    .description('Redeliver dead letters to their consumer')
    .action((ids: string[], { all }: { all?: true }) => run(settle('replay', ids, all)));
  settles(program, 'discard')
    .description('Delete dead letters permanently')
    .action((ids: string[], { all }: { all?: true }) => run(settle('discard', ids, all)));
  return runProgram(program, args, options);
}

const notes = `
An event becomes a dead letter after a permanent error of its handler, or after the last retry. In standalone mode it is
stored in the outbox of its service; in containers, in the queue lacquer.dead. Fix the cause, then replay: a consumer
skips events that it has already handled.`;

const settles = (program: Program, name: string): Program =>
  program
    .command(name)
    .usage('<id> [<id> ...] | --all')
    .argument('[ids...]', 'their ids, or prefixes of them')
    .option('--all', 'every dead letter');

async function listAll(stores: readonly DeadLetterStore[]): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  for (const store of stores) letters.push(...(await store.list()).letters);
  return letters;
}

const settle =
  (verdict: 'replay' | 'discard', given: readonly string[], all = false) =>
  async (stores: readonly DeadLetterStore[]): Promise<string> => {
    if (all === given.length > 0) throw new UsageError(`"${verdict}" needs one id or more, or --all.`);
    const letters = await listAll(stores);
    const chosen = all ? letters : find(letters, given);
    const ids = new Set(chosen.map(({ id }) => id));
    let settled = 0;
    for (const store of stores) settled += await store.settle(ids, verdict);
    const count = `${settled} dead letter${settled === 1 ? '' : 's'}`;
    return verdict === 'replay' ? `${count} will be redelivered.\n` : `${count} discarded.\n`;
  };

/** The letter that each id prefix names. */
function find(letters: readonly DeadLetter[], beginnings: readonly string[]): DeadLetter[] {
  return beginnings.flatMap((beginning) => {
    const found = letters.filter(({ id }) => id.startsWith(beginning));
    const ids = new Set(found.map(({ id }) => id));
    if (ids.size === 0) throw new UsageError(`There is no dead letter ${beginning}; "list" shows all.`, false);
    if (ids.size > 1)
      throw new UsageError(`${ids.size} dead letters begin with ${beginning}: give a longer prefix.`, false);
    return found;
  });
}

function listText(letters: readonly DeadLetter[]): string {
  if (letters.length === 0) return 'There are no dead letters.\n';
  const ids = new Set(letters.map(({ id }) => id));
  const isUnique = (length: number) => new Set([...ids].map((id) => id.slice(0, length))).size === ids.size;
  const length = isUnique(shortIdLength) ? shortIdLength : Number.POSITIVE_INFINITY;
  const rows = letters.map((letter) => [
    letter.id.slice(0, length),
    letter.type ?? '(not an event)',
    letter.occurredAt?.slice(0, 16).replace('T', ' ') ?? '',
    letter.place,
    letter.reason ?? '',
  ]);
  return table([['ID', 'EVENT', 'OCCURRED (UTC)', 'WHERE', 'REASON'], ...rows]);
}

function showText(letters: readonly DeadLetter[]): string {
  return letters
    .map((letter) =>
      table([
        ['Id', letter.id],
        ['Event', letter.type ?? '(not an event)'],
        ['Occurred', letter.occurredAt ?? ''],
        ['Where', letter.place],
        ['Attempts', String(letter.attempts)],
        ['Reason', letter.reason ?? ''],
        ['Content', letter.content],
      ]),
    )
    .join('\n');
}
