import { campaignTypes } from '@lacquer/contracts/messaging/campaign';
import { t } from '../staff-words/words';

export type CampaignType = (typeof campaignTypes)[number];

const names: Record<CampaignType, string> = {
  weekendSpecial: t('Weekend Special'),
  monthlyNewsletter: t('Monthly Newsletter'),
  appointmentReminder: t('Appointment Reminder'),
};

export const templateOptions = campaignTypes.map((value) => ({ value, label: names[value] }));
export const templatePlaceholder = t('Select a template or write custom message');

export const isCampaignType = (value: string): value is CampaignType => campaignTypes.some((type) => type === value);

/** Whether the text still contains “template”, so it was probably meant to be rewritten. */
export const callsItselfTemplate = (message: string): boolean => /\btemplate\b/i.test(message);

/** Above this number of recipients, the user must type the number before the campaign is sent. */
export const typedAbove = 100;
