import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Global, Module } from '@nestjs/common';
import { SuppressionRepository } from '../suppression/suppression.repository.js';
import { Audience } from './audience.js';
import { AttemptsRepository } from './attempts.repository.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { ClaimsRepository } from './claims.repository.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { FailedRecipients } from './failed-recipients.js';
import { FailureWatch } from './failure-watch.js';
import { PendingRecipients } from './pending-recipients.repository.js';
import { RecipientsRepository } from './recipients.repository.js';
import { TestSendsRepository } from './test-sends.repository.js';

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
