import { BackupRuns } from '@lacquer/gateway/operations/backups/backup-runs.repository';
import { readSettings } from '@lacquer/platform/config/settings';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { z } from 'zod';
import type { DatabaseUrls } from '../database/schema.js';
import { databaseSettings } from './database-settings.js';
import { longestProblem, record, withGateway } from './gateway-records.js';

type GatewayUrl = Pick<DatabaseUrls, 'gateway'>;

/**
 * Does the work of a night. If it fails before a backup has begun, and so recorded itself, that is recorded for Health. What
 * the signal ends has not failed.
 */
export async function recordedNight<T>(urls: GatewayUrl, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const before = await lastRun(urls);
  try {
    return await work();
  } catch (error) {
    if (!signal?.aborted && (await lastRun(urls)) === before) await recordMissedNight(urls, error);
    throw error;
  }
}

/** Records for Health that the backup of a night could not begin. */
export const recordMissedNight = (urls: GatewayUrl, error: unknown): Promise<void> =>
  record(urls, (gateway) => new BackupRuns(gateway).recordMissedNight(messageOf(error).slice(0, longestProblem)));

/** The same where other settings cannot be read. Without that of the gateway's database nothing can be recorded. */
export async function recordUnreadableNight(error: unknown): Promise<void> {
  try {
    const { GATEWAY_DATABASE_URL } = readSettings(
      z.object({ GATEWAY_DATABASE_URL: databaseSettings.GATEWAY_DATABASE_URL }),
    );
    await recordMissedNight({ gateway: GATEWAY_DATABASE_URL }, error);
  } catch {
    // the log has what failed
  }
}

/** Undefined: none, or the database is away. */
const lastRun = (urls: GatewayUrl): Promise<string | undefined> =>
  withGateway(urls, (gateway) => new BackupRuns(gateway).findLast()).catch(() => undefined);
