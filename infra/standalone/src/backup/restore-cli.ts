import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  createProgram,
  explainArguments,
  type Output,
  runProgram,
  UsageError,
} from '@lacquer/platform/command-line/program';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { replaceFile } from '@lacquer/platform/files/whole-files';
import { type BackupBucket, type BucketTarget, bucketTargetOf } from './backup-bucket.js';
import { isFolder } from './backup-folder.js';
import { passphraseOf } from './passphrase.js';
import type { Place } from './place.js';
import { isStandardInput, withRegularFile } from './regular-file.js';
import { restoreBackup, type Restored } from './restore-backup.js';
import { keyNames } from './sealed-keys.js';
import { testRestore, type TestRestored } from './test-restore.js';

export interface RestoreCliOptions extends Output {
  stdin: Readable;
  /** The command line before the arguments. */
  name: string;
  /** Opens the databases. Called after the arguments are parsed. */
  withPlace: (work: (place: Place) => Promise<void>) => Promise<void>;
  /** The folder of the nightly backups, which takes the keys of a backup in the bucket if it is there. */
  backupDir?: string | undefined;
  /** The bucket of the settings; undefined: there is none. Called after the arguments are parsed. */
  openBucket?: () => BackupBucket | undefined;
}

/** Runs one command and resolves with its exit code: 0 restored or tested, 1 refused or failed, 2 usage error. */
export function runRestoreCli(args: readonly string[], options: RestoreCliOptions): Promise<number> {
  const { name, stdin, stdout, withPlace, backupDir, openBucket = () => undefined } = options;
  const program = createProgram(name, 'Fills the databases from a backup. The product must be stopped.', options);
  explainArguments(program, { missing: nameOne, excess: nameOne })
    .argument(
      '<file>',
      'of npm run backup, of this mode or of the other one; "-" reads standard input, "bucket:NAME" is one in the bucket of BACKUP_BUCKET_URL, "bucket" lists those',
    )
    .option('--replace', 'replace everything that is there')
    .option('--without-keys', 'restore without the keys that the backup contains')
    .option(
      '--test',
      'restore beside the running product, read back and remove; a folder or the bucket: its newest backup',
    )
    .addHelpText('after', notes)
    .action((file: string, { replace = false, withoutKeys = false, test = false }: RestoreFlags) => {
      const passphrase = passphraseOf();
      if (test && (replace || withoutKeys))
        throw new UsageError('--test changes nothing: leave out --replace and --without-keys.');
      const target = bucketTargetOf(file, openBucket);
      if (target && target.name === undefined && !test) {
        if (replace || withoutKeys) throw new UsageError(`Name the backup: bucket:NAME. "${name} bucket" lists them.`);
        return list(target.bucket, stdout);
      }
      const withFile = (work: (path: string) => Promise<void>): Promise<void> =>
        target ? withBucketFile(target, work) : withRegularFile(file, stdin, work);
      if (test) {
        return withFile((path) =>
          withPlace(async (place) => void stdout.write(testSummary(await testRestore(place, path, { passphrase })))),
        );
      }
      return withFile((path) =>
        withPlace(async (place) => {
          const restored = await restoreBackup(place, path, { replaces: replace, passphrase, withoutKeys });
          stdout.write(summary(restored));
          if (restored.keysToSet.length === 0) return;
          const keyed = target ? await besides(target, backupDir) : isStandardInput(file) ? 'lacquer' : file;
          stdout.write(await writeKeys(restored, `${keyed}.keys`));
        }),
      );
    });
  return runProgram(program, args, options);
}

interface RestoreFlags {
  replace?: boolean;
  withoutKeys?: boolean;
  test?: boolean;
}

const withBucketFile = async ({ bucket, name }: BucketTarget, work: (path: string) => Promise<void>): Promise<void> =>
  bucket.withFile(name ?? (await bucket.newest()), work);

const besides = async ({ name = '' }: BucketTarget, folder: string | undefined): Promise<string> =>
  folder !== undefined && (await isFolder(folder)) ? join(folder, name) : name;

async function list(bucket: BackupBucket, stdout: NodeJS.WritableStream): Promise<void> {
  const backups = await bucket.list();
  const lines = backups.map(({ name, size }) => `bucket:${name}  ${(size / 1_000_000).toFixed(1).padStart(9)} MB\n`);
  stdout.write(lines.length > 0 ? lines.join('') : `There is no backup in ${bucket.place}.\n`);
}

const nameOne = 'Name one file, a backup.';

const notes = `
A place that is not empty needs --replace. The file is checked as a whole first; a wrong passphrase, a damaged file or one of
a later release changes nothing. A restore that was killed is finished by running it again. Standard input, or a pipe, is
stored in a temporary file first: TMPDIR is its folder. So is a backup of the bucket.

--test proves that a backup can be restored: its rows go into the databases beside those of the product, are migrated, read
back and compared, and rolled back. The product may run. The databases need room for the rows once more. Health shows when
the last test was. With BACKUP_DIR the newest backup is tested once a week by itself.

After a restore nobody is texted twice: texts that waited are looked up at Twilio before they are sent, campaigns are
paused, automations are off. Before anything is sent, the texts to the salon since the backup are read at Twilio, so that
a STOP holds. Square is read since the backup. Everybody signs in again. An erasure of a person since the backup must be
repeated.

Exit codes: 0 restored, or with --test proved to be restorable; 1 refused or failed, nothing was changed; 2 usage error.`;

function summary({ manifest, isFilled, keys }: Restored): string {
  if (!isFilled) {
    return 'The databases hold this backup already: a restore was interrupted after it had filled them. Now its keys are restored too.\nStart the product.\n';
  }
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

const keyWords: Record<TestRestored['keys'], string> = {
  opened: 'The passphrase opens its keys.',
  absent: 'It has no keys.',
  sealed: 'Its keys were not tested: set BACKUP_PASSPHRASE.',
};

function testSummary({ path, manifest, rows, tables, keys, seconds }: TestRestored): string {
  return [
    `${path} can be restored: as of ${manifest.takenAt}, written by release ${manifest.release}.`,
    `${rows} rows in ${tables} tables were restored beside the product, read back and compared, and removed again, in ${seconds.toFixed(1)} s. ${keyWords[keys]}`,
    'Nothing was changed.',
    '',
  ].join('\n');
}

/** The settings decide about these keys, and nobody but their owner may read them. */
async function writeKeys({ keys = {}, keysToSet }: Restored, file: string): Promise<string> {
  const lines = keyNames.filter((name) => keysToSet.includes(name)).map((name) => `${name}=${keys[name] ?? ''}\n`);
  try {
    await replaceFile(file, lines.join(''), 0o600);
  } catch (cause) {
    throw new Error(
      `The databases are restored, but the keys are not: ${messageOf(cause)} Restore the same backup again from a folder in which files can be written; the databases stay.`,
      { cause },
    );
  }
  return `The settings have other keys than the backup. Set ${keysToSet.join(' and ')} as in ${file} before you start the product, then delete that file. Containers take them from "docker compose run --rm -T secrets --keys": infra/docs/backup.md has the whole line.\n`;
}
