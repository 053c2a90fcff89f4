import { isDeepStrictEqual } from 'node:util';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import {
  createProgram,
  explainArguments,
  type Output,
  runProgram,
  UsageError,
} from '@lacquer/platform/command-line/program';
import { checkProfile, listFields, setField, unsetField } from './salon-fields.js';

export interface SalonCliOptions extends Output {
  /** The program name in front of the subcommands. */
  name: string;
  /** Opens the product for `work`. Called after the arguments are parsed. */
  withSalon: (work: Command) => Promise<string>;
}

/** Access to the profile in either mode. */
export interface SalonAccess {
  get(): Promise<SalonProfile>;
  replace(profile: SalonProfile): Promise<unknown>;
}

/** Returns the output. */
type Command = (salon: SalonAccess) => Promise<string>;

/** Runs one command and resolves with its exit code: 0 success, 1 refused, 2 invalid arguments. */
export function runSalonCli(args: readonly string[], options: SalonCliOptions): Promise<number> {
  const run = async (command: Command): Promise<void> => {
    options.stdout.write(await options.withSalon(command));
  };
  const { name } = options;
  const description = "Shows and edits the salon's profile: name, address, phone, hours, links and claims.";
  const program = createProgram(name, description, options).addHelpText('after', examples(name));

  explainArguments(program.command('show'), { excess: '"show" takes no field: it lists them all.' })
    .description('List every field under the name that "set" takes')
    .option('--json', 'print the profile as JSON')
    .action(({ json }: { json?: true }) => run(json ? showJson : showFields));
  program
    .command('set')
    .usage('<field> <value> [<field> <value> ...]')
    .description('Change one or more fields, all or none')
    .argument('[pairs...]', 'a field and its new value, repeatable')
    // a value may start with a minus sign
    .allowUnknownOption()
    .action((pairs: string[]) => run(setFields(pairs)));
  explainArguments(program.command('unset'), { missing: unsetArguments, excess: unsetArguments })
    .description('Clear a link, or remove a holiday')
    .argument('<field>')
    .action((path: string) => run(edit((profile) => unsetField(profile, path))));
  return runProgram(program, args, options);
}

const unsetArguments = '"unset" needs one field.';

const examples = (name: string): string => `
Examples:
  ${name} set name "Lacquer House" phone "(213) 555-0142"
  ${name} set address.street "100 Example Avenue" address.postalCode 90006
  ${name} set hours 10:00-18:00     (every day)
  ${name} set hours.sunday closed
  ${name} set hours.sunday 11:00-17:00
  ${name} set holidays.2026-12-25 "closed Christmas Day"
  ${name} unset holidays.2026-12-25
  ${name} set links.instagram https://www.instagram.com/example
  ${name} unset links.instagram
  ${name} set paymentMethods "Cash, Credit cards"

Visitors see a change about a second later. The command works whether the product is running or not.`;

const showJson: Command = async (salon) => `${JSON.stringify(await salon.get(), null, 2)}\n`;

const showFields: Command = async (salon) => {
  const lines = listFields(await salon.get());
  const width = Math.max(...lines.map(([path]) => path.length));
  return lines.map(([path, value]) => `${path.padEnd(width)}  ${value}\n`).join('');
};

/** @throws UsageError for a field without a value */
function setFields(args: readonly string[]): Command {
  if (args.length === 0 || args.length % 2 > 0) {
    throw new UsageError('"set" needs a field and a value each time; put a value with spaces in quotes.');
  }
  const pairs = args.flatMap((path, index) => (index % 2 === 0 ? [[path, args[index + 1] ?? ''] as const] : []));
  return edit((profile) => pairs.reduce((result, [path, value]) => setField(result, path, value), profile));
}

const edit =
  (change: (profile: SalonProfile) => SalonProfile): Command =>
  async (salon) => {
    const before = await salon.get();
    const after = checkProfile(change(before));
    if (isDeepStrictEqual(before, after)) return 'Nothing to change.\n';
    await salon.replace(after);
    return differences(before, after);
  };

function differences(before: SalonProfile, after: SalonProfile): string {
  const [old, now] = [new Map(listFields(before)), new Map(listFields(after))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => `${path}: ${old.get(path) ?? '(nothing)'} → ${now.get(path) ?? '(nothing)'}\n`)
    .join('');
}
