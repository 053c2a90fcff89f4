import { type RunningApp, startApp, type StartOptions } from '@lacquer/platform/app/running-app';
import { CatalogModule } from './catalog.module.js';

export interface CatalogOptions extends Pick<StartOptions, 'bus' | 'logger' | 'listen' | 'stopping'> {
  databaseUrl: string;
  /** Where pictures are stored. Absent: in the database. */
  storageUrl?: URL | undefined;
}

export function startCatalog(options: CatalogOptions): Promise<RunningApp> {
  return startApp({ ...options, app: 'catalog', module: CatalogModule.forRoot(options) });
}
