import { operationsRpcs } from '@lacquer/contracts/operations';
import { eraseInCustomer, exportFromCustomer, exportPageFromCustomer } from '@lacquer/contracts/privacy';
import { BusModule } from '@lacquer/platform/bus/bus.module';
import type { BusOptions } from '@lacquer/platform/bus/bus-options';
import { OptionsModule } from '@lacquer/platform/config/options.module';
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
import { customerMigrations } from './database/migrations.js';
import { AudienceModule } from './audience/audience.module.js';
import { BookingsModule } from './bookings/bookings.module.js';
import { CustomerEntity } from './customers/customer.entity.js';
import { CustomersModule } from './customers/customers.module.js';
import { VisitEntity } from './customers/visit.entity.js';
import { DetachedPhonesModule } from './detached/detached-phones.module.js';
import { DuplicatesModule } from './duplicates/duplicates.module.js';
import { ImportModule } from './import/import.module.js';
import { JoiningModule } from './joining/joining.module.js';
import { MergeModule } from './merge/merge.module.js';
import { PersonRecords } from './privacy/person-records.js';
import { personalTables, retainedRows } from './privacy/personal-tables.js';
import { RecordModule } from './record/record.module.js';
import { SegmentsModule } from './segments/segments.module.js';
import { SquareModule } from './square/square.module.js';
import type { RevocationScope } from './consent/person-revocations.js';
import type { SquareOptions } from './square/account/square-options.js';

@Module({})
export class CustomerModule {
  static forRoot(options: {
    databaseUrl: string;
    bus: BusOptions;
    square?: SquareOptions;
    revocationScope: RevocationScope;
    privacyKey?: string | undefined;
  }): DynamicModule {
    return {
      module: CustomerModule,
      controllers: [
        personalDataRpc({ export: exportFromCustomer, exportPage: exportPageFromCustomer, erase: eraseInCustomer }),
        PersonRecords,
        operationsRpc(operationsRpcs.customer),
      ],
      imports: [
        OptionsModule.forRoot(options),
        HealthModule,
        MetricsModule,
        DatabaseModule.forRoot({
          appName: 'customer',
          databaseUrl: options.databaseUrl,
          entities: [CustomerEntity, VisitEntity],
          migrations: customerMigrations,
        }),
        BusModule.forRoot('customer', options.bus),
        ClockModule.forRoot(),
        OutboxModule,
        OperationsModule,
        IdempotencyModule,
        CustomersModule,
        BookingsModule,
        RecordModule,
        JoiningModule,
        MergeModule,
        DetachedPhonesModule,
        DuplicatesModule,
        ImportModule,
        AudienceModule,
        SegmentsModule,
        SquareModule.forRoot(options.square ?? {}),
        PrivacyModule.forRoot({
          app: 'customer',
          tables: personalTables,
          key: options.privacyKey,
          retained: retainedRows(options.square?.daysKept ?? 0),
        }),
      ],
    };
  }
}
