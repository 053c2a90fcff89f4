import { createProgram, explainArguments, type Output, runProgram } from '@lacquer/platform/command-line/program';
import { writeNewFile } from '@lacquer/platform/files/whole-files';
import { passphraseOf } from './passphrase.js';
import type { Place } from './place.js';
import { restoreBackup, type Restored } from './restore-backup.js';
import { keyNames } from './sealed-keys.js';

export interface RestoreCliOptions extends Output {
  /** The command line before the arguments. */
  name: string;
  /** Opens the databases. Called after the arguments are parsed. */
  withPlace: (work: (place: Place) => Promise<void>) => Promise<void>;
}

/** Runs one command and resolves with its exit code: 0 restored, 1 refused or failed, 2 usage error. */
export function runRestoreCli(args: readonly string[], options: RestoreCliOptions): Promise<number> {
  const { name, stdout, withPlace } = options;
  const program = createProgram(name, 'Fills the databases from a backup. The product must be stopped.', options);
  explainArguments(program, { missing: nameOne, excess: nameOne })
    .argument('<file>', 'of npm run backup, of this mode or of the other one')
    .option('--replace', 'replace everything that is there')
    .option('--without-keys', 'restore without the keys that the backup contains')
    .addHelpText('after', notes)
    .action((file: string, { replace = false, withoutKeys = false }: { replace?: boolean; withoutKeys?: boolean }) => {
      const passphrase = passphraseOf();
      return withPlace(async (place) => {
        const restored = await restoreBackup(place, file, { replaces: replace, passphrase, withoutKeys });
        stdout.write(summary(restored));
        if (restored.keysToSet.length > 0) stdout.write(await writeKeys(restored, `${file}.keys`));
      });
    });
  return runProgram(program, args, options);
}

const nameOne = 'Name one file, a backup.';

const notes = `
A place that is not empty needs --replace. The file is checked as a whole first; a wrong passphrase, a damaged file or one of
a later release changes nothing.

After a restore nobody is texted twice: texts that waited are looked up at Twilio before they are sent, campaigns are
paused, automations are off. Before anything is sent, the texts to the salon since the backup are read at Twilio, so that
a STOP holds. Square is read since the backup. Everybody signs in again. An erasure of a person since the backup must be
repeated.

Exit codes: 0 restored; 1 refused or failed, nothing was changed; 2 usage error.`;

function summary({ manifest, keys }: Restored): string {
  const count = Object.values(manifest.databases)
    .flatMap(({ tables }) => tables)
    .reduce((sum, { rows }) => sum + rows, 0);
  return [
    `Restored ${count} rows as of ${manifest.takenAt}, which release ${manifest.release} wrote.`,
    'Campaigns that were running are paused. Automations are off: turn them on again in the admin. Everybody signs in again.',
    ...(keys
      ? []
      : [
          'The keys were not restored: second steps must be set up again, and erased people get other pseudonyms, unless SECOND_STEP_KEY and PRIVACY_KEY are those of before.',
        ]),
    'Start the product.',
    '',
  ].join('\n');
}

/** The settings decide about these keys, and nobody but their owner may read them. */
async function writeKeys({ keys = {}, keysToSet }: Restored, file: string): Promise<string> {
  const lines = keyNames.filter((name) => keysToSet.includes(name)).map((name) => `${name}=${keys[name] ?? ''}\n`);
  await writeNewFile(file, lines.join(''), 0o600);
  return `The settings have other keys than the backup. Set ${keysToSet.join(' and ')} as in ${file} before you start the product, then delete that file.\n`;
}
