import { containerCommands } from '../upgrade/container-commands.js';

/** The commands that findings name, in the current mode. */
const inContainer = (program: string): string => `docker compose run --rm operator node ${program}`;

export const deadLettersCommand = (isDistributed: boolean): string =>
  isDistributed
    ? inContainer('services/platform/dist/dead-letters/dead-letters.main.js list')
    : 'npm run dead-letters -- list';

export const outboxCommand = (isDistributed: boolean): string =>
  isDistributed ? inContainer('services/platform/dist/outbox/outbox.main.js replay') : 'npm run outbox -- replay';

export const backupCommand = (isDistributed: boolean, folder: string | undefined): string =>
  isDistributed
    ? inContainer('infra/standalone/dist/backup.js /backups')
    : `npm run backup -- ${folder ?? 'lacquer.backup'}`;

/** Makes one, and copies it. */
export const bucketCommand = (isDistributed: boolean): string =>
  isDistributed ? inContainer('infra/standalone/dist/backup.js bucket') : 'npm run backup -- bucket';

export const testRestoreCommand = (isDistributed: boolean, folder: string | undefined): string =>
  isDistributed
    ? inContainer('infra/standalone/dist/restore.js /backups --test')
    : `npm run restore -- ${folder ?? 'lacquer.backup'} --test`;

/** FILE stands for a backup. */
export const restoreCommand = (isDistributed: boolean): string =>
  isDistributed ? containerCommands(process.env).restore('FILE') : 'npm run restore -- FILE --replace';

export const migrateCommand = (isDistributed: boolean): string =>
  isDistributed ? 'docker compose run --rm migrate' : 'npm start';

export const startCommand = (isDistributed: boolean): string =>
  isDistributed ? 'docker compose up -d --wait' : 'npm start';
