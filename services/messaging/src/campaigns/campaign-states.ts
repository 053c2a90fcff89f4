import type { CampaignStatus } from '@lacquer/contracts/messaging';

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
  return statesBefore(campaignTransitions, target);
}

export function statesBefore<State extends string>(
  transitions: Readonly<Record<State, readonly State[]>>,
  target: State,
): State[] {
  return (Object.keys(transitions) as State[]).filter((state) => transitions[state].includes(target));
}
