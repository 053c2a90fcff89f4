import { operationsRpcs } from '@lacquer/contracts/operations';
import { eraseInMessaging, exportFromMessaging } from '@lacquer/contracts/privacy';
import type { BusOptions } from '@lacquer/platform/bus/bus-options';
import { BusModule } from '@lacquer/platform/bus/bus.module';
import type { Clock } from '@lacquer/platform/clock/clock';
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
import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { AudienceModule } from './audience/audience.module.js';
import { AutomationsModule } from './automations/automations.module.js';
import { CampaignEntity } from './campaigns/campaign.entity.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { SmsModule } from './delivery/sms/sms.module.js';
import { HoursModule } from './hours/hours.module.js';
import { LedgerModule } from './ledger.module.js';
import { OptOutsModule } from './opt-outs/opt-outs.module.js';
import { PaceModule } from './pace/pace.module.js';
import { personalTables, retainedRows } from './privacy/personal-tables.js';
import type { QueueBackendOptions } from './queue/queue-options.js';
import { QueueModule } from './queue/queue.module.js';
import { RepliesModule } from './replies/replies.module.js';
import { ReportingModule } from './reporting/reporting.module.js';
import { type RoomOptions, RoomOptionsModule } from './room-options.js';
import { SalonModule } from './salon/salon.module.js';
import { TextsModule } from './texts/texts.module.js';
import { WorkersModule } from './workers/workers.module.js';

export interface MessagingModuleOptions {
  databaseUrl: string;
  bus: BusOptions;
  queue: QueueBackendOptions;
  rooms: RoomOptions;
  clock?: Clock;
  /** Absent: erasure is not available. */
  privacyKey?: string | undefined;
  /** Retention of replies, in days. Absent or 0: replies are kept forever. */
  daysKept?: number;
}

/** The service: its handlers on the bus and, without a separate worker process, the workers. */
@Module({})
export class MessagingModule {
  static forRoot(options: MessagingModuleOptions & { worker: boolean }): DynamicModule {
    return {
      module: MessagingModule,
      controllers: [
        personalDataRpc({ export: exportFromMessaging, erase: eraseInMessaging }),
        operationsRpc(operationsRpcs.messaging),
      ],
      imports: [
        ...foundations(options, true),
        OutboxModule,
        OperationsModule,
        IdempotencyModule,
        CampaignsModule,
        AudienceModule,
        AutomationsModule,
        TextsModule,
        DeliveryModule,
        OptOutsModule,
        RepliesModule,
        ReportingModule,
        ...(options.worker ? [WorkersModule] : []),
      ],
    };
  }
}

/** A worker process: no handlers on the bus, only jobs. */
@Module({})
export class MessagingWorkerModule {
  static forRoot(options: MessagingModuleOptions): DynamicModule {
    return { module: MessagingWorkerModule, imports: [...foundations(options, false), WorkersModule] };
  }
}

function foundations(options: MessagingModuleOptions, hasHandlers: boolean): NonNullable<ModuleMetadata['imports']> {
  const { databaseUrl, bus, queue, rooms, privacyKey, daysKept = 0 } = options;
  return [
    HealthModule,
    MetricsModule,
    ClockModule.forRoot(options.clock),
    DatabaseModule.forRoot({
      appName: 'messaging',
      databaseUrl,
      entities: [CampaignEntity],
      // a freeze and a sweep process whole campaigns
      timeouts: { answerMs: 60_000 },
    }),
    BusModule.forRoot('messaging', bus),
    QueueModule.forRoot(queue),
    RoomOptionsModule.forRoot(rooms),
    SmsModule,
    SalonModule,
    PaceModule,
    HoursModule,
    LedgerModule,
    PrivacyModule.forRoot({
      app: 'messaging',
      tables: personalTables,
      key: privacyKey,
      retained: hasHandlers ? retainedRows(daysKept) : [],
    }),
  ];
}
