import { type RunningApp, startApp, type StartOptions } from '@lacquer/platform/app/running-app';
import { CatalogMemory } from './catalog/catalog-memory.js';
import { createCatalogFastPath, registerCatalogRoutes } from './catalog/catalog.routes.js';
import type { GatewaySettings } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { configureHttp } from './http/configure-http.js';
import { createAdapter, type EarlyAnswer } from './http/adapter.js';
import { SiteCache } from './site/site-cache.js';

export interface GatewayOptions extends Pick<StartOptions, 'bus' | 'logger' | 'listen'> {
  databaseUrl: string;
  settings?: GatewaySettings;
}

export function startGateway({ settings = {}, ...options }: GatewayOptions): Promise<RunningApp> {
  let memory: CatalogMemory | undefined;
  let answerFromMemory: EarlyAnswer | undefined;
  const adapter = createAdapter(settings, (request, response) => answerFromMemory?.(request, response) ?? false);
  return startApp({
    ...options,
    app: 'gateway',
    module: GatewayModule.forRoot({ ...options, settings }),
    adapter,
    configure: async (nest) => {
      const kept = nest.get(CatalogMemory);
      memory = kept;
      const pages = nest.get(SiteCache);
      kept.onChanged(() => pages.drop());
      await configureHttp(nest, settings, options.logger);
      registerCatalogRoutes(adapter.getInstance(), kept);
      answerFromMemory = createCatalogFastPath(kept);
    },
    delivery: 'each',
    // what changed while nobody listened was never told to this instance
    onSubscribed: () => memory?.drop(),
  });
}
