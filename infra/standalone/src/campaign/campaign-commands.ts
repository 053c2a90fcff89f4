import {
  type Campaign,
  campaignStatus,
  type CampaignStatus,
  cancelCampaign,
  getCampaign,
  pauseCampaign,
  resumeCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { matchCampaignIds, maxCampaigns, pageCampaigns } from '@lacquer/contracts/messaging/campaign-list';
import { getCampaignProgress } from '@lacquer/contracts/messaging/campaign-progress';
import { UsageError } from '@lacquer/platform/command-line/program';
import { z } from 'zod';
import { type CampaignCommand, type CampaignContext } from './campaign-context.js';
import { candidatesText, listText, shortId, showText } from './campaign-text.js';
import { watchCampaign } from './watch-campaign.js';

/** The options as typed. */
export interface ListValues {
  status?: string;
  search?: string;
  limit?: string;
}

/** The default of `--limit`. */
export const usualList = 200;

/** @throws UsageError */
export function listCampaigns({ status, search, limit = String(usualList) }: ListValues): CampaignCommand {
  const filter = { status: status === undefined ? undefined : statesOf(status), q: search };
  const max = z.coerce.number().int().min(1).safeParse(limit).data;
  if (max === undefined) throw new UsageError(`--limit: "${limit}" is not a number from 1.`);
  return async ({ name, session: { rpc }, stdout }) => {
    const listed: Campaign[] = [];
    let cursor: string | undefined;
    do {
      const rest = Math.min(max - listed.length, maxCampaigns);
      const page = await rpc.call(pageCampaigns, { ...filter, limit: rest, cursor });
      listed.push(...page.campaigns);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && listed.length < max);
    const isFiltered = status !== undefined || search !== undefined;
    stdout.write(isFiltered && listed.length === 0 ? 'No campaign matches.\n' : listText(listed, name));
    if (cursor !== undefined)
      stdout.write('There are older campaigns: list more with --limit, or narrow the list with --search.\n');
    return 0;
  };
}

function statesOf(typed: string): CampaignStatus[] {
  const states = z.array(campaignStatus).safeParse(typed.split(',').map((state) => state.trim()));
  if (states.success) return states.data;
  throw new UsageError(`--status: "${typed}" is not one of ${campaignStatus.options.join(', ')}.`);
}

export const showCampaign =
  (id: string, watch: boolean): CampaignCommand =>
  async (context) => {
    const { session, stdout } = context;
    const campaign = await findCampaign(context, id);
    stdout.write(showText(campaign, await session.rpc.call(getCampaignProgress, { id: campaign.id })));
    return watch ? watchCampaign(context, campaign.id) : 0;
  };

const changes = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign } as const;
const outcomes = { pause: 'is paused', resume: 'resumes', cancel: 'is canceled' } as const;

export const changeCampaign =
  (change: keyof typeof changes, id: string): CampaignCommand =>
  async (context) => {
    const { session, stdout, isRunning } = context;
    const { id: campaignId } = await findCampaign(context, id);
    await session.audit.around(
      { actor: 'shell', action: `campaign.${change}`, subject: ['campaign', campaignId] },
      () => session.rpc.call(changes[change], { id: campaignId }),
    );
    const later = change === 'resume' && !isRunning ? ' when you run npm start' : '';
    stdout.write(`Campaign ${shortId(campaignId)} ${outcomes[change]}${later}.\n`);
    return 0;
  };

/** Finds a campaign by its id, or by a unique prefix of it. @throws UsageError */
async function findCampaign({ name, session: { rpc } }: CampaignContext, id: string): Promise<Campaign> {
  const prefix = id.toLowerCase();
  if (z.uuid().safeParse(prefix).success) return rpc.call(getCampaign, { id: prefix });
  const { total, campaigns } = await rpc.call(matchCampaignIds, { prefix });
  const [campaign] = campaigns;
  if (campaign && total === 1) return campaign;
  throw new UsageError(
    campaign
      ? `"${id}" matches ${total} campaigns: give more of the id.\n${candidatesText(campaigns, total)}`
      : `There is no campaign "${id}". List them with: ${name} list`,
    false,
  );
}
