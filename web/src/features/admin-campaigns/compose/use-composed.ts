import { campaignDraft, type Campaign, type TextLanguage } from '@lacquer/contracts/messaging/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { useEffect, useEffectEvent, useState } from 'react';
import { isCampaignType, type CampaignType } from '../../../texting/templates';
import { editableTexts, writtenTexts } from '../../../texting/text-languages';
import type { ComposeSearch } from '../search';
import type { WrittenOffer } from './offer-part';
import { testOf, type WrittenTest, writtenTest } from './written-test';
import { useDraft } from './use-draft';

export interface ComposedOptions {
  stored: Campaign | undefined;
  /** Whether a campaign that says nothing else is for those who asked for texts. */
  startsAsked: boolean;
  search: ComposeSearch;
  onSearch: (search: ComposeSearch) => void;
  /** Called when the draft has been stored for the first time. */
  onCreated: (id: string) => void;
}

const filterOf = ({
  service,
  visitedSince,
  notVisitedSince,
  visitsAtLeast,
  spentAtLeast,
  consentedOnly,
}: ComposeSearch) => ({
  ...(service !== undefined && { service }),
  ...(visitedSince !== undefined && { visitedSince }),
  ...(notVisitedSince !== undefined && { notVisitedSince }),
  ...(visitsAtLeast !== undefined && { visitsAtLeast }),
  ...(spentAtLeast !== undefined && { spentAtLeast }),
  ...(consentedOnly === true && { consentedOnly }),
});

/** The audience of a stored campaign. Whether it asks for a consent is never left open. */
const audienceOf = ({ filter, segmentId, holdoutPercent }: Campaign) => ({
  ...filter,
  consentedOnly: filter.consentedOnly ?? false,
  segmentId: segmentId ?? undefined,
  holdoutPercent: holdoutPercent || undefined,
});

const isEmpty = (filter: AudienceFilter) => Object.keys(filter).length === 0;

const typeOf = ({ campaignType }: Campaign): CampaignType | '' => (isCampaignType(campaignType) ? campaignType : '');

const writtenOffer = (campaign: Campaign | undefined): WrittenOffer | null =>
  campaign?.offer ? { ...campaign.offer, sharedCode: campaign.offer.sharedCode ?? null } : null;

/**
 * The campaign as composed so far. The audience is stored in the URL and, as soon as there is a text, everything in a
 * draft on the server. Without local changes it follows the draft.
 */
export function useComposed({ stored, startsAsked, search: given, onSearch, onCreated }: ComposedOptions) {
  // a link to a draft contains no filter, so the stored filter applies
  const [isStored] = useState(stored !== undefined && isEmpty(filterOf(given)) && !given.segmentId);
  // in addition to the URL, which updates too late for the fields
  const [search, setSearch] = useState<ComposeSearch>(
    isStored && stored
      ? {
          ...given,
          ...audienceOf(stored),
        }
      : { ...given, consentedOnly: given.consentedOnly ?? (stored && audienceOf(stored).consentedOnly) },
  );
  /** The version that the form shows without local changes. A newer version replaces it. */
  const [untouched, setUntouched] = useState(isStored ? stored?.version : undefined);
  const [message, setMessage] = useState(stored?.message ?? '');
  const [campaignType, setCampaignType] = useState<CampaignType | ''>(stored ? typeOf(stored) : '');
  const [texts, setTexts] = useState(editableTexts(stored?.texts));
  const [offer, setOffer] = useState(writtenOffer(stored));
  const [test, setTest] = useState(testOf(stored));
  const [pictureId, setPictureId] = useState(stored?.pictureId ?? null);
  const show = (next: ComposeSearch) => {
    setSearch(next);
    onSearch(next);
  };
  const change = (changes: Partial<ComposeSearch>) => {
    setUntouched(undefined);
    show({ ...search, ...changes });
  };
  const changeText = (text: string, type: CampaignType | '') => {
    setUntouched(undefined);
    setMessage(text);
    setCampaignType(type);
  };
  const changeLanguage = (language: TextLanguage, text: string | undefined) => {
    setUntouched(undefined);
    setTexts((others) => editableTexts({ ...others, [language]: text }));
  };
  const changeOffer = (next: WrittenOffer | null) => {
    setUntouched(undefined);
    setOffer(next);
  };
  const changeTest = (next: WrittenTest | null) => {
    setUntouched(undefined);
    setTest(next);
  };
  const changePicture = (next: string | null) => {
    setUntouched(undefined);
    setPictureId(next);
  };
  const { consentedOnly = startsAsked } = search;
  const filter = filterOf({ ...search, consentedOnly });
  const holdoutPercent = search.holdoutPercent ?? 0;
  const segment = search.segmentId === undefined ? {} : { segmentId: search.segmentId };
  const ownTest = writtenTest(test, texts);
  const form = {
    message,
    texts: writtenTexts(texts),
    ...(offer && { offer }),
    ...(pictureId !== null && { pictureId }),
    ...(ownTest && { test: ownTest }),
    campaignType,
    filter,
    ...segment,
    holdoutPercent,
  };
  const composed = { ...form, at: search.at ?? null };
  const written = campaignDraft.safeParse(form);
  const begun = stored && stored.status !== 'draft' ? stored : undefined;
  const draft = useDraft({
    stored,
    draft: written.success ? written.data : null,
    isStored,
    isHeld: begun !== undefined,
    onCreated: (id) => {
      onCreated(id);
      // a draft keeps what it started with
      change({ draft: id, consentedOnly });
    },
  });
  const takeTheirs = (theirs: Campaign) => {
    const type = typeOf(theirs);
    const next = {
      draft: search.draft,
      at: search.at,
      ...audienceOf(theirs),
    };
    show(next);
    setMessage(theirs.message);
    setCampaignType(type);
    setTexts(editableTexts(theirs.texts));
    setOffer(writtenOffer(theirs));
    setTest(testOf(theirs));
    setPictureId(theirs.pictureId ?? null);
    setUntouched(theirs.version);
    draft.takeTheirs(
      theirs,
      campaignDraft.parse({
        message: theirs.message,
        texts: editableTexts(theirs.texts),
        ...(theirs.offer && { offer: writtenOffer(theirs) }),
        ...(theirs.pictureId && { pictureId: theirs.pictureId }),
        ...(theirs.test && { test: writtenTest(testOf(theirs), editableTexts(theirs.texts)) }),
        campaignType: type,
        filter: filterOf(next),
        ...(theirs.segmentId && { segmentId: theirs.segmentId }),
        holdoutPercent: theirs.holdoutPercent,
      }),
    );
  };
  const showNewer = useEffectEvent(() => {
    if (!stored || begun || untouched === undefined || stored.version <= untouched) return;
    takeTheirs(stored);
  });
  const version = stored?.version;
  useEffect(() => showNewer(), [version]);
  return {
    composed,
    /** Also those that are still empty. */
    texts,
    /** Also one whose text is still empty. */
    test,
    /** Who may be texted is what campaigns start with. */
    isDefault: search.consentedOnly === undefined,
    /** What prevents storing the draft. */
    issues: written.error?.issues ?? [],
    /** The campaign, if someone has started or canceled it. */
    begun,
    draft,
    change,
    changeText,
    changeOffer,
    changePicture,
    changeTest,
    changeLanguage,
    takeTheirs,
  };
}

export type Composed = ReturnType<typeof useComposed>['composed'];
