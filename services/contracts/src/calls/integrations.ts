import { defineCall } from '../call.js';
import { integrations } from '../staff/staff.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/integrations',
  summary: 'Returns the connected providers and integrations',
  access: 'staff',
  answer: integrations,
});
