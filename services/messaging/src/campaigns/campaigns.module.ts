import { Module } from '@nestjs/common';
import { TwilioSignature } from '../sms/twilio-signature.js';
import { ConsentEvents } from '../suppression/consent.events.js';
import { InboundRpc } from '../suppression/inbound.rpc.js';
import { InboundService } from '../suppression/inbound.service.js';
import { AudienceCount } from './audience-count.js';
import { CampaignDrafts } from './campaign-drafts.service.js';
import { CampaignLifecycleRpc } from './campaign-lifecycle.rpc.js';
import { CampaignLifecycle } from './campaign-lifecycle.service.js';
import { CampaignPreviews } from './campaign-preview.service.js';
import { CampaignsRpc } from './campaigns.rpc.js';
import { CampaignsService } from './campaigns.service.js';
import { MessageStatusService } from './message-status.service.js';
import { Reachable } from './reachable.js';
import { SalonName } from './salon-name.js';
import { TestSendsRpc } from './test-sends.rpc.js';
import { TestSends } from './test-sends.service.js';

/** The service's doors on the bus. */
@Module({
  controllers: [CampaignsRpc, CampaignLifecycleRpc, TestSendsRpc, InboundRpc, ConsentEvents],
  providers: [
    CampaignsService,
    CampaignDrafts,
    CampaignLifecycle,
    CampaignPreviews,
    TestSends,
    AudienceCount,
    Reachable,
    MessageStatusService,
    InboundService,
    SalonName,
    TwilioSignature,
  ],
})
export class CampaignsModule {}
