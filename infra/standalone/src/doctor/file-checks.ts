import { constants } from 'node:fs';
import { access, readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { listBackups, listSetAside, madeBy } from '../backup/backup-folder.js';
import { keyFiles } from '../backup/place.js';
import { keyNames, type ProductKeys } from '../backup/sealed-keys.js';
import type { DoctorSettings } from './doctor-settings.js';
import { ageOf } from './durations.js';
import { type Finding, notChecked, ok, problem, warning } from './finding.js';
import type { Check } from './run-checks.js';
import { isBarred } from './service-folders.js';

const megabyte = 1024 * 1024;
/** Below this many times the least free space there is time to act. */
const warnBelow = 3;

/** Others than the owner may read or write it. */
const othersBits = 0o077;

/** The disks, the keys, the folder of the backups, and who may read them. */
export function fileChecks(settings: DoctorSettings, isDistributed: boolean, env: NodeJS.ProcessEnv): Check[] {
  const dataDir = resolve(settings.DATA_DIR ?? '.data');
  const checks = [
    { name: 'disk', run: () => lookAtDisks(settings, isDistributed ? undefined : dataDir) },
    { name: 'keys', run: () => lookAtKeys(settings, isDistributed ? undefined : dataDir) },
    { name: 'backup.folder', run: () => lookAtBackupFolder(settings, isDistributed ? undefined : dataDir) },
  ];
  // a container has its own files, and no other users
  return isDistributed ? checks : [...checks, { name: 'files', run: () => lookAtSecretFiles(env) }];
}

/** The keys that the product has: of the settings, or of the data folder. */
export async function readKeys(settings: DoctorSettings, dataDir: string | undefined): Promise<ProductKeys> {
  const keys: ProductKeys = {};
  for (const name of keyNames) {
    const stored = dataDir === undefined ? '' : await readFile(join(dataDir, keyFiles[name]), 'utf8').catch(() => '');
    const key = settings[name] ?? stored;
    if (key) keys[name] = key;
  }
  return keys;
}

async function lookAtDisks(settings: DoctorSettings, dataDir: string | undefined): Promise<Finding[]> {
  const { BACKUP_DIR, SITE_STORAGE_URL, DOCTOR_FREE_DISK_MB: leastMb = 1024 } = settings;
  const folders: [string, string][] = [];
  if (dataDir !== undefined) folders.push(['data', dataDir]);
  if (BACKUP_DIR !== undefined) folders.push(['backups', resolve(BACKUP_DIR)]);
  if (dataDir !== undefined && SITE_STORAGE_URL?.protocol === 'file:')
    folders.push(['pictures', fileURLToPath(SITE_STORAGE_URL)]);
  const found = await Promise.all(folders.map(([name, folder]) => lookAtDisk(`disk.${name}`, folder, leastMb)));
  if (dataDir === undefined)
    found.push(
      notChecked(
        'disk.servers',
        'the volumes of PostgreSQL, RabbitMQ and Redis are not mounted here.',
        'docker compose exec postgres df -h /var/lib/postgresql/data',
      ),
    );
  return found;
}

async function lookAtDisk(check: string, folder: string, leastMb: number): Promise<Finding> {
  const { path, stats } = await statExisting(folder);
  const freeMb = Math.floor((stats.bavail * stats.bsize) / megabyte);
  const said = `The disk of ${path} has ${freeMb} MB free.`;
  const todo = `Free space, or move the folder to a larger disk: df -h ${path}`;
  if (freeMb < leastMb)
    return problem(check, said, 'When it is full nothing can be saved, and no backup is written.', todo);
  if (freeMb < leastMb * warnBelow) return warning(check, said, `Below ${leastMb} MB it counts as full.`, todo);
  return ok(check, said);
}

/** Of the folder, or of the nearest one above that exists. */
async function statExisting(folder: string) {
  for (let path = folder; ; path = dirname(path)) {
    try {
      return { path, stats: await statfs(path) };
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== 'ENOENT' || path === dirname(path)) throw error;
    }
  }
}

async function lookAtKeys(settings: DoctorSettings, dataDir: string | undefined): Promise<Finding[]> {
  const found: Finding[] = [];
  const loses = {
    SECOND_STEP_KEY: 'Second steps that were set up with another key no longer work.',
    PRIVACY_KEY: 'Erased people are recognized by it: with another key they can be texted again.',
  };
  for (const name of keyNames) {
    const check = name === 'SECOND_STEP_KEY' ? 'keys.second-step' : 'keys.privacy';
    const given = settings[name];
    if (dataDir === undefined) {
      if (given === undefined)
        found.push(
          problem(
            check,
            `${name} is not set.`,
            loses[name],
            'docker compose up secrets makes it again from the volume "secrets".',
          ),
        );
      continue;
    }
    const path = join(dataDir, keyFiles[name]);
    try {
      const stored = await readFile(path, 'utf8');
      if (given !== undefined && stored && stored !== given)
        found.push(
          warning(
            check,
            `${name} is set, and ${path} has another one: that of the settings counts.`,
            loses[name],
            `Remove ${name} from the settings, or the file, whichever is not the one of your data.`,
          ),
        );
      if ((await stat(path)).mode & othersBits)
        found.push(
          warning(
            check,
            `Other users of this machine can read ${path}.`,
            'Who has it can read what it protects.',
            `chmod 600 ${path}`,
          ),
        );
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== 'ENOENT')
        found.push(
          problem(
            check,
            `${path} cannot be read: ${messageOf(error)}`,
            'The product does not start.',
            `Run this as the user of the product, or: ls -l ${path}`,
          ),
        );
      else if (given === undefined && (await hasData(dataDir)))
        found.push(
          problem(
            check,
            `The key ${path} is missing; the next start makes another one.`,
            loses[name],
            'Restore it from a backup before you start the product: infra/docs/backup.md',
          ),
        );
    }
  }
  if (found.length > 0) return found;
  const isFresh = dataDir !== undefined && !(await hasData(dataDir));
  return [ok('keys', isFresh ? 'The first start makes the keys.' : 'The keys are there.')];
}

