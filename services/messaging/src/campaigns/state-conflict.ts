import type { CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import { ConflictError } from '@lacquer/platform/errors/domain-error';

const states: Record<CampaignStatus, { is: string; can: string }> = {
  draft: { is: 'a draft', can: 'It can be edited, started, scheduled, duplicated or canceled.' },
  scheduled: {
    is: 'scheduled',
    can: 'It can be started now or at another time, duplicated or canceled; to change it, duplicate it and cancel this one.',
  },
  running: { is: 'running', can: 'It can be paused, canceled or duplicated.' },
  paused: { is: 'paused', can: 'It can be resumed, canceled or duplicated.' },
  finished: { is: 'finished', can: 'It can be duplicated, and what failed can be sent again.' },
  cancelled: { is: 'canceled', can: 'It can be duplicated.' },
};

/** @param done the requested change, as in "cannot be paused" */
export function stateConflict(done: string, status: CampaignStatus): ConflictError {
  const { is, can } = states[status];
  return new ConflictError('MESSAGING.CAMPAIGN_STATE', `This campaign cannot be ${done}: it is ${is}. ${can}`);
}
