import type { CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import { campaignChoices, campaignRefusals, campaignStates } from '@lacquer/contracts/messaging/campaign-refusals';
import { say, sayAll } from '@lacquer/contracts/sentences/say';
import { ConflictError } from '@lacquer/platform/errors/domain-error';

/** A change of a campaign, as in "cannot be paused". */
export type CampaignChange = keyof typeof campaignRefusals;

export function stateConflict(change: CampaignChange, status: CampaignStatus): ConflictError {
  const state = say(campaignStates[status]);
  return new ConflictError(
    'MESSAGING.CAMPAIGN_STATE',
    sayAll([say(campaignRefusals[change], { state }), say(campaignChoices[status])]),
  );
}
