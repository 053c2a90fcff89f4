import { defineCall } from '../../call.js';
import { changeDefaultAudience, defaultAudienceEdit, getDefaultAudience } from '../../messaging/default-audience.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/default-audience',
  summary: 'Returns the audience that a new campaign starts with in the admin',
  access: 'staff',
  forwards: getDefaultAudience,
});

export const change = defineCall({
  method: 'PUT',
  path: '/api/admin/default-audience',
  summary: 'Sets the audience that a new campaign starts with in the admin',
  access: 'owner',
  body: defaultAudienceEdit,
  safeToRepeat: true,
  forwards: changeDefaultAudience,
  audit: { action: 'campaign.set-default-audience', details: ({ body }) => body },
});
