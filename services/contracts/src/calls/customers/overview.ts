import { defineCall } from '../../call.js';
import { customerOverview } from '../../customers/overview.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Visits and revenue of today, this week and twelve months, and who stays away',
  access: 'staff',
  answer: customerOverview,
});
