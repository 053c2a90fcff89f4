import type { DataSource } from 'typeorm';
import type { DatabaseUrls } from '../database/schema.js';
import { withConnection } from './own-connection.js';

/** Runs work in the database of the gateway, which keeps what was backed up and tested. */
export const withGateway = <T>(
  { gateway }: Pick<DatabaseUrls, 'gateway'>,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> => withConnection(gateway, 'gateway-backup', work);

/** The longest reason that is recorded, in characters. */
export const longestProblem = 500;

/** A run counts without its record, such as one beside a release that has no table for it. */
export async function record(
  urls: Pick<DatabaseUrls, 'gateway'>,
  write: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  try {
    await withGateway(urls, write);
  } catch {
    // the database is away, or older than the table
  }
}
