import { calls } from '@lacquer/contracts/calls/registry';
import { BusModule } from '@lacquer/platform/bus/bus.module';
import { ClockModule } from '@lacquer/platform/clock/clock.module';
import type { BusOptions } from '@lacquer/platform/bus/bus-options';
import { OptionsModule } from '@lacquer/platform/config/options.module';
import { DatabaseModule } from '@lacquer/platform/database/database.module';
import { HealthModule } from '@lacquer/platform/health/health.module';
import { type DynamicModule, Module } from '@nestjs/common';
import { gatewayMigrations } from './database/migrations.js';
import { forwardingController } from './calls/forwarding.js';
import { CatalogMemory } from './catalog/catalog-memory.js';
import { CatalogModule } from './catalog/catalog.module.js';
import type { GatewaySettings } from './config.js';
import { ContactModule } from './contact/contact.module.js';
import { CustomerModule } from './customer/customer.module.js';
import { DocsModule } from './docs/docs.module.js';
import { HttpModule } from './http/http.module.js';
import { JoiningModule } from './joining/joining.module.js';
import { LiveModule } from './live/live.module.js';
import { MessagingModule } from './messaging/messaging.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { SiteData } from './site/site-data.js';
import { SiteSettings } from './site/site-settings.js';
import { SiteModule } from './site/site.module.js';
import { StaffModule } from './staff/staff.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({})
export class GatewayModule {
  static forRoot(options: { databaseUrl: string; bus: BusOptions; settings: GatewaySettings }): DynamicModule {
    const site = siteModule(options.settings);
    const joining = JoiningModule.forRoot(site);
    return {
      module: GatewayModule,
      controllers: [forwardingController(calls)],
      imports: [
        HealthModule,
        OptionsModule.forRoot({ settings: options.settings }),
        DatabaseModule.forRoot({
          appName: 'gateway',
          databaseUrl: options.databaseUrl,
          entities: [],
          migrations: gatewayMigrations,
          // its statements are small, and services must have time to answer after them
          timeouts: { connectMs: 1500, answerMs: 2000, lockMs: 1500 },
          startsWithout: true,
        }),
        BusModule.forRoot('gateway', options.bus),
        ClockModule.forRoot(),
        HttpModule,
        StaffModule,
        CatalogModule,
        CustomerModule,
        MessagingModule,
        LiveModule,
        OperationsModule,
        PrivacyModule,
        WebhooksModule,
        DocsModule,
        joining,
        ContactModule.forRoot(site, joining),
        site,
      ],
    };
  }
}

/** Imported last, because its routes match every remaining address. */
function siteModule(gateway: GatewaySettings): DynamicModule {
  const settings: SiteSettings = {
    publicUrl: gateway.PUBLIC_URL ?? null,
    bookingUrl: gateway.BOOKING_URL ?? null,
    googleMapsApiKey: gateway.GOOGLE_MAPS_API_KEY ?? null,
    gaMeasurementId: gateway.GA_MEASUREMENT_ID ?? null,
  };
  return SiteModule.forRoot({
    imports: [CatalogModule],
    providers: [
      { provide: SiteData, useExisting: CatalogMemory },
      { provide: SiteSettings, useValue: settings },
    ],
  });
}