const hasData = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  );

async function lookAtBackupFolder(
  { BACKUP_DIR, BACKUP_PASSPHRASE, BACKUP_BUCKET_URL }: DoctorSettings,
  dataDir: string | undefined,
): Promise<Finding[]> {
  const check = 'backup.folder';
  if (BACKUP_DIR === undefined)
    return [
      warning(
        check,
        'BACKUP_DIR is not set: no backup is made by itself.',
        'A disk that dies takes everything since the last one along.',
        'Set BACKUP_DIR to a folder on another disk: infra/docs/backup.md',
      ),
    ];
  const found: Finding[] = [];
  if (BACKUP_PASSPHRASE === undefined)
    found.push(
      warning(
        'backup.passphrase',
        'BACKUP_PASSPHRASE is not set: backups contain no keys.',
        'After a restore second steps must be set up again, and erased people get other pseudonyms.',
        'Set BACKUP_PASSPHRASE, and keep it apart from the backups.',
      ),
    );
  if (dataDir !== undefined && (await isBarred(resolve(BACKUP_DIR))))
    found.push(
      problem(
        'backup.service',
        `The service may not write to ${resolve(BACKUP_DIR)}: it was installed before BACKUP_DIR named that folder.`,
        'No backup is made.',
        'npm run service -- install --replace',
      ),
    );
  try {
    await access(BACKUP_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT')
      return [...found, notChecked(check, `${resolve(BACKUP_DIR)} does not exist yet; the first backup makes it.`)];
    return [
      ...found,
      problem(
        check,
        `Backups cannot be written to ${resolve(BACKUP_DIR)}: ${messageOf(error)}`,
        'No backup is made.',
        `Give it to the user of the product: ls -ld ${BACKUP_DIR}`,
      ),
    ];
  }
  const folder = await stat(BACKUP_DIR);
  if (dataDir !== undefined && BACKUP_BUCKET_URL === undefined) {
    const data = await stat(dataDir).catch(() => undefined);
    if (data?.dev === folder.dev)
      found.push(
        warning(
          'backup.disk',
          `The backups in ${resolve(BACKUP_DIR)} are on the disk of the data.`,
          'A disk that dies takes both along.',
          'Set BACKUP_DIR to a folder on another disk, or BACKUP_BUCKET_URL to a bucket.',
        ),
      );
  }
  const backups = await listBackups(BACKUP_DIR);
  const now = new Date();
  const ahead = [
    ...backups.flatMap(({ at, name }) => (at > now ? [`${join(BACKUP_DIR, name)} is`] : [])),
    ...(await listSetAside(BACKUP_DIR)).map((name) => `${join(BACKUP_DIR, name)} was`),
  ];
  for (const subject of ahead)
    found.push(
      warning(
        'backup.clock',
        `${subject} named after a time to come: the clock was ahead when it was made.`,
        'It is neither removed nor counted, and its name does not say how old it is.',
        'Turn on time synchronization (timedatectl set-ntp true), then move the file to another folder.',
      ),
    );
  const [newest] = madeBy(now, backups);
  if (!newest) return [...found, ok(check, `${resolve(BACKUP_DIR)} can be written. It has no backup yet.`)];
  const { mode } = await stat(join(BACKUP_DIR, newest.name));
  if (mode & othersBits)
    found.push(
      warning(
        'backup.rights',
        `Other users of this machine can read ${join(BACKUP_DIR, newest.name)}.`,
        'It contains every customer.',
        `chmod 600 ${join(BACKUP_DIR, newest.name)}`,
      ),
    );
  return [
    ...found,
    ok(
      check,
      `The newest backup in ${resolve(BACKUP_DIR)} is ${ageOf((Date.now() - newest.at.getTime()) / 1000)} old.`,
    ),
  ];
}

/** `.env`, and the files of `NAME_FILE`: who else may read them. */
async function lookAtSecretFiles(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const named = Object.entries(env).flatMap(([name, path]) =>
    /(_KEY|_TOKEN|_PASSWORD|_PASSPHRASE|_URL)_FILE$/.test(name) && path ? [path] : [],
  );
  const found: Finding[] = [];
  for (const path of new Set(['.env', ...named])) {
    const mode = await stat(path).then(
      (each) => each.mode,
      // the settings report one that cannot be read
      () => 0,
    );
    // of a group is how containers hand secrets to a program
    if (mode & 0o007)
      found.push(
        warning(
          'files.rights',
          `Every user of this machine can read ${resolve(path)}, which may contain secrets.`,
          'Who reads them can text your customers and read your data.',
          `chmod 600 ${path}`,
        ),
      );
  }
  return found.length > 0 ? found : [ok('files.rights', 'No file with secrets can be read by everybody.')];
}
