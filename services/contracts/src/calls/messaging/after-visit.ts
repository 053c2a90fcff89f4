import { defineCall } from '../../call.js';
import { afterVisitEdit, changeAfterVisit, getAfterVisit, previewAfterVisit } from '../../messaging/after-visit.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/after-visit',
  summary: 'Returns the thanks after a visit: whether they are sent, their texts, and what came of them',
  access: 'owner',
  forwards: getAfterVisit,
});

export const change = defineCall({
  method: 'PUT',
  path: '/api/admin/after-visit',
  summary: 'Turns the thanks after a visit on or off, and replaces their settings and texts',
  access: 'owner',
  body: afterVisitEdit,
  safeToRepeat: true,
  forwards: changeAfterVisit,
  audit: { action: 'automation.change-after-visit', details: ({ body }) => body },
});

export const preview = defineCall({
  method: 'POST',
  path: '/api/admin/after-visit/preview',
  summary: 'Returns the texts of a form as customers would get them, with their segments and prices',
  access: 'owner',
  body: previewAfterVisit.request,
  safeToRepeat: true,
  forwards: previewAfterVisit,
});
