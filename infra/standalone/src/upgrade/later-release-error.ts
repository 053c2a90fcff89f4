import type { SchemaRelease, SchemaState } from '@lacquer/platform/database/schema-state';
import { productVersion } from '@lacquer/platform/release/version';
import type { UpgradeBackups } from './upgrade-backups.js';

/** A later release has migrated the data. The message names it, and the commands of both ways on. Nothing was changed. */
export class LaterReleaseError extends Error {
  override readonly name = 'LaterReleaseError';
}

/** @throws LaterReleaseError if a schema has migrations that this release does not know */
export async function refuseLaterRelease(states: readonly SchemaState[], backups: UpgradeBackups): Promise<void> {
  const [unknown, ...others] = states.flatMap((state) => state.unknown);
  if (unknown === undefined) return;
  const latest = lastOf(states.flatMap((state) => (state.unknown.length > 0 && state.latest ? [state.latest] : [])));
  const before = firstOf(states.flatMap(({ firstUnknown }) => (firstUnknown ? [firstUnknown] : [])));
  const later = latest ? `release ${latest.release}` : 'a later release';
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new LaterReleaseError(
    [
      `The data was migrated by ${later}. This is ${productVersion()}, which does not know its tables (${unknown}${more}). Nothing was changed.`,
      '',
      `To go on with the data as it is, start the later release again:\n${startAgain(latest)}`,
      '',
      await wayBack(before, backups),
    ].join('\n'),
  );
}

/** The number of a release from git ends in its commit. */
function startAgain(latest: SchemaRelease | undefined): string {
  const commit = /\+(?:\d+\.)?([\da-f]{8})/.exec(latest?.release ?? '')?.[1];
  return commit === undefined ? '  git pull && npm start' : `  git checkout ${commit} && npm start`;
}

async function wayBack(before: SchemaRelease | undefined, backups: UpgradeBackups): Promise<string> {
  if (before?.backup && (await backups.has(before.backup))) {
    return [
      `To stay on this release, go back to the backup from before the upgrade. What was entered since ${before.migratedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC is lost:`,
      `  npm run restore -- '${backups.pathOf(before.backup)}' --replace`,
      '  npm start',
    ].join('\n');
  }
  const missing = before?.backup
    ? `The backup from before the upgrade, ${before.backup}, is no longer in ${backups.folder}.`
    : 'No backup was made before the upgrade.';
  return [
    `${missing} To stay on this release, go back to one that this or an earlier release has made. What was entered since is lost:`,
    '  npm run restore -- FILE --replace',
    '  npm start',
  ].join('\n');
}

const byTime = (a: SchemaRelease, b: SchemaRelease): number => a.migratedAt.getTime() - b.migratedAt.getTime();
const firstOf = (releases: readonly SchemaRelease[]): SchemaRelease | undefined => releases.toSorted(byTime).at(0);
/** Undefined: there is none. */
export const lastOf = (releases: readonly SchemaRelease[]): SchemaRelease | undefined =>
  releases.toSorted(byTime).at(-1);
