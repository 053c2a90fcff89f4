import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { editConflict, madeOf, presentVersion } from '../versions.js';

/** `all`: every customer who has not said no. `consented`: those whose consent is recorded. */
export const campaignAudience = z.enum(['all', 'consented'], 'must be all or consented');
export type CampaignAudience = z.output<typeof campaignAudience>;

/**
 * With whom a new campaign starts in the composer, where it can be changed. It changes no campaign that exists, and none
 * that comes by a call without a filter: that one goes to all customers.
 */
const defaultAudienceForm = z.object({ audience: campaignAudience });
export const defaultAudienceEdit = defaultAudienceForm.extend(madeOf);
export type DefaultAudienceEdit = z.output<typeof defaultAudienceEdit>;

export const defaultAudience = defaultAudienceForm.extend({
  /** The number of edits. */
  version: presentVersion,
  /** Whether no campaign reaches others than those whose consent is recorded, whatever it asks for; absent: no. */
  onlyConsented: z.boolean().optional(),
});
export type DefaultAudience = z.infer<typeof defaultAudience>;

/** Before an owner has chosen, that of the setting CAMPAIGN_AUDIENCE. */
export const getDefaultAudience = defineRpc('messaging.get-default-audience.v1', {
  request: z.object({}),
  response: defaultAudience,
});

export const changeDefaultAudience = defineRpc('messaging.change-default-audience.v1', {
  actor: 'owner',
  request: defaultAudienceEdit,
  response: defaultAudience,
  errors: editConflict('MESSAGING'),
});
