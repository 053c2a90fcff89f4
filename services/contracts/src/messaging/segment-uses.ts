import { z } from 'zod';
import { defineRpc } from '../contract.js';

/** The most campaigns that are named. */
export const maxNamedCampaigns = 20;

/** What uses a saved segment now, deleted or not: drafts and scheduled campaigns, newest first, and automations by kind. */
export const listSegmentUses = defineRpc('messaging.list-segment-uses.v1', {
  request: z.object({ id: z.uuid() }),
  response: z.object({
    campaigns: z.array(z.object({ id: z.uuid(), message: z.string(), isScheduled: z.boolean() })),
    /** Readers ignore kinds that they do not know. */
    automations: z.array(z.string()),
  }),
});
