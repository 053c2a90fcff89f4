import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Global, Module } from '@nestjs/common';
import { AudienceCheck } from './audience/audience-check.js';
import { AudienceCount } from './audience/audience-count.js';
import { Audience } from './audience/audience.js';
import { AudienceRepository } from './audience/audience.repository.js';
import { OccasionsRepository } from './audience/occasions.repository.js';
import { SameTextRepository } from './audience/same-text.repository.js';
import { AutomationRuns } from './automations/automation-runs.js';
import { AutomationsRepository } from './automations/automations.repository.js';
import { CampaignCounts } from './campaigns/campaign-counts.repository.js';
import { CampaignDrafts } from './campaigns/campaign-drafts.service.js';
import { CampaignPauses } from './campaigns/campaign-pauses.service.js';
import { CampaignsRepository } from './campaigns/campaigns.repository.js';
import { DailyCaps } from './delivery/daily-caps.js';
import { DeliveryOutcomes } from './delivery/delivery-outcomes.js';
import { FailureWatch } from './delivery/failure-watch.js';
import { FailuresRepository } from './delivery/failures.repository.js';
import { ConsentLedger } from './opt-outs/consent-ledger.js';
import { ReturnedPhones } from './opt-outs/returned-phones.js';
import { SuppressionRepository } from './opt-outs/suppression.repository.js';
import { OutgoingModule } from './texts/outgoing/outgoing.module.js';
import { AttemptsRepository } from './texts/recipients/attempts.repository.js';
import { ClaimsRepository } from './texts/recipients/claims.repository.js';
import { FailedRecipients } from './texts/recipients/failed-recipients.js';
import { PendingRecipients } from './texts/recipients/pending-recipients.repository.js';
import { RecipientsRepository } from './texts/recipients/recipients.repository.js';

const stores = [
  AttemptsRepository,
  Audience,
  AudienceCheck,
  AudienceCount,
  AudienceRepository,
  AutomationRuns,
  AutomationsRepository,
  CampaignCounts,
  CampaignDrafts,
  CampaignPauses,
  CampaignsRepository,
  ClaimsRepository,
  ConsentLedger,
  DailyCaps,
  DeliveryOutcomes,
  FailedRecipients,
  FailureWatch,
  FailuresRepository,
  OccasionsRepository,
  PendingRecipients,
  RecipientsRepository,
  ReturnedPhones,
  SameTextRepository,
  SuppressionRepository,
];

/** Providers shared by the service and its workers. */
@Global()
// A worker only stores events; the service's relay publishes them.
@Module({ imports: [OutgoingModule], providers: [...stores, Outbox], exports: [...stores, OutgoingModule] })
export class LedgerModule {}
