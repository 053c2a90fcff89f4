import type { CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import { scheduleGrace } from '../hours/schedule-grace.js';
import {
  longestDoubt,
  recipientStates,
  sqlFrom,
  sqlList,
  type TransitionSource,
} from '../texts/recipients/recipient-states.js';

export interface CampaignTransition {
  readonly from: readonly CampaignStatus[];
  readonly to: CampaignStatus;
  readonly source: TransitionSource;
  /** SQL condition on the row of `campaign` before the change; the change happens only if it is true. */
  readonly guard: string;
}

/**
 * True if a recipient can still change through our own work. `unknown` is looked up until `longestDoubt`. Asked four times
 * a second: in the order of its index, of which one row suffices. PostgreSQL ignores the order of an EXISTS, and may collect
 * every open recipient first.
 */
const hasOpenRecipients = `((SELECT r.id FROM campaign_recipient r
  WHERE r.campaign_id = campaign.id AND r.status IN ${sqlList(recipientStates.open)}
    AND (r.status NOT IN ${sqlFrom('findAbsent')} OR r.claimed_at IS NULL OR r.claimed_at > now() - interval '${longestDoubt}')
  ORDER BY r.id LIMIT 1) IS NOT NULL)`;

/** Every transition of a campaign. The repository takes names of this table only. */
export const campaignTransitions = {
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled', source: 'staff', guard: 'started_at IS NULL' },
  start: { from: ['draft', 'scheduled'], to: 'running', source: 'staff', guard: 'started_at IS NULL' },
  startOnTime: {
    from: ['scheduled'],
    to: 'running',
    source: 'clock',
    guard: `scheduled_at BETWEEN now() - interval '${scheduleGrace}' AND now()`,
  },
  pause: { from: ['running'], to: 'paused', source: 'staff', guard: 'finished_at IS NULL' },
  pauseItself: { from: ['running'], to: 'paused', source: 'worker', guard: 'finished_at IS NULL' },
  resume: { from: ['paused'], to: 'running', source: 'staff', guard: 'started_at IS NOT NULL' },
  cancel: {
    from: ['draft', 'scheduled', 'running', 'paused'],
    to: 'cancelled',
    source: 'staff',
    guard: 'finished_at IS NULL',
  },
  finish: {
    from: ['running'],
    to: 'finished',
    source: 'worker',
    guard: `frozen_at IS NOT NULL AND NOT ${hasOpenRecipients}`,
  },
  /** The staff retries recipients whose text was refused. */
  retry: { from: ['finished'], to: 'running', source: 'staff', guard: hasOpenRecipients },
  /** An undelivered text is retried once. */
  retryLate: { from: ['finished'], to: 'running', source: 'provider', guard: hasOpenRecipients },
} as const satisfies Record<string, CampaignTransition>;
export type CampaignTransitionName = keyof typeof campaignTransitions;
