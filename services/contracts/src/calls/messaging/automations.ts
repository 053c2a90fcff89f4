import { z } from 'zod';
import {
  automationEdit,
  automationForm,
  changeAutomation,
  getAutomationReport,
  listAutomations,
  previewAutomation,
  turnAutomation,
  turnForm,
} from '../../messaging/automations.js';
import { wholeAudienceMs } from '../../messaging/campaign.js';
import type { AuditSubject } from '../../staff/audit-actions.js';
import { defineCall, type Parts } from '../../call.js';

const one = getAutomationReport.request;
const ofKind = ({ params }: Parts<z.output<typeof one>>): AuditSubject => ['automation', params.kind];

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/automations',
  summary: 'Lists the automations, on or off: texts whose audience is selected each day',
  access: 'owner',
  forwards: listAutomations,
});

export const change = defineCall({
  method: 'PUT',
  path: '/api/admin/automations/:kind',
  summary: "Replaces an automation's text, days, holdout, cap and time",
  access: 'owner',
  params: one,
  body: automationEdit,
  safeToRepeat: true,
  forwards: changeAutomation,
  audit: { action: 'automation.change', subject: ofKind, details: ({ body }) => body },
});

export const turnOn = defineCall({
  method: 'POST',
  path: '/api/admin/automations/:kind/on',
  summary: 'Turns an automation on; with `version`, only if it has not changed since that version',
  access: 'owner',
  params: one,
  body: turnForm.optional(),
  forwards: turnAutomation,
  toRequest: ({ params, body }) => ({ ...params, ...body, isOn: true }),
  audit: { action: 'automation.turn-on', subject: ofKind, details: ({ body }) => body },
});

export const turnOff = defineCall({
  method: 'POST',
  path: '/api/admin/automations/:kind/off',
  summary: 'Turns an automation off; recipients that are already selected still get their text',
  access: 'owner',
  params: one,
  errors: previewAutomation.errors,
  safeToRepeat: true,
  forwards: turnAutomation,
  toRequest: ({ params }) => ({ ...params, isOn: false }),
  audit: { action: 'automation.turn-off', subject: ofKind },
});

export const preview = defineCall({
  method: 'POST',
  path: '/api/admin/automations/:kind/preview',
  summary: 'Previews whom an automation would text now; with `form`, after these changes',
  access: 'owner',
  params: one,
  body: z.object({ form: automationForm.optional() }),
  safeToRepeat: true,
  forwards: previewAutomation,
  timeoutMs: wholeAudienceMs,
});

export const report = defineCall({
  method: 'GET',
  path: '/api/admin/automations/:kind/report',
  summary: "Reports the visits and revenue after an automation's texts of the last 90 days, compared with the holdout",
  access: 'owner',
  params: one,
  forwards: getAutomationReport,
  timeoutMs: wholeAudienceMs,
});
