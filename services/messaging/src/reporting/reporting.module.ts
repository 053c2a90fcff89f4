import { OutboxModule } from '@lacquer/platform/outbox/outbox.module';
import { Module } from '@nestjs/common';
import { AutomationsModule } from '../automations/automations.module.js';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { HoursModule } from '../hours/hours.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { PaceModule } from '../pace/pace.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { ConversationListRepository } from './conversation/conversation-list.repository.js';
import { ConversationList } from './conversation/conversation-list.service.js';
import { ConversationRepository } from './conversation/conversation.repository.js';
import { ConversationStatesRepository } from './conversation/conversation-states.repository.js';
import { ConversationStates } from './conversation/conversation-states.service.js';
import { ConversationRpc } from './conversation/conversation.rpc.js';
import { DeliveryRateRepository } from './delivery-rate/delivery-rate.repository.js';
import { DeliveryRateWatch } from './delivery-rate/delivery-rate-watch.js';
import { MessagingMeasures } from './operations/messaging-measures.js';
import { OperationsRepository } from './operations/operations.repository.js';
import { PresenceService } from './presence/presence.service.js';
import { ProgressRepository } from './progress/progress.repository.js';
import { ProgressService } from './progress/progress.service.js';
import { SenderHold } from './progress/sender-hold.js';
import { UnsentAreas } from './progress/unsent-areas.js';
import { RecipientListRepository } from './recipient-list/recipient-list.repository.js';
import { RecipientListService } from './recipient-list/recipient-list.service.js';
import { PulseRpc } from './pulse/pulse.rpc.js';
import { ReportRepository } from './report/report.repository.js';
import { ReportService } from './report/report.service.js';
import { StallReasons } from './stalls/stall-reasons.js';
import { StallWatch } from './stalls/stall-watch.js';
import { StallsRepository } from './stalls/stalls.repository.js';

@Module({
  imports: [
    AutomationsModule,
    CampaignsModule,
    HoursModule,
    NoticesModule,
    OptOutsModule,
    OutboxModule,
    PaceModule,
    QueueModule,
    TextsModule,
  ],
  controllers: [ConversationRpc, PulseRpc],
  providers: [
    ProgressService,
    ProgressRepository,
    SenderHold,
    UnsentAreas,
    RecipientListService,
    RecipientListRepository,
    ReportService,
    ReportRepository,
    ConversationList,
    ConversationListRepository,
    ConversationRepository,
    ConversationStates,
    ConversationStatesRepository,
    DeliveryRateRepository,
    DeliveryRateWatch,
    MessagingMeasures,
    PresenceService,
    OperationsRepository,
    StallReasons,
    StallsRepository,
    StallWatch,
  ],
})
export class ReportingModule {}
