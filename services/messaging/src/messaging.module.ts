import { BusModule } from '@lacquer/platform/bus/bus.module';
import type { BusOptions } from '@lacquer/platform/bus/bus-options';
import { DatabaseModule } from '@lacquer/platform/database/database.module';
import { HealthModule } from '@lacquer/platform/health/health.module';
import { MetricsModule } from '@lacquer/platform/metrics/metrics.module';
import { OutboxModule } from '@lacquer/platform/outbox/outbox.module';
import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { AlertLedgerModule } from './texts/alerts/alert-ledger.module.js';
import { AlertsModule } from './texts/alerts/alerts.module.js';
import type { Clock } from './hours/clock.js';
import { CampaignEntity } from './campaigns/campaign.entity.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { LedgerModule } from './texts/ledger.module.js';
import { WindowModule } from './hours/window.module.js';
import { DispatchModule } from './workers/dispatch.module.js';
import type { QueueBackendOptions } from './queue/queue-options.js';
import { PaceModule } from './pace/pace.module.js';
import { ProgressModule } from './reporting/progress/progress.module.js';
import { QueueModule } from './queue/queue.module.js';
import { ReportModule } from './reporting/report/report.module.js';
import { SenderModule } from './delivery/sender.module.js';
import type { SmsOptions } from './delivery/sms/sms-options.js';
import { SmsModule } from './delivery/sms/sms.module.js';
import { SuppressionModule } from './opt-outs/suppression.module.js';

export interface MessagingModuleOptions {
  databaseUrl: string;
  bus: BusOptions;
  queue: QueueBackendOptions;
  sms: SmsOptions;
  clock?: Clock;
}

/** The service: its doors on the bus and, where there is no worker process, the workers. */
@Module({})
export class MessagingModule {
  static forRoot(options: MessagingModuleOptions & { worker: boolean }): DynamicModule {
    return {
      module: MessagingModule,
      imports: [
        ...groundFloor(options),
        OutboxModule,
        CampaignsModule,
        ProgressModule,
        ReportModule,
        SenderModule,
        SuppressionModule,
        AlertsModule,
        ...(options.worker ? [DispatchModule] : []),
      ],
    };
  }
}

/** A worker process: no doors, only jobs. */
@Module({})
export class MessagingWorkerModule {
  static forRoot(options: MessagingModuleOptions): DynamicModule {
    return { module: MessagingWorkerModule, imports: [...groundFloor(options), DispatchModule] };
  }
}

function groundFloor(options: MessagingModuleOptions): NonNullable<ModuleMetadata['imports']> {
  const { databaseUrl, bus, queue, sms } = options;
  return [
    HealthModule,
    MetricsModule,
    DatabaseModule.forRoot({ appName: 'messaging', databaseUrl, entities: [CampaignEntity] }),
    BusModule.forRoot('messaging', bus),
    QueueModule.forRoot(queue),
    SmsModule.forRoot(sms),
    PaceModule,
    WindowModule.forRoot(options.clock),
    AlertLedgerModule,
    LedgerModule,
  ];
}
