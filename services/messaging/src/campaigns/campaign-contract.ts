import {
  type Campaign,
  campaign as campaignContract,
  type RecipientStatus,
  recipientStatuses,
} from '@lacquer/contracts/messaging/campaign';
import { type LanguageTexts, writtenTexts } from '../texts/campaign-texts.js';
import type { StatusCount } from './campaign-counts.repository.js';
import type { CampaignEntity } from './campaign.entity.js';

/** A campaign in the shape of the contract. `counts` may include other campaigns. */
export function toContract(campaign: CampaignEntity, counts: readonly StatusCount[]): Campaign {
  const { within = {}, ...filter } = campaign.audienceFilter;
  const { segment, test } = campaign;
  const own = counts.filter(({ campaignId }) => campaignId === campaign.id);
  const countOf = (status: RecipientStatus) => own.find((entry) => entry.status === status)?.count ?? 0;
  return {
    id: campaign.id,
    message: campaign.message,
    campaignType: campaign.campaignType,
    body: campaign.body,
    segments: campaign.segments,
    texts: writtenTexts(campaign.texts),
    rendered: finalTexts(campaign.texts),
    offer: campaign.offer,
    pictureId: campaign.pictureId,
    ...(test && {
      test: {
        message: test.message,
        texts: writtenTexts(test.texts),
        rendered: { body: test.body, segments: test.segments, texts: finalTexts(test.texts) },
        percent: test.percent,
        criterion: test.criterion,
        ...(test.counts && { counts: test.counts }),
        hours: test.hours,
        otherwise: test.otherwise,
      },
    }),
    filter,
    segmentId: segment?.id ?? null,
    ...(segment && { segment: { ...segment, filter: within } }),
    holdoutPercent: campaign.holdoutPercent,
    version: campaign.version,
    status: campaign.status,
    statusReason: campaign.statusReason,
    simulated: campaign.simulated,
    counts: campaignContract.shape.counts.parse(
      Object.fromEntries(recipientStatuses.map((status) => [status, countOf(status)])),
    ),
    ...(campaign.automation && { automation: campaign.automation }),
    createdAt: campaign.createdAt.toISOString(),
    scheduledAt: campaign.scheduledAt?.toISOString() ?? null,
    startedAt: campaign.startedAt?.toISOString() ?? null,
    finishedAt: campaign.finishedAt?.toISOString() ?? null,
  };
}

const finalTexts = (texts: LanguageTexts) =>
  Object.fromEntries(Object.entries(texts).map(([language, { body, segments }]) => [language, { body, segments }]));
