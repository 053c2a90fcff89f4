import { migrated } from '@lacquer/platform/testing/migrated';
import { type ServiceUnderTest, startServiceUnderTest } from '@lacquer/platform/testing/service-under-test';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { type CatalogOptions, startCatalog } from '../app.js';
import { catalogMigrations } from '../database/migrations.js';

/**
 * A catalog of a new installation, for the tests of the calling `describe`. Each begins with the state after its boot.
 *
 * @param more options that are known when the tests begin
 */
export function useCatalog(
  more: () => Promise<Pick<CatalogOptions, 'storageUrl'>> = async () => ({}),
): Omit<ServiceUnderTest, 'reset' | 'stop'> {
  let service: ServiceUnderTest;

  beforeAll(async () => {
    const database = await preparedDatabase(migrated('catalog', catalogMigrations));
    const own = await more();
    service = await startServiceUnderTest(database, (options) => startCatalog({ ...options, ...own }));
  });
  afterEach(() => service.reset());
  afterAll(async () => {
    await service?.stop();
  });

  return {
    get app() {
      return service.app;
    },
    get databaseUrl() {
      return service.databaseUrl;
    },
    get bus() {
      return service.bus;
    },
    get rpc() {
      return service.rpc;
    },
  };
}
