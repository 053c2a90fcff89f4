import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { DataSource } from 'typeorm';
import type { DatabaseUrls } from '../database/schema.js';

/** Runs work in the database of the gateway, which keeps what was backed up and tested. */
export async function withGateway<T>(
  { gateway }: DatabaseUrls,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(dataSourceOptions(gateway, 'gateway-backup', [], 1));
  try {
    await dataSource.initialize();
    return await work(dataSource);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
}

/** A run counts without its record, such as one beside a release that has no table for it. */
export async function record(urls: DatabaseUrls, write: (dataSource: DataSource) => Promise<void>): Promise<void> {
  try {
    await withGateway(urls, write);
  } catch {
    // the database is away, or older than the table
  }
}
