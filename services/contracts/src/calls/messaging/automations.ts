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
  summary: 'The texts that choose their audience each day, on or off',
  access: 'owner',
  answer: listAutomations.response,
  errors: listAutomations.errors,
});

export const change = defineCall({
  method: 'PUT',
  path: '/api/admin/automations/:kind',
  summary: 'Replaces its text, days, holdout, cap and time',
  access: 'owner',
  params: one,
  body: automationEdit,
  answer: automation,
  errors: changeAutomation.errors,
});

export const turnOn = defineCall({
  method: 'POST',
  path: '/api/admin/automations/:kind/on',
  summary: 'Turns it on, with `version` only if it still is as it was then',
  access: 'owner',
  params: one,
  body: turnForm.optional(),
  answer: automation,
  errors: turnAutomation.errors,
});

export const turnOff = defineCall({
  method: 'POST',
  path: '/api/admin/automations/:kind/off',
  summary: 'Turns it off; what was chosen already is sent',
  access: 'owner',
  params: one,
  answer: automation,
  errors: previewAutomation.errors,
});

export const preview = defineCall({
  method: 'POST',
  path: '/api/admin/automations/:kind/preview',
  summary: 'Whom it would text if it chose now; with `form`, after these changes',
  access: 'owner',
  params: one,
  body: z.object({ form: automationForm.optional() }),
  answer: previewAutomation.response,
  errors: previewAutomation.errors,
});

export const report = defineCall({
  method: 'GET',
  path: '/api/admin/automations/:kind/report',
  summary: 'What its texts of the last 90 days brought, beside the holdout',
  access: 'owner',
  params: one,
  answer: automationReport,
});
