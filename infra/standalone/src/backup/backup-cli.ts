import {
  createProgram,
  explainArguments,
  type Output,
  runProgram,
  UsageError,
} from '@lacquer/platform/command-line/program';
import { type BackupBucket, bucketTargetOf } from './backup-bucket.js';
import { openAsFolder, openFolder } from './backup-folder.js';
import type { BackupManifest } from './backup-file.js';
import { passphraseOf } from './passphrase.js';
import type { Place } from './place.js';
import { type Copied, runBackup, runBucketBackup, runFolderBackup } from './run-backup.js';

export interface BackupCliOptions extends Output {
  /** The command line before the arguments. */
  name: string;
  /** Opens the databases. Called after the arguments are parsed. */
  withPlace: (work: (place: Place) => Promise<void>) => Promise<void>;
  /** The folder of the nightly backups, which may not be there yet. */
  backupDir: string | undefined;
  /** The bucket of the settings; undefined: there is none. Called after the arguments are parsed. */
  openBucket?: () => BackupBucket | undefined;
}

/** Runs one command and resolves with its exit code: 0 written and verified, 1 failed, 2 usage error. */
export function runBackupCli(args: readonly string[], options: BackupCliOptions): Promise<number> {
  const { name, stdout, withPlace, backupDir, openBucket = () => undefined } = options;
  const program = createProgram(
    name,
    'Writes everything that the product stores to one file, while it works.',
    options,
  );
  explainArguments(program, { missing: nameOne, excess: nameOne })
    .argument(
      '<file>',
      'an existing file is replaced once the new one is whole and verified; in a folder, which is made if the name has no ending, a new one is made; "bucket" is that of BACKUP_BUCKET_URL',
    )
    .addHelpText('after', notes)
    .action((file: string) => {
      const passphrase = passphraseOf();
      const target = bucketTargetOf(file, openBucket);
      if (target?.name !== undefined)
        throw new UsageError('A backup in a bucket is named after its time: leave out its name.');
      const folder = target ? backupDir : file;
      return withPlace(async (place) => {
        if (target && folder === undefined) {
          const { manifest, copied } = await runBucketBackup(place, target.bucket, { passphrase, isNightly: false });
          stdout.write(summary(manifest, copied.place, passphrase !== undefined) + removals(copied));
          return;
        }
        const path = folder ?? file;
        if (target) await openFolder(path);
        else if (!(await openAsFolder(path, backupDir))) {
          const { manifest } = await runBackup(place, path, { passphrase, isNightly: false });
          stdout.write(summary(manifest, path, passphrase !== undefined));
          return;
        }
        const bucket = openBucket();
        const written = await runFolderBackup(place, path, { passphrase, isNightly: false, bucket });
        const { manifest, removed, setAside, copied } = written;
        stdout.write(summary(manifest, written.path, passphrase !== undefined));
        if (copied) stdout.write(`Copied to the bucket: ${copied.place}\n${removals(copied)}`);
        for (const each of setAside)
          stdout.write(`${each} was named after a time to come, and is neither removed nor counted any more.\n`);
        for (const each of removed) stdout.write(`Removed ${each}, which is older than what is kept.\n`);
      });
    });
  return runProgram(program, args, options);
}

const removals = ({ removed }: Copied): string =>
  removed.map((each) => `Removed ${each} from the bucket, which is older than what is kept.\n`).join('');

const nameOne = 'Name one file, such as lacquer.backup.';

const notes = `
BACKUP_PASSPHRASE encrypts the keys of second steps and of pseudonyms in it. Without one they are left out.

A folder keeps all backups of the last two days, 7 daily, 4 weekly and 12 monthly ones. With BACKUP_DIR one is made there each night.
With BACKUP_BUCKET_URL each that is made in a folder is copied to that bucket, which keeps as many. "bucket" makes one in
BACKUP_DIR and copies it, or without BACKUP_DIR in a temporary file: TMPDIR is its folder. A folder of that name is ./bucket.

The file has the rows of every database as of one moment, and the pictures. It contains personal data: keep it where only
its owner can read it. It does not contain the settings (.env), which you keep yourself. What the queues and the broker
hold is not in it, because the databases suffice to make it again.

Exit codes: 0 written, read back and verified; 1 failed, an earlier file is as before; 2 usage error.`;

/** In the order of the file. */
export function summary(manifest: BackupManifest, file: string, hasPassphrase: boolean): string {
  const lines = Object.entries(manifest.databases).map(([app, { tables }]) => {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `  ${app.padEnd(10)} ${String(rows).padStart(9)} rows in ${tables.length} tables\n`;
  });
  const { pictures } = manifest;
  if (pictures) lines.push(`  pictures   ${String(pictures.count).padStart(9)} files\n`);
  const keys = manifest.hasKeys
    ? 'The keys are in it, encrypted with the passphrase. Without the passphrase nobody can read them.\n'
    : hasPassphrase
      ? 'There were no keys to include.\n'
      : 'The keys of second steps and of pseudonyms are left out: set BACKUP_PASSPHRASE to include them.\n';
  const missing = pictures?.missing
    ? `${pictures.missing} files of pictures are not in the storage and so not in the backup.\n`
    : '';
  const moment = manifest.isOneMoment ? '' : 'The databases may be a few milliseconds apart.\n';
  return `Written and verified: ${file}, as of ${manifest.takenAt}.\n${lines.join('')}${keys}${missing}${moment}`;
}
