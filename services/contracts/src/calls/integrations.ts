import { defineCall } from '../call.js';
import { integrations } from '../staff/staff.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/integrations',
  summary: 'What is connected',
  access: 'staff',
  answer: integrations,
});
