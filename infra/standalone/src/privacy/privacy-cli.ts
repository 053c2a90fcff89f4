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
  /** The command line before a subcommand. */
  name: string;
  /** Opens the product for `work`. Called only after the arguments have been validated. */
  withSession: (work: (session: CampaignSession) => Promise<void>) => Promise<void>;
}

const nameOne = 'Name one phone, such as "(213) 555-0100".';

/** Runs one command and resolves with its exit code: 0 success, 1 rejected, 2 usage error. */
export function runPrivacyCli(args: readonly string[], options: PrivacyCliOptions): Promise<number> {
  const { name, stdout, withSession } = options;
  const program = createProgram(name, "Exports and erases a person's data by phone.", options);
  const onPerson = (command: string): Program =>
    explainArguments(program.command(command), { missing: nameOne, excess: nameOne }).argument(
      '<phone>',
      'in any US notation',
    );
  const withPrivacy = (work: (privacy: PersonPrivacy) => Promise<void>) =>
    withSession(({ rpc, audit }) => work(new PersonPrivacy(rpc, audit)));

  onPerson('export')
    .description('Print all stored data about a person as JSON')
    .option('--output <file>', 'write it to a new file instead')
    .action((text: string, { output }: { output?: string }) => {
      const phone = phoneOf(text);
      return withPrivacy(async (privacy) => {
        const document = `${JSON.stringify(await privacy.export('shell', phone), null, 2)}\n`;
        if (output === undefined) {
          stdout.write(document);
          return;
        }
        await writeFile(output, document, { mode: 0o600, flag: 'wx' });
        stdout.write(`Written to ${output}. The file contains personal data.\n`);
      });
    });
  onPerson('erase')
    .description("Erase a person's data; without --yes, show what would be erased")
    .option('--yes', 'erase; this cannot be undone')
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

const notes = `Totals and counts remain, without a name. The proof of consent and the suppression of texts remain under a
pseudonym that starts with +999: the person is not texted again, even if the phone is added again. Copies at Square, at
Twilio and in backups are not erased. Run the same command again to complete an interrupted erasure.

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
