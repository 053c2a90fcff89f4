import { describeCampaignLifecycle } from '../testing/queues/campaign-lifecycle.js';

describeCampaignLifecycle('postgres');
