import { defineCall } from '../../call.js';
import { changeReminders, getReminders, reminderEdit } from '../../messaging/reminders.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/reminders',
  summary: 'Returns the reminders of appointments: which are sent, and their texts',
  access: 'owner',
  forwards: getReminders,
});

export const change = defineCall({
  method: 'PUT',
  path: '/api/admin/reminders',
  summary: 'Turns reminders of appointments on or off, and replaces their texts',
  access: 'owner',
  body: reminderEdit,
  safeToRepeat: true,
  forwards: changeReminders,
  audit: { action: 'automation.change-reminders', details: ({ body }) => body },
});
