import { z } from 'zod';
import {
  automationKind,
  campaignDraft,
  campaignForm,
  campaignPreview,
  segmentUnknown,
  textRefused,
} from './campaign.js';
import { capDays, presentCapDays } from './automation-cap.js';
import { campaignReport } from './campaign-progress.js';
import { defineRpc } from '../contract.js';
import { instant } from '../values.js';
import { editConflict, madeOf, presentVersion } from '../versions.js';

export const fewestLapsedDays = 14;
export const maxLapsedDays = 730;

/** The fields that the owner may change. */
export const automationForm = campaignForm.pick({ message: true }).extend({
  holdoutPercent: campaignDraft.shape.holdoutPercent,
  /** Only customers who are in this segment on the day. Absent or null: no segment. */
  segmentId: campaignDraft.shape.segmentId,
  /** Only for `lapsed`: the number of days without a visit. Null for the other kinds. */
  days: z
    .int('must be a whole number')
    .min(fewestLapsedDays, `must be from ${fewestLapsedDays} to ${maxLapsedDays} days`)
    .max(maxLapsedDays, `must be from ${fewestLapsedDays} to ${maxLapsedDays} days`)
    .nullable()
    .default(null),
  /** Also excludes customers whom a campaign that started earlier is about to text. */
  capDays,
  /**
   * The time at which the audience is selected each day, in the salon's time zone. Texts are sent within the sending
   * hours.
   */
  time: z
    .string('must be a time like 10:30')
    .regex(/^(?:0[89]|1\d):[0-5]\d$/, 'must be a time from 08:00 to 19:59, like 10:30')
    .default('10:30'),
});
export type AutomationForm = z.output<typeof automationForm>;
export const automationEdit = automationForm.extend(madeOf);
export type AutomationEdit = z.output<typeof automationEdit>;

export const automation = automationForm.extend({
  capDays: presentCapDays,
  kind: automationKind,
  /** The number of changes to the form. */
  version: presentVersion,
  isOn: z.boolean(),
  /** The final text: `message` with the salon's name and the opt-out notice. */
  body: z.string(),
  /** The last day, in the salon's time zone, on which its audience was selected, `2026-03-01`; null: never. */
  lastRunOn: z.iso.date().nullable(),
  /** The time of the next selection; null while it is off. */
  nextRunAt: instant.nullable(),
  /** Why its audience is not selected today, or not again, in words for the staff; null: it will be, or it is off. */
  whyNotToday: z.string().nullable().optional(),
  /** The number of days on which it has texted customers. Each such day is a campaign. */
  campaigns: z.int(),
  /** The number of texts that the provider accepted. */
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

/** Changes apply from the next daily selection. */
export const changeAutomation = defineRpc('messaging.change-automation.v1', {
  actor: 'owner',
  request: automationEdit.extend(one),
  response: automation,
  errors: { ...textRefused, ...segmentUnknown, ...refused, ...editConflict('MESSAGING') },
});

export const turnForm = z.object(madeOf);

/** An automation that is turned on after its time of day starts tomorrow. */
export const turnAutomation = defineRpc('messaging.turn-automation.v1', {
  actor: 'owner',
  /** Turning off ignores the version. */
  request: turnForm.extend({ ...one, isOn: z.boolean() }),
  response: automation,
  errors: { ...textRefused, ...segmentUnknown, ...refused, ...editConflict('MESSAGING') },
});

/** Previews a selection now, for the stored form or a changed one. */
export const previewAutomation = defineRpc('messaging.preview-automation.v1', {
  request: z.object({ ...one, form: automationForm.optional() }),
  response: campaignPreview,
  errors: { ...textRefused, ...segmentUnknown, ...refused },
});

/** The visits and revenue of its campaigns of the last 90 days, each in the seven days after its start. */
export const automationReport = campaignReport.omit({ id: true }).extend({ ...one, campaigns: z.int() });
export type AutomationReport = z.infer<typeof automationReport>;

export const getAutomationReport = defineRpc('messaging.get-automation-report.v1', {
  request: z.object(one),
  response: automationReport,
});
