import type { AppName } from '@lacquer/contracts/contract';
import { platformMigrations } from '@lacquer/platform/database/migrate';
import { listStale, RepeatableMigration } from '@lacquer/platform/database/repeatable-migration';
import { checkSchemaFloor, namesOf, OldReleaseError } from '@lacquer/platform/database/schema-floor';
import { describeSchema, type SchemaState } from '@lacquer/platform/database/schema-state';
import type { DataSource } from 'typeorm';
import { migrationsOf } from '../database/schema.js';
import { migrateCommand } from './commands.js';
import type { DatabaseContext } from './database-context.js';
import { type Finding, ok, problem, warning } from './finding.js';

export interface MigrationState {
  findings: Finding[];
  /** Whether the tables of this release are there, so that the rest can be looked at. */
  hasTables: boolean;
}

export async function compareMigrations(
  app: AppName,
  dataSource: DataSource,
  { place, settings, isDistributed }: DatabaseContext,
): Promise<MigrationState> {
  const check = `migrations.${app}`;
  const all = [...platformMigrations, ...migrationsOf[app]];
  const own = namesOf(all);
  const schema = await describeSchema(dataSource, own);
  const stale = await listStale(
    dataSource,
    all.filter((migration) => migration instanceof RepeatableMigration),
  );
  const pending = [...schema.pending, ...stale];
  const findings: Finding[] = [];
  if (pending.length > 0) {
    const isDue = isDistributed || place.running !== undefined;
    const isBackedUp = settings.UPGRADE_BACKUP !== 'off';
    findings.push(
      (isDue ? problem : warning)(
        check,
        schema.ran.length === 0
          ? 'The database has no tables.'
          : `${pending.length} migrations of this release have not run: ${some(pending)}.`,
        isDue
          ? 'The release that is installed cannot run on these tables.'
          : `They run at the next start, ${isBackedUp ? 'after a backup; it' : 'which'} takes longer then.`,
        isDue || isBackedUp ? migrateCommand(isDistributed) : 'npm run backup -- lacquer.backup && npm start',
      ),
    );
  }
  if (schema.unknown.length > 0) findings.push(await explainUnknown(check, app, dataSource, schema, isDistributed));
  if (findings.length === 0) findings.push(ok(check, `All ${own.length} migrations have run.`));
  return { findings, hasTables: pending.length === 0 };
}

async function explainUnknown(
  check: string,
  app: AppName,
  dataSource: DataSource,
  { unknown, latest }: SchemaState,
  isDistributed: boolean,
): Promise<Finding> {
  const later = latest ? `Release ${latest.release}` : 'A later release';
  const found = `${later} has run ${unknown.length} migrations that this one does not know: ${some(unknown)}.`;
  // all of it is one release; the distributed mode serves while old and new containers run side by side
  if (!isDistributed)
    return problem(
      check,
      found,
      'This release does not start on these tables.',
      'Install the later release again. "npm start" names it, and the backup to go back to.',
    );
  try {
    await checkSchemaFloor(dataSource, app, [...platformMigrations, ...migrationsOf[app]]);
  } catch (error) {
    if (!(error instanceof OldReleaseError)) throw error;
    return problem(check, error.message, 'This release does not start.', 'Install the later release again.');
  }
  return warning(
    check,
    found,
    'This release works on these tables, without what the later one added.',
    'Install the later release again, unless you went back on purpose.',
  );
}

const some = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
