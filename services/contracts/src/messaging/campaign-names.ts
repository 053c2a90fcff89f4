import { z } from 'zod';
import { defineRpc } from '../contract.js';

/** How staff tells one campaign from another: by the beginning of its text, in one line, cut after a whole word with `...`. */
export const namedCampaign = z.object({ id: z.uuid(), beginning: z.string() });

/** Which campaigns these ids name. An id of none is left out. */
export const listCampaignNames = defineRpc('messaging.list-campaign-names.v1', {
  request: z.object({ ids: z.array(z.uuid()).max(500) }),
  response: z.object({ byId: z.record(z.string(), namedCampaign) }),
});
