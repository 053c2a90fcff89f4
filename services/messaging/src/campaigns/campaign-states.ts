import { type CampaignStatus, campaignStatus } from '@lacquer/contracts/campaign';

/** Where a campaign may go from where it is. */
export const campaignTransitions: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['scheduled', 'running', 'cancelled'],
  scheduled: ['running', 'cancelled'],
  running: ['paused', 'finished', 'cancelled'],
  paused: ['running', 'cancelled'],
  finished: [],
  cancelled: [],
};

/** The states from which a campaign may come to `target`. */
export function campaignStatesBefore(target: CampaignStatus): CampaignStatus[] {
  return campaignStatus.options.filter((state) => campaignTransitions[state].includes(target));
}
