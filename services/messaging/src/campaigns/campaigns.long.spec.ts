import { describeCampaigns } from '../testing/queues/campaigns.js';

describeCampaigns('postgres');
