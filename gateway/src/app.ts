import { type RunningApp, startApp, type StartOptions } from '@lacquer/platform/app/running-app';
import { Readiness } from '@lacquer/platform/health/readiness';
import { CatalogMemory } from './catalog/catalog-memory.js';
import { registerCatalogRoutes } from './catalog/catalog.routes.js';
import type { GatewaySettings } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { configureHttp } from './http/configure-http.js';
import { createAdapter } from './http/adapter.js';
import { answerFromMemory, type EarlyAnswer } from './http/prepared/answer-from-memory.js';
import { LiveFeed } from './live/live-feed.js';
import { SiteCache } from './site/site-cache.js';
import { SiteService } from './site/site.service.js';
import { StaticFiles } from './site/static-files.js';

export interface GatewayOptions extends Pick<StartOptions, 'bus' | 'logger' | 'listen'> {
  databaseUrl: string;
  settings?: GatewaySettings;
}

export function startGateway({ settings = {}, ...options }: GatewayOptions): Promise<RunningApp> {
  let memory: CatalogMemory | undefined;
  let feed: LiveFeed | undefined;
  let answerEarly: EarlyAnswer | undefined;
  const adapter = createAdapter(settings, (request, response) => answerEarly?.(request, response) ?? false);
  return startApp({
    ...options,
    app: 'gateway',
    module: GatewayModule.forRoot({ ...options, settings }),
    adapter,
    drainSeconds: settings.DRAIN_SECONDS,
    configure: async (nest) => {
      nest.get(Readiness).servesPagesAlone();
      const catalog = nest.get(CatalogMemory);
      memory = catalog;
      feed = nest.get(LiveFeed);
      const pages = nest.get(SiteCache);
      catalog.onChanged(() => pages.drop());
      const record = await configureHttp(nest, settings, options.logger);
      registerCatalogRoutes(adapter.getInstance(), catalog);
      answerEarly = answerFromMemory([nest.get(SiteService), catalog, nest.get(StaticFiles)], record);
    },
    delivery: 'each',
    // this instance did not receive changes published before the subscription
    onSubscribed: () => {
      memory?.drop();
      feed?.catchUp();
    },
  });
}
