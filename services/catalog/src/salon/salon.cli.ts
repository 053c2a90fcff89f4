import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { isZipElsewhere, zoneOfMove } from '@lacquer/contracts/salon/address-zone';
import { ownPosition } from '@lacquer/contracts/salon/own-position';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import {
  createProgram,
  explainArguments,
  type Output,
  runProgram,
  UsageError,
} from '@lacquer/platform/command-line/program';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { picturesIn } from '../pictures/pictures-in.js';
import type { SiteAccess } from '../transfer/site-access.js';
import { picturesOf, readSiteFile, writeSiteFile } from '../transfer/site-file.js';
import { checkProfile, FieldError, listFields, setField, unsetField } from './salon-fields.js';

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
  /** The whole site. */
  site: SiteAccess;
}

/** Returns the output. */
type Command = (salon: SalonAccess) => Promise<string>;

/** Runs one command and resolves with its exit code: 0 success, 1 refused, 2 invalid arguments. */
export function runSalonCli(args: readonly string[], options: SalonCliOptions): Promise<number> {
  const run = async (command: Command): Promise<void> => {
    options.stdout.write(await options.withSalon(command));
  };
  const { name } = options;
  const description =
    "Shows and edits the salon's profile: name, address, phone, hours, links and claims. Moves a whole site.";
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
    .description('Clear a link, a translation or the logo, or remove a holiday')
    .argument('<field>')
    .action((path: string) => run(edit((profile) => unsetField(profile, path))));
  explainArguments(program.command('export'), { missing: exportArguments, excess: exportArguments })
    .description('Write what visitors see of the site, with its pictures, into one file')
    .argument('<file>')
    .option('--force', 'replace a file of this name')
    .action((path: string, { force = false }: { force?: boolean }) => run(exportSite(path, force)));
  explainArguments(program.command('import'), { missing: importArguments, excess: importArguments })
    .description('Publish the site that a file contains, in place of the present one')
    .argument('<file>')
    .option('--dry-run', 'only say what would change')
    .action((path: string, { dryRun = false }: { dryRun?: boolean }) => run(importSite(path, dryRun)));
  return runProgram(program, args, options);
}

const exportArguments = '"export" needs the name of the file to write.';
const importArguments = '"import" needs the name of one file.';

const unsetArguments = '"unset" needs one field.';

const examples = (name: string): string => `
Examples:
  ${name} set name "Lacquer House" phone "(213) 555-0142"
  ${name} set address.street "100 Example Avenue" address.postalCode 90006     (the time zone follows)
  ${name} set geo.latitude 34.0522 geo.longitude -118.2437
  ${name} set hours 10:00-18:00     (every day)
  ${name} set hours.sunday closed
  ${name} set hours.sunday 11:00-17:00
  ${name} set holidays.2026-12-25 "closed Christmas Day"
  ${name} unset holidays.2026-12-25
  ${name} set taglines.es "Manicura sin prisa"
  ${name} set links.instagram https://www.instagram.com/example
  ${name} unset links.instagram
  ${name} export site.zip           (drafts are not part of it)
  ${name} import site.zip --dry-run
  ${name} set paymentMethods "Cash, Credit cards"
  ${name} set languages "es, ko"    (besides English; "none": English alone)

An import is one edition: at Site, History, the one before can be restored. Documents that the file does not have are
removed from the site and can be restored for 90 days; drafts stay.

Visitors see a change about a second later. The command works whether the product is running or not.`;

const showJson: Command = async (salon) => `${JSON.stringify(await salon.get(), null, 2)}\n`;

const showFields: Command = async (salon) => {
  const lines = listFields(await salon.get());
  const width = Math.max(...lines.map(([path]) => path.length));
  return lines.map(([path, value]) => `${path.padEnd(width)}  ${value}\n`).join('');
};

