import { operationsRpcs } from '@lacquer/contracts/operations';
import { BusModule } from '@lacquer/platform/bus/bus.module';
import type { BusOptions } from '@lacquer/platform/bus/bus-options';
import { ClockModule } from '@lacquer/platform/clock/clock.module';
import { DatabaseModule } from '@lacquer/platform/database/database.module';
import { HealthModule } from '@lacquer/platform/health/health.module';
import { MetricsModule } from '@lacquer/platform/metrics/metrics.module';
import { operationsRpc } from '@lacquer/platform/operations/operations-rpc';
import { OperationsModule } from '@lacquer/platform/operations/operations.module';
import { OutboxModule } from '@lacquer/platform/outbox/outbox.module';
import { type DynamicModule, Module } from '@nestjs/common';
import { catalogMigrations } from './database/migrations.js';
import { SiteModule } from './editions/site.module.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { SharePicturesModule } from './public/share-pictures.module.js';
import { TransferModule } from './transfer/transfer.module.js';
import { SetupModule } from './setup/setup.module.js';

@Module({})
export class CatalogModule {
  static forRoot(options: { databaseUrl: string; bus: BusOptions; storageUrl?: URL | undefined }): DynamicModule {
    const pictures = PicturesModule.forRoot(options.databaseUrl, options.storageUrl);
    return {
      module: CatalogModule,
      controllers: [operationsRpc(operationsRpcs.catalog)],
      imports: [
        HealthModule,
        MetricsModule,
        DatabaseModule.forRoot({
          appName: 'catalog',
          databaseUrl: options.databaseUrl,
          entities: [],
          migrations: catalogMigrations,
        }),
        BusModule.forRoot('catalog', options.bus),
        ClockModule.forRoot(),
        OutboxModule,
        OperationsModule,
        SetupModule,
        SiteModule,
        pictures,
        SharePicturesModule.with(pictures),
        TransferModule,
      ],
    };
  }
}
