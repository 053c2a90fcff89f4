import {
  type Campaign,
  cancelCampaign,
  getCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { UsageError } from '@lacquer/platform/command-line/program';
import { z } from 'zod';
import { type CampaignCommand, type CampaignContext } from './campaign-context.js';
import { listText, shortId, showText } from './campaign-text.js';
import { watchCampaign } from './watch-campaign.js';

export const listAllCampaigns: CampaignCommand = async ({ name, session, stdout }) => {
  stdout.write(listText(await session.rpc.call(listCampaigns, {}), name));
  return 0;
};

export const showCampaign =
  (id: string, watch: boolean): CampaignCommand =>
  async (context) => {
    const { session, stdout } = context;
    const campaign = await findCampaign(context, id);
    stdout.write(showText(campaign, await session.rpc.call(getCampaignProgress, { id: campaign.id })));
    return watch ? watchCampaign(context, campaign.id) : 0;
  };

const changes = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign } as const;
const outcomes = { pause: 'is paused', resume: 'goes on', cancel: 'is cancelled' } as const;

export const changeCampaign =
  (change: keyof typeof changes, id: string): CampaignCommand =>
  async (context) => {
    const { session, stdout, isRunning } = context;
    const { id: campaignId } = await findCampaign(context, id);
    const { status } = await session.audit.around(
      { actor: 'shell', action: `campaign.${change}`, subject: campaignId },
      () => session.rpc.call(changes[change], { id: campaignId }),
    );
    const later = change === 'resume' && !isRunning ? ' when the product runs: npm start' : '';
    stdout.write(`Campaign ${shortId(campaignId)} ${outcomes[change]}${later} (${status}).\n`);
    return 0;
  };

/** Finds a campaign by its id, or by a beginning of it that no other campaign shares. @throws UsageError */
async function findCampaign({ name, session: { rpc } }: CampaignContext, id: string): Promise<Campaign> {
  const prefix = id.toLowerCase();
  if (z.uuid().safeParse(prefix).success) return rpc.call(getCampaign, { id: prefix });
  const matching = (await rpc.call(listCampaigns, {})).filter((campaign) => campaign.id.startsWith(prefix));
  const [campaign] = matching;
  if (campaign && matching.length === 1) return campaign;
  throw new UsageError(
    campaign
      ? `"${id}" fits ${matching.length} campaigns: give more of the id.`
      : `There is no campaign "${id}": ${name} list shows them.`,
    false,
  );
}
