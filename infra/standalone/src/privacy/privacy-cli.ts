import { matchPrefixes, type PersonMatch, reasonOf } from '@lacquer/contracts/privacy';
import { openPersonFile } from '@lacquer/gateway/privacy/person-file';
import { People } from '@lacquer/gateway/privacy/people';
import {
  createProgram,
  explainArguments,
  type Output,
  type Program,
  runProgram,
  UsageError,
} from '@lacquer/platform/command-line/program';
import { findE164 } from '@lacquer/platform/phone/phone';
import type { CampaignSession } from '../campaign/campaign-session.js';
import type { ProgressStream } from '../progress-line.js';
import { writeNewFile } from '@lacquer/platform/files/whole-files';
import { runPersonJob } from './run-person-job.js';

export interface PrivacyCliOptions extends Output {
  /** The command line before a subcommand. */
  name: string;
  /** Opens the product for `work`. Called only after the arguments have been validated. */
  withSession: (work: (session: CampaignSession) => Promise<void>) => Promise<void>;
  stderr: ProgressStream;
}

interface ChoiceOptions {
  with: string[];
}

const nameOne = 'Name one phone, such as "(213) 555-0100".';

/** Runs one command and resolves with its exit code: 0 success, 1 rejected, 2 usage error. */
export function runPrivacyCli(args: readonly string[], options: PrivacyCliOptions): Promise<number> {
  const { name, stdout, stderr, withSession } = options;
  const program = createProgram(name, "Exports and erases a person's data by phone.", options);
  const onPerson = (command: string): Program =>
    explainArguments(program.command(command), { missing: nameOne, excess: nameOne })
      .argument('<phone>', 'in any US notation')
      .option(
        '--with <match>',
        'also what names this address, or this message, of those that are listed; may be repeated',
        (given: string, before: string[]) => [...before, given],
        [] as string[],
      );
  /** Lists on stderr what may also be about the person, because the output of an export is a document. */
  const listOthers = async (people: People, phone: string, chosen: readonly string[]): Promise<void> => {
    const { matches } = await people.find(phone);
    const others = matches.filter(({ id }) => !chosen.includes(id));
    if (others.length > 0) stderr.write(otherMatches(others));
  };

  onPerson('export')
    .description('Print all stored data about a person as JSON')
    .option('--output <file>', 'write it to a new file instead')
    .action((text: string, { output, with: given }: ChoiceOptions & { output?: string }) => {
      const phone = phoneOf(text);
      const matches = given.map(matchId);
      return withSession(async ({ rpc, personJobs }) => {
        const people = new People(rpc);
        const started = await personJobs.start({ kind: 'export', phone, matches }, people, 'shell');
        await listOthers(people, phone, matches);
        const job = await runPersonJob(personJobs, started, stderr);
        let json = '';
        for await (const part of await openPersonFile(personJobs, job.id)) json += part;
        const document = `${JSON.stringify(JSON.parse(json), null, 2)}\n`;
        if (output === undefined) {
          stdout.write(document);
          return;
        }
        await writeNewFile(output, document, 0o600);
        stdout.write(`Written to ${output}. The file contains personal data.\n`);
      });
    });
  onPerson('erase')
    .description("Erase a person's data; without --yes, show what would be erased")
    .option('--yes', 'erase; this cannot be undone')
    .action((text: string, { yes = false, with: given }: ChoiceOptions & { yes?: boolean }) => {
      const phone = phoneOf(text);
      const matches = given.map(matchId);
      return withSession(async ({ rpc, personJobs }) => {
        const people = new People(rpc);
        await listOthers(people, phone, matches);
        const changes = yes
          ? (
              await runPersonJob(
                personJobs,
                await personJobs.start({ kind: 'erase', phone, matches }, people, 'shell'),
                stderr,
              )
            ).changes
          : await people.preview(await people.choose(phone, matches));
        for (const { what, count } of changes) stdout.write(`${String(count).padStart(6)}  ${what}\n`);
        stdout.write(endOf(changes.length, yes));
      });
    });
  program.addHelpText('after', `\n${notes}`);
  return runProgram(program, args, options);
}

const notes = `Messages of the contact form are joined if they name a phone of the person or an address of their record. Anybody
can type any address beside any phone: the addresses that were typed beside the phone are listed with their messages, and
joined only with --with <address>.

Both run as a job that continues after an interruption: run the same command again, or let the running product go on.

Totals and counts remain, without a name. The proof of consent and the suppression of texts remain under a
pseudonym that starts with +999: the person is not texted again, even if the phone is added again. Copies at Square, at
Twilio and in backups are not erased.

Exit codes: 0 success, 1 rejected, 2 usage error.`;

function endOf(changes: number, yes: boolean): string {
  if (changes === 0) return 'No data is stored for this phone.\n';
  return yes ? 'Erased.\n' : 'Nothing was erased. Add --yes to erase it.\n';
}

function phoneOf(text: string): string {
  const phone = findE164(text);
  if (phone) return phone;
  throw new UsageError(`"${text}" is not a phone number: use ten digits such as "(213) 555-0100".`, false);
}

/** The id of a match from an address or the id of a message. */
const matchId = (given: string): string =>
  given.includes('@') ? matchPrefixes.email + given.trim().toLowerCase() : matchPrefixes.message + given.trim();

const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });

function otherMatches(matches: readonly PersonMatch[]): string {
  const lines = matches.flatMap((match) => [
    `  --with ${match.id.slice(match.id.indexOf(':') + 1)}   (${match.typed}, ${match.count} more)`,
    `    ${reasonOf(match, dayOf(match.at))}`,
    ...match.preview.map(
      ({ at, name, text }) => `      ${dayOf(at)}, ${name}: ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    ),
  ]);
  return `Not joined, because nobody checked that it is the same person:\n${lines.join('\n')}\n`;
}
