import { writeFile } from 'node:fs/promises';
import { PersonPrivacy } from '@lacquer/gateway/privacy/person-privacy';
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

export interface PrivacyCliOptions extends Output {
  /** What a user types before a subcommand. */
  name: string;
  /** Opens the product for `work`. Called once the arguments have been understood. */
  withSession: (work: (session: CampaignSession) => Promise<void>) => Promise<void>;
}

const nameOne = 'Name one phone, such as "(213) 555-0100".';

/** Runs one command and resolves with its exit code: 0 done, 1 refused, 2 not understood. */
export function runPrivacyCli(args: readonly string[], options: PrivacyCliOptions): Promise<number> {
  const { name, stdout, withSession } = options;
  const program = createProgram(name, "Exports and erases a person's data, by their phone.", options);
  const onPerson = (command: string): Program =>
    explainArguments(program.command(command), { missing: nameOne, excess: nameOne }).argument(
      '<phone>',
      'in any notation, region US',
    );
  const withPrivacy = (work: (privacy: PersonPrivacy) => Promise<void>) =>
    withSession(({ rpc, audit }) => work(new PersonPrivacy(rpc, audit)));

  onPerson('export')
    .description('Print everything that the salon holds of a person, as JSON')
    .option('--output <file>', 'write it to a file, which must not exist yet')
    .action((text: string, { output }: { output?: string }) => {
      const phone = phoneOf(text);
      return withPrivacy(async (privacy) => {
        const document = `${JSON.stringify(await privacy.export('shell', phone), null, 2)}\n`;
        if (output === undefined) {
          stdout.write(document);
          return;
        }
        await writeFile(output, document, { mode: 0o600, flag: 'wx' });
        stdout.write(`Written to ${output}. Whoever reads it reads personal data.\n`);
      });
    });
  onPerson('erase')
    .description('Erase a person; without --yes, say what would be erased')
    .option('--yes', 'erase it: there is no way back')
    .action((text: string, { yes = false }: { yes?: boolean }) => {
      const phone = phoneOf(text);
      return withPrivacy(async (privacy) => {
        const changes = yes ? await privacy.erase('shell', phone) : await privacy.preview(phone);
        for (const { what, count } of changes) stdout.write(`${String(count).padStart(6)}  ${what}\n`);
        stdout.write(endOf(changes.length, yes));
      });
    });
  program.addHelpText('after', `\n${notes}`);
  return runProgram(program, args, options);
}

const notes = `Sums and counts stay, without a name. The proof of consent and the exclusion from texts stay under a
pseudonym that begins with +999: the person is not texted again, even if their phone comes back. Copies at Square, at
Twilio and in backups are not erased. An erasure that was interrupted is completed by the same command.

Exit codes: 0 done, 1 refused, 2 not understood.`;

function endOf(changes: number, yes: boolean): string {
  if (changes === 0) return 'Nothing is held of this phone.\n';
  return yes ? 'Erased.\n' : 'Nothing was erased: add --yes to erase it.\n';
}

function phoneOf(text: string): string {
  const phone = findE164(text);
  if (phone) return phone;
  throw new UsageError(`"${text}" is no phone number: use ten digits such as "(213) 555-0100".`, false);
}
