import { defineCall } from '../../call.js';
import { customerOverview } from '../../customers/overview.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Returns visits and revenue for today, this week and twelve months, and lapsed customers',
  access: 'staff',
  answer: customerOverview,
});
