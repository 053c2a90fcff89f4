import { operationsRpcs } from '@lacquer/contracts/operations';
import { eraseInContact, exportFromContact, exportPageFromContact } from '@lacquer/contracts/privacy';
import { BusModule } from '@lacquer/platform/bus/bus.module';
import type { BusOptions } from '@lacquer/platform/bus/bus-options';
import { ClockModule } from '@lacquer/platform/clock/clock.module';
import { DatabaseModule } from '@lacquer/platform/database/database.module';
import { IdempotencyModule } from '@lacquer/platform/idempotency/idempotency.module';
import { HealthModule } from '@lacquer/platform/health/health.module';
import { MetricsModule } from '@lacquer/platform/metrics/metrics.module';
import { OperationsModule } from '@lacquer/platform/operations/operations.module';
import { OutboxModule } from '@lacquer/platform/outbox/outbox.module';
import { operationsRpc } from '@lacquer/platform/operations/operations-rpc';
import { personalDataRpc } from '@lacquer/platform/privacy/personal-data-rpc';
import { PrivacyModule } from '@lacquer/platform/privacy/privacy.module';
import { type DynamicModule, Module } from '@nestjs/common';
import { contactMigrations } from './database/migrations.js';
import { PersonMatches } from './privacy/person-matches.js';
import { personalTables, retainedRows } from './privacy/personal-tables.js';
import { SubmissionEntity } from './submissions/submission.entity.js';
import { SubmissionsModule } from './submissions/submissions.module.js';

@Module({})
export class ContactModule {
  static forRoot(options: {
    databaseUrl: string;
    bus: BusOptions;
    privacyKey?: string | undefined;
    daysKept?: number;
  }): DynamicModule {
    return {
      module: ContactModule,
      controllers: [
        personalDataRpc({ export: exportFromContact, exportPage: exportPageFromContact, erase: eraseInContact }),
        PersonMatches,
        operationsRpc(operationsRpcs.contact),
      ],
      imports: [
        HealthModule,
        MetricsModule,
        DatabaseModule.forRoot({
          appName: 'contact',
          databaseUrl: options.databaseUrl,
          entities: [SubmissionEntity],
          migrations: contactMigrations,
        }),
        BusModule.forRoot('contact', options.bus),
        ClockModule.forRoot(),
        OutboxModule,
        OperationsModule,
        IdempotencyModule,
        SubmissionsModule,
        PrivacyModule.forRoot({
          app: 'contact',
          tables: personalTables,
          key: options.privacyKey,
          retained: retainedRows(options.daysKept ?? 0),
        }),
      ],
    };
  }
}
