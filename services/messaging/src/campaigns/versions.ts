import { lateEdit, settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { toContract } from './campaign-contract.js';
import type { CampaignEntity } from './campaign.entity.js';

/** Whether somebody has edited the campaign since it had this version. */
export const isOlder = (version: number | undefined, campaign: CampaignEntity): boolean =>
  version !== undefined && version !== campaign.version;

/** Before it starts: nothing was sent of it, so it has no counts. */
const lateDraft = (campaign: CampaignEntity) => ({
  owner: 'MESSAGING',
  what: 'this campaign',
  present: toContract(campaign, []),
  by: campaign.editedBy,
});

/** @throws ConflictError MESSAGING.CHANGED_MEANWHILE, with the campaign as it is */
export function refuseOlder(version: number | undefined, campaign: CampaignEntity): void {
  if (isOlder(version, campaign)) throw lateEdit(lateDraft(campaign));
}

/** Returns if the draft says already what was asked for. @throws ConflictError MESSAGING.CHANGED_MEANWHILE */
export function settleLateDraft(campaign: CampaignEntity, edit: object): void {
  settleLateEdit({ ...lateDraft(campaign), edit });
}
