import type { SalonAccess } from '@lacquer/catalog/salon/salon.cli';
import { getSalonProfile, salonProfile, setSalonProfile } from '@lacquer/contracts/salon/salon';
import type { CampaignSession } from './campaign/campaign-session.js';

/** The salon's profile as a command changes it: in the name of the command line, and in the trail. */
export const salonIn = ({ rpc, audit }: CampaignSession): SalonAccess => ({
  get: async () => salonProfile.parse(await rpc.call(getSalonProfile, {})),
  replace: (profile) =>
    audit.around({ actor: 'shell', action: 'salon.set-profile', details: { profile } }, () =>
      rpc.call(setSalonProfile, { profile }),
    ),
});