/** The time zone follows the address, unless it is set, too. @throws UsageError for a field without a value */
function setFields(args: readonly string[]): Command {
  if (args.length === 0 || args.length % 2 > 0) {
    throw new UsageError('"set" needs a field and a value each time; put a value with spaces in quotes.');
  }
  const pairs = args.flatMap((path, index) => (index % 2 === 0 ? [[path, args[index + 1] ?? ''] as const] : []));
  return edit((profile) => {
    const changed = pairs.reduce((result, [path, value]) => setField(result, path, value), profile);
    const isZoneGiven = pairs.some(([path]) => path === 'timeZone');
    const zone = isZoneGiven ? null : zoneOfMove(profile.address, changed.address);
    return zone === null ? changed : { ...changed, timeZone: zone };
  });
}

const edit =
  (change: (profile: SalonProfile) => SalonProfile): Command =>
  async (salon) => {
    const before = await salon.get();
    const after = checkProfile(change(before));
    if (isDeepStrictEqual(before, after)) return 'Nothing to change.\n';
    await salon.replace(after);
    return differences(before, after) + placeNotes(before, after);
  };

/** What a new address leaves to do. */
function placeNotes(before: SalonProfile, after: SalonProfile): string {
  if (isDeepStrictEqual(before.address, after.address)) return '';
  const { region, postalCode } = after.address;
  const notes = [
    isZipElsewhere(after.address) &&
      `The ZIP code ${postalCode} is not in ${region}: until both fit, the time zone does not follow the address.`,
    ownPosition(after) === null &&
      'The map position is still that of the sample salon: pages show none until you set geo.latitude and geo.longitude.',
  ];
  return notes.map((note) => (note === false ? '' : `${note}\n`)).join('');
}

const exportSite =
  (path: string, isForced: boolean): Command =>
  async ({ site }) => {
    const content = await site.read();
    const pictures = picturesIn([content.salon, content.documents]);
    const readPicture = (id: string) => site.readPicture(id);
    await writeSiteFile(path, { content, pictures, readPicture }, { isForced, now: new Date() });
    const { size } = await stat(path);
    return `${path}: ${counted(content.documents.length, 'document')}, ${counted(pictures.length, 'picture')}, ${(size / 1024 / 1024).toFixed(1)} MB\n`;
  };

const importSite =
  (path: string, isTrial: boolean): Command =>
  async ({ site }) => {
    const { content, pictures } = await readSiteFile(path);
    const trial = await explained(site.import({ content, pictures, isTrial: true }));
    if (trial.changes.length === 0) return 'Nothing to change.\n';
    if (isTrial) return `${importWords(trial)}Nothing is changed yet: run it without --dry-run.\n`;
    for await (const { id, bytes } of picturesOf(path)) await site.importPicture(id, bytes);
    const done = await explained(site.import({ content, pictures, isTrial: false }));
    return `${importWords(done)}Published as edition ${done.edition}.\n`;
  };

/** Names what is at fault, which an error has apart from its message. */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const details = (error as { details?: readonly { path: string; message: string }[] }).details ?? [];
    if (details.length === 0) throw error;
    const lines = details.slice(0, mostLines).map(({ path, message }) => `  ${path}: ${message}`);
    const others = details.length - lines.length;
    throw new FieldError([messageOf(error), ...lines, ...(others > 0 ? [`  and ${others} more`] : [])].join('\n'));
  }
}

/** Faults and changes that are named, one on a line. */
const mostLines = 40;

const verbs = { added: '+', changed: '~', removed: '-' } as const;

function importWords({ changes }: Awaited<ReturnType<SiteAccess['import']>>): string {
  const lines = changes.slice(0, mostLines).map(({ change, kind, title }) => `${verbs[change]} ${kind} ${title}`);
  const others = changes.length - lines.length;
  return [...lines, ...(others > 0 ? [`and ${others} more`] : [])].map((line) => `${line}\n`).join('');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function differences(before: SalonProfile, after: SalonProfile): string {
  const [old, now] = [new Map(listFields(before)), new Map(listFields(after))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => `${path}: ${old.get(path) ?? '(nothing)'} → ${now.get(path) ?? '(nothing)'}\n`)
    .join('');
}
