import type { SalonAccess } from '@lacquer/catalog/salon/salon.cli';
import { siteOver } from '@lacquer/catalog/transfer/site-access';
import { getSalonProfile, salonProfile, setSalonProfile } from '@lacquer/contracts/salon/salon';
import type { CampaignSession } from './campaign/campaign-session.js';

/** Access to the salon's profile as the actor `shell`, with changes in the audit trail. */
export const salonIn = ({ rpc, audit }: CampaignSession): SalonAccess => ({
  get: async () => salonProfile.parse(await rpc.call(getSalonProfile, {})),
  replace: (profile) =>
    audit.around({ actor: 'shell', action: 'salon.set-profile', details: { profile } }, () =>
      rpc.call(setSalonProfile, { profile }),
    ),
  site: {
    ...siteOver(rpc),
    import: (request) =>
      request.isTrial
        ? siteOver(rpc).import(request)
        : audit.around({ actor: 'shell', action: 'site.import' }, () => siteOver(rpc).import(request)),
  },
});
