import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { AudienceModule } from '../audience/audience.module.js';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { HoursModule } from '../hours/hours.module.js';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { PaceModule } from '../pace/pace.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { DailyCaps } from './daily-caps.js';
import { deliveryOptions } from './delivery-options.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { FailureWatch } from './failure-watch.js';
import { FailuresRepository } from './failures.repository.js';
import { MessageStatusService } from './message-status.service.js';
import { OutgoingDeliveries } from './outgoing-deliveries.js';
import { PollOpenMessages } from './poll-open-messages.js';
import { ReconcileOutgoing } from './reconcile-outgoing.js';
import { ReconcileUnknown } from './reconcile-unknown.js';
import { SenderService } from './sender.service.js';
import { CampaignTurns } from './sending/campaign-turns.js';
import { RecipientLedger } from './sending/recipient-ledger.js';
import { SendCampaignMessage } from './sending/send-campaign-message.js';
import { SendingSupervisor } from './sending/sending-supervisor.js';
import { MessageLog, NoMessageLog } from './sms/message-log.js';
import { type ProviderOptions, providerOptions } from './sms/provider-options.js';
import { TwilioClock } from './sms/twilio-clock.js';
import { TwilioMessageLog } from './sms/twilio-message-log.js';

@Module({
  imports: [
    AudienceModule,
    CampaignsModule,
    HoursModule,
    OptOutsModule,
    PaceModule,
    PicturesModule,
    QueueModule,
    TextsModule,
  ],
  providers: [
    optionsPart('delivery', deliveryOptions),
    optionsPart('provider', providerOptions),
    {
      provide: MessageLog,
      inject: [providerOptions],
      useFactory: ({ twilio }: ProviderOptions) => (twilio ? new TwilioMessageLog(twilio) : new NoMessageLog()),
    },
    CampaignTurns,
    DailyCaps,
    DeliveryOutcomes,
    FailureWatch,
    FailuresRepository,
    MessageStatusService,
    OutgoingDeliveries,
    PollOpenMessages,
    RecipientLedger,
    ReconcileOutgoing,
    ReconcileUnknown,
    SendCampaignMessage,
    SenderService,
    SendingSupervisor,
    TwilioClock,
  ],
  exports: [MessageLog, PollOpenMessages, ReconcileOutgoing, ReconcileUnknown, SendCampaignMessage],
})
export class DeliveryModule {}
