import { SystemClock } from '@lacquer/platform/clock/clock';
import { dataSourceOptions } from '@lacquer/platform/database/database-url';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { DataSource } from 'typeorm';
import { SalonRepository } from './salon.repository.js';
import { SalonProfileService } from './salon.service.js';

/**
 * Runs `work` on the profile without the rest of the catalog, for the command line. The event of a change waits in the
 * outbox for the relay of a running catalog.
 */
export async function withSalonProfile<T>(
  databaseUrl: string,
  work: (salon: SalonProfileService) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource(dataSourceOptions(databaseUrl, 'catalog-salon', [], 2));
  await dataSource.initialize();
  try {
    const repository = new SalonRepository(dataSource);
    return await work(new SalonProfileService(repository, new Transactions(dataSource), new Outbox(new SystemClock())));
  } finally {
    await dataSource.destroy();
  }
}
