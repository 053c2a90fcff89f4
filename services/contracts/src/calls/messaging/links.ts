import { z } from 'zod';
import { defineCall } from '../../call.js';
import { allowLinkHost, linkHostForm, listLinkHosts, removeLinkHost } from '../../messaging/links.js';
import { text } from '../../values.js';

const path = '/api/admin/link-hosts';

export const listHosts = defineCall({
  method: 'GET',
  path,
  summary: 'Lists the sites to which texts link through short links, besides that of the salon',
  access: 'staff',
  forwards: listLinkHosts,
});

export const allowHost = defineCall({
  method: 'POST',
  path,
  summary: 'Adds a site to which texts may link through short links',
  access: 'owner',
  body: linkHostForm,
  safeToRepeat: true,
  forwards: allowLinkHost,
  audit: { action: 'campaign.allow-link-host', details: ({ body }) => body },
});

export const removeHost = defineCall({
  method: 'DELETE',
  path: `${path}/:host`,
  summary: 'Removes a site from that list; links that have been sent keep working',
  access: 'owner',
  params: z.object({ host: text().max(253) }),
  safeToRepeat: true,
  forwards: removeLinkHost,
  audit: { action: 'campaign.remove-link-host', details: ({ params }) => params },
});
