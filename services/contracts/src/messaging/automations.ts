import { z } from 'zod';
import { automationKind, campaignDraft, campaignForm, campaignPreview, textRefused } from './campaign.js';
import { campaignReport } from './campaign-progress.js';
import { defineRpc } from '../contract.js';
import { instant } from '../values.js';
import { changedMeanwhile, madeOf, presentVersion } from '../versions.js';

export const fewestLapsedDays = 14;
export const mostLapsedDays = 730;

/** What the owner may change. */
export const automationForm = campaignForm.pick({ message: true }).extend({
  holdoutPercent: campaignDraft.shape.holdoutPercent,
  /** Of `lapsed` only: the days without a visit. Null for the others. */
  days: z
    .int('must be a whole number')
    .min(fewestLapsedDays, `must be from ${fewestLapsedDays} to ${mostLapsedDays} days`)
    .max(mostLapsedDays, `must be from ${fewestLapsedDays} to ${mostLapsedDays} days`)
    .nullable()
    .default(null),
  /** Nobody gets this text who had a text of any campaign within so many days; 0: whoever it is. */
  capDays: z
    .int('must be a whole number')
    .min(0, 'must be from 0 to 90 days')
    .max(90, 'must be from 0 to 90 days')
    .default(7),
  /** When its audience is chosen each day, by the salon's clock. The texts leave within the sending hours. */
  time: z
    .string('must be a time like 10:30')
    .regex(/^(?:0[89]|1\d):[0-5]\d$/, 'must be a time from 08:00 to 19:59, like 10:30')
    .default('10:30'),
});
export type AutomationForm = z.output<typeof automationForm>;
export const automationEdit = automationForm.extend(madeOf);
export type AutomationEdit = z.output<typeof automationEdit>;

export const automation = automationForm.extend({
  kind: automationKind,
  /** Counts the changes of the form. */
  version: presentVersion,
  isOn: z.boolean(),
  /** The final text: `message` with the salon's name and the opt-out notice. */
  body: z.string(),
  /** The salon's day on which its audience was chosen last, `2026-03-01`; null: never. */
  lastRunOn: z.iso.date().nullable(),
  /** When it is chosen next; null while it is off. */
  nextRunAt: instant.nullable(),
  /** On how many days it has texted somebody. Each such day is a campaign. */
  campaigns: z.int(),
  /** Whom the provider took a text for. */
  texted: z.int(),
  heldOut: z.int(),
  latestCampaignId: z.uuid().nullable(),
});
export type Automation = z.infer<typeof automation>;

const one = { kind: automationKind };
const refused = { 'MESSAGING.AUTOMATION_INCOMPLETE': 'invalid' } as const;

/** In the order of `automationKinds`. All are off until an owner turns them on. */
export const listAutomations = defineRpc('messaging.list-automations.v1', {
  request: z.object({}),
  response: z.array(automation),
  errors: { 'MESSAGING.SALON_UNKNOWN': 'unavailable' },
});

/** Changes apply from the next day that is chosen. */
export const changeAutomation = defineRpc('messaging.change-automation.v1', {
  actor: 'owner',
  request: automationEdit.extend(one),
  response: automation,
  errors: { ...textRefused, ...refused, ...changedMeanwhile('MESSAGING') },
});

export const turnForm = z.object(madeOf);

/** One that is turned on after its time begins tomorrow. */
export const turnAutomation = defineRpc('messaging.turn-automation.v1', {
  actor: 'owner',
  /** Turning off holds whatever the version. */
  request: turnForm.extend({ ...one, isOn: z.boolean() }),
  response: automation,
  errors: { ...textRefused, ...refused, ...changedMeanwhile('MESSAGING') },
});

/** What it would do if it chose now, as it is or with these changes. */
export const previewAutomation = defineRpc('messaging.preview-automation.v1', {
  request: z.object({ ...one, form: automationForm.optional() }),
  response: campaignPreview,
  errors: { ...textRefused, ...refused },
});

/** What its campaigns of the last 90 days brought, each in the seven days after its start. */
export const automationReport = campaignReport.omit({ id: true }).extend({ ...one, campaigns: z.int() });
export type AutomationReport = z.infer<typeof automationReport>;

export const getAutomationReport = defineRpc('messaging.get-automation-report.v1', {
  request: z.object(one),
  response: automationReport,
});
