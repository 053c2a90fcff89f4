import { z } from 'zod';
import {
  automation,
  automationEdit,
  automationForm,
  automationReport,
  changeAutomation,
  getAutomationReport,
  listAutomations,
  previewAutomation,
  turnAutomation,
  turnForm,
} from '../../messaging/automations.js';
import { defineCall } from '../../call.js';

const one = getAutomationReport.request;

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/automations',
  summary: 'Lists the automations, on or off: texts whose audience is selected each day',
  access: 'owner',
  answer: listAutomations.response,
  errors: listAutomations.errors,
});

export const change = defineCall({
  method: 'PUT',
  path: '/api/admin/automations/:kind',
  summary: "Replaces an automation's text, days, holdout, cap and time",
  access: 'owner',
  params: one,
  body: automationEdit,
  answer: automation,
  errors: changeAutomation.errors,
});

export const turnOn = defineCall({
  method: 'POST',
  path: '/api/admin/automations/:kind/on',
  summary: 'Turns an automation on; with `version`, only if it has not changed since that version',
  access: 'owner',
  params: one,
  body: turnForm.optional(),
  answer: automation,
  errors: turnAutomation.errors,
});

export const turnOff = defineCall({
  method: 'POST',
  path: '/api/admin/automations/:kind/off',
  summary: 'Turns an automation off; recipients that are already selected still get their text',
  access: 'owner',
  params: one,
  answer: automation,
  errors: previewAutomation.errors,
});

export const preview = defineCall({
  method: 'POST',
  path: '/api/admin/automations/:kind/preview',
  summary: 'Previews whom an automation would text now; with `form`, after these changes',
  access: 'owner',
  params: one,
  body: z.object({ form: automationForm.optional() }),
  answer: previewAutomation.response,
  errors: previewAutomation.errors,
});

export const report = defineCall({
  method: 'GET',
  path: '/api/admin/automations/:kind/report',
  summary: "Reports the visits and revenue after an automation's texts of the last 90 days, compared with the holdout",
  access: 'owner',
  params: one,
  answer: automationReport,
});
