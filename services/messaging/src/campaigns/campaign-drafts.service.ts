import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@lacquer/contracts/staff/actor';
import type { CampaignDraft, CampaignEdit } from '@lacquer/contracts/messaging/campaign';
import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { Segments } from '../audience/segments.js';
import { LinkHostList } from '../links/link-hosts.js';
import type { ShortLinks } from '../links/short-links.js';
import { refuseShorteners } from '../links/public-shorteners.js';
import { SharedPictures } from '../pictures/shared-pictures.js';
import { CachedSalon } from '../salon/cached-salon.js';
import { bodiesOf, CampaignTexts, renderTexts, type RenderedTexts, writtenTexts } from '../texts/campaign-texts.js';
import { refuseUncountedClicks, renderTest, type StoredTest } from '../texts/tested-texts.js';
import { SmsSender } from '../texts/sms-sender.js';
import { toContract } from './campaign-contract.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { stateConflict } from './state-conflict.js';
import { isOlder, settleLateDraft } from './versions.js';

/** Campaigns that have not started. */
@Injectable()
export class CampaignDrafts {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly sender: SmsSender,
    private readonly salon: CachedSalon,
    private readonly segments: Segments,
    private readonly clock: Clock,
    private readonly links: LinkHostList,
    private readonly pictures: SharedPictures,
  ) {}

  /** Returns its id. @throws InvalidError MESSAGING.MESSAGE_TOO_LONG, NotFoundError MESSAGING.PICTURE_NOT_FOUND */
  async create(
    request: CampaignDraft & { actor: Actor },
    columns: Pick<Partial<CampaignEntity>, 'duplicateOf' | 'audienceFilter' | 'segment'> = {},
  ): Promise<string> {
    refuseShorteners(request);
    const draft = await this.compose(request, columns);
    await this.transactions.run(async (tx) => {
      await this.pictures.keep(tx, draft.pictureId, request.actor.id);
      await this.campaigns.create(tx, draft);
    });
    return draft.id;
  }

  /**
   * @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND, MESSAGING.PICTURE_NOT_FOUND, InvalidError
   *   MESSAGING.MESSAGE_TOO_LONG, MESSAGING.SEGMENT_UNKNOWN, ConflictError MESSAGING.CAMPAIGN_STATE, MESSAGING.CHANGED_MEANWHILE
   */
  async edit(id: string, { version, ...draft }: CampaignEdit, actor: Actor): Promise<void> {
    refuseShorteners(draft);
    const rendered = await this.render(draft);
    const audience = await this.segments.choose(draft);
    await this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.getForUpdate(tx, id);
      if (campaign.status !== 'draft') throw stateConflict('edited', campaign.status);
      if (isOlder(version, campaign)) {
        settleLateDraft(campaign, {
          ...draft,
          texts: draft.texts ?? {},
          offer: draft.offer ?? null,
          pictureId: draft.pictureId ?? null,
          test: isSameTest(draft.test, campaign) ? toContract(campaign, []).test : (draft.test ?? null),
          segmentId: draft.segmentId ?? null,
        });
        return;
      }
      const columns = columnsOf(draft);
      if (columns.pictureId !== campaign.pictureId) {
        await this.pictures.keep(tx, columns.pictureId, actor.id);
        await this.pictures.letGo(tx, campaign.pictureId, actor.id);
      }
      await this.campaigns.rewrite(tx, id, { ...columns, ...audience, ...rendered, editedBy: actor.id });
    });
  }

  /** Returns the id of the new draft. @throws NotFoundError MESSAGING.CAMPAIGN_NOT_FOUND */
  async duplicate(id: string, actor: Actor): Promise<string> {
    const campaign = await this.campaigns.get(id);
    const { message, offer, pictureId, audienceFilter, segment, holdoutPercent } = campaign;
    const texts = writtenTexts(campaign.texts);
    const test = campaign.test && { ...campaign.test, texts: writtenTexts(campaign.test.texts) };
    const campaignType = campaign.campaignType as CampaignDraft['campaignType'];
    // a deleted segment is refused at the start, where another audience can be chosen
    return this.create(
      { message, texts, offer, pictureId, test, campaignType, filter: {}, holdoutPercent, actor },
      { duplicateOf: campaign.id, audienceFilter, segment },
    );
  }

  /**
   * Returns an unsaved draft. `columns` override its defaults.
   * @throws InvalidError MESSAGING.MESSAGE_TOO_LONG, MESSAGING.SEGMENT_UNKNOWN
   */
  async compose(
    request: CampaignDraft & { actor: Actor },
    columns: Partial<CampaignEntity> = {},
  ): Promise<CampaignEntity> {
    return {
      id: randomUUID(),
      status: 'draft',
      statusReason: null,
      ...columnsOf(request),
      ...(await this.segments.choose(request)),
      ...(await this.render(request)),
      simulated: this.sender.isSimulated,
      createdBy: request.actor.id,
      version: 0,
      editedBy: request.actor.id,
      launchedBy: null,
      createdAt: this.clock.now(),
      scheduledAt: null,
      duplicateOf: null,
      shortLinks: null,
      testChoice: null,
      automation: null,
      capDays: null,
      startedAt: null,
      frozenAfter: null,
      frozenAt: null,
      finishedAt: null,
      ...columns,
    };
  }

  /** The segments are those of the texts with their short links. */
  private async render(
    form: Pick<CampaignDraft, 'message' | 'texts' | 'offer' | 'test'>,
  ): Promise<RenderedTexts & { test: StoredTest | null }> {
    const salon = (await this.salon.get()).name;
    const rendered = renderTexts(form, salon);
    const test = renderTest(form, salon);
    const links = this.links.shorten(await this.links.chooseFrom(bodiesOf({ ...rendered, test })));
    if (test) refuseUncountedClicks(test, rendered, links);
    return { ...withShortLinks(rendered, links), test: test && withShortLinks(test, links) };
  }
}

/** Whether the draft has this test. What is rendered of it does not count. */
function isSameTest(test: CampaignDraft['test'], campaign: CampaignEntity): boolean {
  const { rendered: _, ...present } = toContract(campaign, []).test ?? {};
  return isDeepStrictEqual(test ? { ...test, texts: test.texts ?? {} } : {}, present);
}

function withShortLinks<Texts extends RenderedTexts>(rendered: Texts, links: ShortLinks | null): Texts {
  if (!links) return rendered;
  const texts = new CampaignTexts(rendered, links);
  for (const [language, text] of Object.entries(rendered.texts)) {
    text.segments = texts.in(language).measure(null).segments;
  }
  return { ...rendered, segments: texts.in(null).measure(null).segments };
}

function columnsOf({ message, offer = null, pictureId = null, campaignType, holdoutPercent }: CampaignDraft) {
  return { message, offer, pictureId, campaignType, holdoutPercent };
}
