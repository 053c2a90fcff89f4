import { operationsRpcs } from '@lacquer/contracts/operations';
import { eraseInMessaging, exportFromMessaging, exportPageFromMessaging } from '@lacquer/contracts/privacy';
import type { BusOptions } from '@lacquer/platform/bus/bus-options';
import { BusModule } from '@lacquer/platform/bus/bus.module';
import type { Clock } from '@lacquer/platform/clock/clock';
import { ClockModule } from '@lacquer/platform/clock/clock.module';
import { OptionsModule } from '@lacquer/platform/config/options.module';
import { DatabaseModule } from '@lacquer/platform/database/database.module';
import { IdempotencyModule } from '@lacquer/platform/idempotency/idempotency.module';
import { HealthModule } from '@lacquer/platform/health/health.module';
import { MetricsModule } from '@lacquer/platform/metrics/metrics.module';
import { OperationsModule } from '@lacquer/platform/operations/operations.module';
import { OutboxModule, StoredEventsModule } from '@lacquer/platform/outbox/outbox.module';
import { operationsRpc } from '@lacquer/platform/operations/operations-rpc';
import { personalDataRpc } from '@lacquer/platform/privacy/personal-data-rpc';
import { PrivacyModule } from '@lacquer/platform/privacy/privacy.module';
import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { messagingMigrations } from './database/migrations.js';
import { AfterVisitModule } from './after-visit/after-visit.module.js';
import { AudienceModule } from './audience/audience.module.js';
import { AutomationsModule } from './automations/automations.module.js';
import { CampaignEntity } from './campaigns/campaign.entity.js';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import type { RoomOptions } from './config.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import type { ProviderOptions } from './delivery/sms/provider-options.js';
import { TwilioMedia } from './delivery/sms/twilio-media.js';
import { TwilioErrors } from './delivery/sms/twilio-errors.js';
import { TwilioRegistrationReader } from './delivery/sms/twilio-registration-reader.js';
import { TwilioSmsSender } from './delivery/sms/twilio-sms-sender.js';
import { OffersModule } from './offers/offers.module.js';
import { OptOutsModule } from './opt-outs/opt-outs.module.js';
import { ReconciliationModule } from './opt-outs/reconciliation.module.js';
import { type MediaSource, NoMediaSource } from './pictures/media-source.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { personalTables, retainedRows } from './privacy/personal-tables.js';
import type { QueueBackendOptions } from './queue/queue-options.js';
import { NoRegistrationReader, type RegistrationReader } from './registration/registration-reader.js';
import { RegistrationModule } from './registration/registration.module.js';
import { RemindersModule } from './reminders/reminders.module.js';
import { RepliesModule } from './replies/replies.module.js';
import { ReportingModule } from './reporting/reporting.module.js';
import { SimulatedSmsSender } from './texts/simulated-sms-sender.js';
import type { SmsSender } from './texts/sms-sender.js';
import { TextTestsModule } from './text-tests/text-tests.module.js';
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
        personalDataRpc({ export: exportFromMessaging, exportPage: exportPageFromMessaging, erase: eraseInMessaging }),
        operationsRpc(operationsRpcs.messaging),
      ],
      imports: [
        ...foundations(options, true),
        OutboxModule,
        OperationsModule,
        CampaignsModule,
        AudienceModule,
        AutomationsModule,
        AfterVisitModule,
        PicturesModule,
        OffersModule,
        TextsModule,
        RemindersModule,
        RegistrationModule,
        DeliveryModule,
        OptOutsModule,
        ReconciliationModule,
        RepliesModule,
        ReportingModule,
        TextTestsModule,
        ...(options.worker ? [WorkersModule] : []),
      ],
    };
  }
}

/** A worker process: it runs the jobs, and its handlers are not on the bus. It leaves events to the service's relay. */
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
      migrations: messagingMigrations,
      // a freeze and a sweep process whole campaigns
      timeouts: { answerMs: 60_000 },
    }),
    BusModule.forRoot('messaging', bus),
    StoredEventsModule,
    IdempotencyModule,
    OptionsModule.forRoot({
      ...rooms,
      queue,
      smsSender: smsSenderOf(rooms.provider),
      mediaSource: mediaSourceOf(rooms.provider),
      registrationReader: registrationReaderOf(rooms.provider),
      providerErrors: new TwilioErrors(),
    }),
    PrivacyModule.forRoot({
      app: 'messaging',
      tables: personalTables,
      key: privacyKey,
      retained: hasHandlers ? retainedRows(daysKept) : [],
    }),
  ];
}

/** The configured provider, or a simulated one. */
const smsSenderOf = ({ twilio, publicUrl }: ProviderOptions): SmsSender =>
  twilio ? new TwilioSmsSender(twilio, publicUrl) : new SimulatedSmsSender();

const mediaSourceOf = ({ twilio }: ProviderOptions): MediaSource =>
  twilio ? new TwilioMedia(twilio) : new NoMediaSource();

const registrationReaderOf = ({ twilio }: ProviderOptions): RegistrationReader =>
  twilio ? new TwilioRegistrationReader(twilio) : new NoRegistrationReader();
