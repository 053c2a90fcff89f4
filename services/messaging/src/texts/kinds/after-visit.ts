import { aDay, asStored, type TextKind } from './text-kind.js';

/**
 * Thanks after a visit, to a customer who consented to texts. Nobody asked for this one text, so the rules of campaigns
 * apply. It is urgent as the few other texts of its queue are, whose places it would hold while it waits behind a campaign.
 */
export const afterVisit = {
  name: 'after-visit',
  job: { name: 'send-after-visit', idField: 'afterVisitId' },
  isUrgent: true,
  plan: asStored,
  waitsForDay: true,
  isLikeCampaign: true,
  skipsSuppressed: true,
  suppresses: true,
  isInConversation: false,
  intervalMs: null,
  retriedHours: aDay,
  personal: { exported: 'Thanks after visits', erased: 'thanks after visits' },
} as const satisfies TextKind;
