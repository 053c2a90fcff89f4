import { isDeepStrictEqual } from 'node:util';
import type { SalonProfile } from '@lacquer/contracts/salon';
import { checkProfile, FieldError, listFields, setField, unsetField } from './salon-fields.js';
import { withSalonProfile } from './salon-database.js';
import type { SalonProfileService } from './salon.service.js';

const help = `Shows and edits what the pages say of the salon: name, address, phone, hours, links and claims.

  salon show [--json]
  salon set <field> <value> [<field> <value> ...]
  salon unset <field>

  salon set name "Lacquer House" phone "(213) 555-0142"
  salon set address.street "100 Example Avenue" address.postalCode 90006
  salon set hours 10:00-18:00                every day
  salon set hours.sunday closed
  salon set hours.sunday 11:00-17:00
  salon set holidays.2026-12-25 "closed Christmas Day"
  salon unset holidays.2026-12-25
  salon set links.instagram https://www.instagram.com/example
  salon unset links.instagram
  salon set paymentMethods "Cash, Credit cards"

"show" lists every field under the name that "set" takes. Several fields in one call are changed together or not at
all. Visitors see a change about a second later.
`;

/** A call that cannot be understood, as against one that cannot be carried out. */
class UsageError extends Error {}

export interface SalonCliOptions {
  databaseUrl: string;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
}

/** Runs one command and resolves with its exit code: 0 done, 1 refused, 2 not understood. */
export async function runSalonCli(args: readonly string[], options: SalonCliOptions): Promise<number> {
  try {
    const command = parseCommand(args);
    const out = command === 'help' ? help : await withSalonProfile(options.databaseUrl, command);
    options.stdout.write(out);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      options.stderr.write(`${error.message}\n\n${help}`);
      return 2;
    }
    options.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

type Command = (salon: SalonProfileService) => Promise<string>;

// not util.parseArgs: a longitude begins with a minus sign
function parseCommand(args: readonly string[]): Command | 'help' {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || args.includes('--help') || args.includes('-h')) return 'help';
  switch (name) {
    case 'show': {
      const unknown = rest.find((argument) => argument !== '--json');
      if (unknown !== undefined) throw new UsageError(`"show" takes nothing but --json, not "${unknown}".`);
      return show(rest.length > 0);
    }
    case 'set': {
      if (rest.length === 0 || rest.length % 2 > 0) {
        throw new UsageError('"set" needs a field and a value each time; put a value with spaces in quotes.');
      }
      const pairs = rest.flatMap((path, index) => (index % 2 === 0 ? [[path, rest[index + 1] ?? ''] as const] : []));
      return edit((profile) => pairs.reduce((result, [path, value]) => setField(result, path, value), profile));
    }
    case 'unset': {
      const [path] = rest;
      if (path === undefined || rest.length > 1) throw new UsageError('"unset" needs one field.');
      return edit((profile) => unsetField(profile, path));
    }
    default:
      throw new UsageError(`There is no command "${name}".`);
  }
}

const show =
  (asJson: boolean): Command =>
  async (salon) => {
    const profile = await salon.getProfile();
    if (asJson) return `${JSON.stringify(profile, null, 2)}\n`;
    const lines = listFields(profile);
    const width = Math.max(...lines.map(([path]) => path.length));
    return lines.map(([path, value]) => `${path.padEnd(width)}  ${value}\n`).join('');
  };

const edit =
  (change: (profile: SalonProfile) => SalonProfile): Command =>
  async (salon) => {
    let before: SalonProfile | undefined;
    const after = await salon.change((profile) => {
      before = profile;
      return checkProfile(change(profile));
    });
    return before && !isDeepStrictEqual(before, after)
      ? differences(before, after)
      : 'Nothing to change: it is so already.\n';
  };

function differences(before: SalonProfile, after: SalonProfile): string {
  const [old, now] = [new Map(listFields(before)), new Map(listFields(after))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => `${path}: ${old.get(path) ?? '(nothing)'} → ${now.get(path) ?? '(nothing)'}\n`)
    .join('');
}

function explain(error: unknown): string {
  if (error instanceof FieldError) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  if (code === '42P01') return 'The database has no salon profile yet: start the product once, or run its migrations.';
  return `The profile could not be reached: ${message || code || 'unknown error'}`;
}
