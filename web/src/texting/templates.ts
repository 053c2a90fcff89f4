import { campaignTypes } from '@lacquer/contracts/messaging/campaign';

export type CampaignType = (typeof campaignTypes)[number];

const names: Record<CampaignType, string> = {
  weekendSpecial: 'Weekend Special',
  monthlyNewsletter: 'Monthly Newsletter',
  appointmentReminder: 'Appointment Reminder',
};

export const templateOptions = campaignTypes.map((value) => ({ value, label: names[value] }));
export const templatePlaceholder = 'Select a template or write custom message';

export const isCampaignType = (value: string): value is CampaignType => campaignTypes.some((known) => known === value);

/** A text that still calls itself a template was meant to be rewritten. */
export const callsItselfTemplate = (message: string): boolean => /\btemplate\b/i.test(message);

/** Above so many recipients their number is typed before anything is sent. */
export const typedAbove = 100;
