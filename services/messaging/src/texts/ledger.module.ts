import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Global, Module } from '@nestjs/common';
import { SuppressionRepository } from '../opt-outs/suppression.repository.js';
import { Audience } from '../audience/audience.js';
import { AttemptsRepository } from './recipients/attempts.repository.js';
import { CampaignsRepository } from '../campaigns/campaigns.repository.js';
import { ClaimsRepository } from './recipients/claims.repository.js';
import { DeliveryOutcomes } from '../delivery/delivery-outcomes.js';
import { FailedRecipients } from './recipients/failed-recipients.js';
import { FailureWatch } from '../delivery/failure-watch.js';
import { PendingRecipients } from './recipients/pending-recipients.repository.js';
import { RecipientsRepository } from './recipients/recipients.repository.js';
import { TestSendsRepository } from './tests/test-sends.repository.js';

const stores = [
  AttemptsRepository,
  DeliveryOutcomes,
  FailedRecipients,
  FailureWatch,
  CampaignsRepository,
  ClaimsRepository,
  PendingRecipients,
  RecipientsRepository,
  SuppressionRepository,
  TestSendsRepository,
  Audience,
];

/** What the service and its workers both write to. */
@Global()
// a worker only writes events down; the service's relay carries them to the bus
@Module({ providers: [...stores, Outbox], exports: stores })
export class LedgerModule {}
