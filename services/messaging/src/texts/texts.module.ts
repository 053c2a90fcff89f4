import { optionsPart } from '@lacquer/platform/config/options.module';
import { Module } from '@nestjs/common';
import { HoursModule } from '../hours/hours.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { TextChannel } from '../notices/text-channel.js';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { PaceModule } from '../pace/pace.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { QueueModule } from '../queue/queue.module.js';
import { RestoredModule } from '../restored/restored.module.js';
import { SalonModule } from '../salon/salon.module.js';
import { AlertsEvents } from './alerts/alerts.events.js';
import { AlertsService } from './alerts/alerts.service.js';
import { JoinFloodsRepository } from './alerts/join-floods.repository.js';
import { JoinFloods } from './alerts/join-floods.service.js';
import { StaffAlerts } from './alerts/staff-alerts.js';
import { StaffTexts } from './alerts/staff-texts.js';
import { Answers } from './answers/answers.service.js';
import { AutomaticTexts } from './automatic/automatic-texts.js';
import { CappedTexts } from './automatic/capped-texts.repository.js';
import { ConsentGivenEvents } from './automatic/consent-given.events.js';
import { AfterVisitClaims } from './outgoing/after-visit-claims.repository.js';
import { CombinedTexts } from './outgoing/combined-texts.repository.js';
import { OutgoingInDoubt } from './outgoing/outgoing-in-doubt.js';
import { OutgoingJobs } from './outgoing/outgoing-jobs.js';
import { OutgoingLedger } from './outgoing/outgoing-ledger.js';
import { OutgoingRepository } from './outgoing/outgoing.repository.js';
import { ProviderRefusals } from './outgoing/provider-refusals.js';
import { ReminderClaims } from './outgoing/reminder-claims.repository.js';
import { SendOutgoingText } from './outgoing/send-outgoing-text.js';
import { UnreportedTexts } from './outgoing/unreported-texts.repository.js';
import { ProviderErrors } from './provider-errors.js';
import { AttemptsRepository } from './recipients/attempts.repository.js';
import { ClaimsRepository } from './recipients/claims.repository.js';
import { FailedRecipients } from './recipients/failed-recipients.js';
import { NextRecipientsRepository } from './recipients/next-recipients.repository.js';
import { PassedOccasions } from './recipients/passed-occasions.js';
import { PendingRecipients } from './recipients/pending-recipients.repository.js';
import { RecipientsRepository } from './recipients/recipients.repository.js';
import { SavedRepliesRepository } from './saved-replies/saved-replies.repository.js';
import { SavedReplies } from './saved-replies/saved-replies.service.js';
import { SimulatedSmsSender } from './simulated-sms-sender.js';
import { SmsSender } from './sms-sender.js';
import { TestSends } from './tests/test-sends.service.js';
import { textsOptions } from './texts-options.js';

const ofOutgoingTexts = [
  AfterVisitClaims,
  CombinedTexts,
  OutgoingInDoubt,
  OutgoingJobs,
  OutgoingLedger,
  OutgoingRepository,
  ProviderRefusals,
  ReminderClaims,
  SendOutgoingText,
  UnreportedTexts,
];
const ofRecipients = [
  AttemptsRepository,
  ClaimsRepository,
  FailedRecipients,
  NextRecipientsRepository,
  PassedOccasions,
  PendingRecipients,
  RecipientsRepository,
];

@Module({
  imports: [
    HoursModule,
    NoticesModule,
    OptOutsModule,
    PaceModule,
    PicturesModule,
    QueueModule,
    RestoredModule,
    SalonModule,
  ],
  controllers: [AlertsEvents, ConsentGivenEvents],
  providers: [
    ...ofOutgoingTexts,
    ...ofRecipients,
    optionsPart('texts', textsOptions),
    optionsPart('smsSender', SmsSender),
    optionsPart('providerErrors', ProviderErrors),
    SimulatedSmsSender,
    AlertsService,
    Answers,
    AutomaticTexts,
    CappedTexts,
    JoinFloods,
    JoinFloodsRepository,
    SavedReplies,
    SavedRepliesRepository,
    StaffAlerts,
    StaffTexts,
    { provide: TextChannel, useExisting: StaffTexts },
    TestSends,
  ],
  exports: [
    ...ofRecipients,
    AutomaticTexts,
    OutgoingInDoubt,
    OutgoingJobs,
    OutgoingLedger,
    OutgoingRepository,
    ProviderErrors,
    SendOutgoingText,
    UnreportedTexts,
    SimulatedSmsSender,
    SmsSender,
    StaffAlerts,
    TextChannel,
    textsOptions,
  ],
})
export class TextsModule {}
