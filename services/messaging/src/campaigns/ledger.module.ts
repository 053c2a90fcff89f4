import { Global, Module } from '@nestjs/common';
import { SuppressionRepository } from '../suppression/suppression.repository.js';
import { Audience } from './audience.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { RecipientsRepository } from './recipients.repository.js';

const stores = [CampaignsRepository, RecipientsRepository, SuppressionRepository, Audience];

/** What the service and its workers both write to. */
@Global()
@Module({ providers: stores, exports: stores })
export class LedgerModule {}
