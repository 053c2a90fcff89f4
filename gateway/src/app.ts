import { calls } from '@lacquer/contracts/calls/registry';
import { type RunningApp, startApp, type StartOptions } from '@lacquer/platform/app/running-app';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Readiness } from '@lacquer/platform/health/readiness';
import { findActor } from './calls/actors.js';
import { refuseUnknownCalls, requireHandlers } from './calls/call-registry.js';
import { CatalogMemory } from './catalog/catalog-memory.js';
import { registerCatalogRoutes } from './catalog/catalog.routes.js';
import { PictureFiles, registerPictureRoutes } from './catalog/picture-files.js';
import { registerSharePictures, SharePictures } from './catalog/share-pictures.js';
import type { GatewaySettings } from './config.js';
import { ApiReference } from './docs/api-reference.js';
import { GatewayModule } from './gateway.module.js';
import { configureHttp } from './http/configure-http.js';
import { createAdapter } from './http/adapter.js';
import { answerFromMemory, type EarlyAnswer } from './http/prepared/answer-from-memory.js';
import { LiveFeed } from './live/live-feed.js';
import { registerSentPictures } from './messaging/sent-pictures.js';
import { ShortLinks } from './messaging/short-links.js';
import { SiteCache } from './site/site-cache.js';
import { SiteService } from './site/site.service.js';
import { StartData } from './site/start-data.js';
import { StaticFiles } from './site/static-files.js';
import { SecurityEvents } from './staff/audit/security-events.js';
import { RoleGuard, guardRoles } from './staff/sessions/role.guard.js';
import { SquareDoor } from './webhooks/square-door.js';
import { guardSquareRoute } from './webhooks/square-routes.js';
import { guardTwilioRoutes } from './webhooks/twilio-routes.js';
import { TwilioSignature } from './webhooks/twilio-signature.js';

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
      const fastify = adapter.getInstance();
      requireHandlers(fastify, calls);
      const security = nest.get(SecurityEvents);
      const record = await configureHttp(nest, settings, options.logger, {
        guardRoutes: (instance) => {
          guardRoles(instance, nest.get(RoleGuard));
          guardTwilioRoutes(instance, nest.get(TwilioSignature));
          guardSquareRoute(instance, nest.get(SquareDoor));
        },
        site: nest.get(SiteService),
        noteRefusal: (error, { request, ...refused }) =>
          security.note(error, { ...refused, actor: findActor(request) }),
      });
      refuseUnknownCalls(fastify);
      registerCatalogRoutes(fastify, catalog);
      registerPictureRoutes(fastify, nest.get(PictureFiles));
      registerSentPictures(fastify, nest.get(RpcClient));
      registerSharePictures(fastify, nest.get(SharePictures));
      const shortLinks = nest.get(ShortLinks);
      shortLinks.register(fastify, settings);
      answerEarly = answerFromMemory(
        [
          nest.get(SiteService),
          catalog,
          nest.get(StaticFiles),
          nest.get(StartData),
          nest.get(ApiReference),
          shortLinks,
        ],
        record,
      );
    },
    delivery: 'each',
    // this instance did not receive changes published before the subscription
    onSubscribed: () => {
      memory?.drop();
      feed?.catchUp();
    },
  });
}
