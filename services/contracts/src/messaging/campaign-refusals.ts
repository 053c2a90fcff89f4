/** Why a campaign cannot be changed, for the staff. `{state}` is one of `campaignStates`. The admin translates these. */
export const campaignRefusals = {
  edited: 'This campaign cannot be edited: {state}.',
  started: 'This campaign cannot be started: {state}.',
  scheduled: 'This campaign cannot be scheduled: {state}.',
  paused: 'This campaign cannot be paused: {state}.',
  resumed: 'This campaign cannot be resumed: {state}.',
  canceled: 'This campaign cannot be canceled: {state}.',
  sentAgain: 'This campaign cannot be sent again: {state}.',
} as const;

/** By `CampaignStatus`. */
export const campaignStates = {
  draft: 'it is a draft',
  scheduled: 'it is scheduled',
  running: 'it is running',
  paused: 'it is paused',
  finished: 'it is finished',
  cancelled: 'it is canceled',
} as const;

/** What can be done with a campaign, by `CampaignStatus`. */
export const campaignChoices = {
  draft: 'It can be edited, started, scheduled, duplicated or canceled.',
  scheduled:
    'It can be started now or at another time, duplicated or canceled; to change it, duplicate it and cancel this one.',
  running: 'It can be paused, canceled or duplicated.',
  paused: 'It can be resumed, canceled or duplicated.',
  finished: 'It can be duplicated, and what failed can be sent again.',
  cancelled: 'It can be duplicated.',
} as const;
