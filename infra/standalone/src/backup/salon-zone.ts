import { SalonRepository } from '@lacquer/catalog/salon/salon.repository';
import type { DatabaseUrls } from '../database/schema.js';
import { withConnection } from './own-connection.js';

/** The salon's time zone, as published in the catalog. @throws if it cannot be read */
export const readSalonZone = ({ catalog }: Pick<DatabaseUrls, 'catalog'>): Promise<string> =>
  withConnection(catalog, 'catalog-backup', async (dataSource) => {
    const { timeZone } = await new SalonRepository(dataSource).get();
    return timeZone;
  });
