import { lateEdit, settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { toContract } from './campaign-contract.js';
import type { CampaignEntity } from './campaign.entity.js';

/** Whether the campaign has been edited since this version. */
export const isOlder = (version: number | undefined, campaign: CampaignEntity): boolean =>
  version !== undefined && version !== campaign.version;

/** Called only before the start: nothing has been sent, so there are no counts. */
const lateDraft = (campaign: CampaignEntity) => ({
  owner: 'MESSAGING',
  what: 'campaign' as const,
  present: toContract(campaign, []),
  by: campaign.editedBy,
});

/** @throws ConflictError MESSAGING.CHANGED_MEANWHILE, with the campaign as it is */
export function refuseOlder(version: number | undefined, campaign: CampaignEntity): void {
  if (isOlder(version, campaign)) throw lateEdit(lateDraft(campaign));
}

/** Returns if the draft already equals the requested edit. @throws ConflictError MESSAGING.CHANGED_MEANWHILE */
export function settleLateDraft(campaign: CampaignEntity, edit: object): void {
  settleLateEdit({ ...lateDraft(campaign), edit });
}
