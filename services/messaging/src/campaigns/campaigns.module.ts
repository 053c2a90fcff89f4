import { Module } from '@nestjs/common';
import { TwilioSignature } from '../delivery/sms/twilio-signature.js';
import { ConsentEvents } from '../opt-outs/consent.events.js';
import { InboundRpc } from '../replies/inbound.rpc.js';
import { InboundService } from '../replies/inbound.service.js';
import { AudienceCount } from '../audience/audience-count.js';
import { CampaignDrafts } from './campaign-drafts.service.js';
import { CampaignLifecycleRpc } from './campaign-lifecycle.rpc.js';
import { CampaignLifecycle } from './campaign-lifecycle.service.js';
import { CampaignPreviews } from '../audience/campaign-preview.service.js';
import { CampaignsRpc } from './campaigns.rpc.js';
import { CampaignsService } from './campaigns.service.js';
import { MessageStatusService } from '../delivery/message-status.service.js';
import { Reachable } from '../audience/reachable.js';
import { SalonName } from '../texts/salon-name.js';
import { TestSendsRpc } from '../texts/tests/test-sends.rpc.js';
import { TestSends } from '../texts/tests/test-sends.service.js';

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
