import { campaignDraft, type Campaign } from '@lacquer/contracts/messaging/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { Card } from '../../../components/ui/card';
import { useSalonZone } from '../../../salon/zone';
import { PhonePreview } from '../../../texting/phone-preview';
import { previewQuery, useDebounced } from '../../../texting/preview';
import { isCampaignType, type CampaignType } from '../../../texting/templates';
import type { ComposeSearch } from '../search';
import { AudiencePart } from './audience-part';
import { DraftBegun, DraftConflict, DraftNoMore } from './draft-notices';
import { MessagePart } from './message-part';
import { SendPart } from './send-part';
import { TestPart } from './test-part';
import { useDraft } from './use-draft';
import { WhenPart } from './when-part';

interface ComposerProps {
  stored: Campaign | undefined;
  search: ComposeSearch;
  onSearch: (search: ComposeSearch) => void;
  /** Called when the draft has been stored for the first time. */
  onCreated: (id: string) => void;
  onSent: (id: string) => void;
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

const isEmpty = (filter: AudienceFilter) => Object.keys(filter).length === 0;

/** Edits a campaign. The input is stored in the URL and, as soon as there is a text, in a draft on the server. */
export function Composer({ stored, search: given, onSearch, onCreated, onSent }: ComposerProps) {
  const zone = useSalonZone();
  // a link to a draft contains no filter, so the stored filter applies
  const [isStored] = useState(stored !== undefined && isEmpty(filterOf(given)));
  // in addition to the URL, which updates too late for the fields
  const [search, setSearch] = useState<ComposeSearch>(
    isStored && stored ? { ...given, ...stored.filter, holdoutPercent: stored.holdoutPercent || undefined } : given,
  );
  /** The version that the form shows without local changes. A newer version replaces it. */
  const [untouched, setUntouched] = useState(isStored ? stored?.version : undefined);
  const change = (changes: Partial<ComposeSearch>) => {
    setUntouched(undefined);
    const next = { ...search, ...changes };
    setSearch(next);
    onSearch(next);
  };
  const [message, setMessage] = useState(stored?.message ?? '');
  const [campaignType, setCampaignType] = useState<CampaignType | ''>(
    stored && isCampaignType(stored.campaignType) ? stored.campaignType : '',
  );
  const filter = filterOf(search);
  const holdoutPercent = search.holdoutPercent ?? 0;
  const at = search.at ?? null;
  const isPast = at !== null && Date.parse(at) <= Date.now();
  const written = campaignDraft.safeParse({ message, campaignType, filter, holdoutPercent });
  const begun = stored && stored.status !== 'draft' ? stored : undefined;
  const draft = useDraft({
    stored,
    draft: written.success ? written.data : null,
    isStored,
    isHeld: begun !== undefined,
    onCreated: (id) => {
      onCreated(id);
      change({ draft: id });
    },
  });
  const takeTheirs = (theirs: Campaign) => {
    const next = {
      draft: search.draft,
      at: search.at,
      ...theirs.filter,
      holdoutPercent: theirs.holdoutPercent || undefined,
    };
    const type = isCampaignType(theirs.campaignType) ? theirs.campaignType : '';
    setSearch(next);
    onSearch(next);
    setMessage(theirs.message);
    setCampaignType(type);
    setUntouched(theirs.version);
    draft.takeTheirs(
      theirs,
      campaignDraft.parse({
        message: theirs.message,
        campaignType: type,
        filter: filterOf(next),
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
  const wanted = { message, campaignType, filter, holdoutPercent, at };
  const plan = useDebounced(wanted);
  const preview = useQuery(previewQuery(plan));
  const hasText = message.trim() !== '';
  // only figures for the current form can be confirmed
  const isCurrent = !preview.isPlaceholderData && JSON.stringify(plan) === JSON.stringify(wanted);
  const fault = faultOf(message, written.error?.issues ?? [], preview.error);
  if (begun && draft.isSaved)
    return (
      <div className="mt-6">
        <DraftNoMore campaign={begun} />
      </div>
    );
  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-4">
        {begun ? (
          <DraftBegun campaign={begun} onStoreAnew={draft.storeAnew} />
        ) : (
          draft.others && (
            <DraftConflict
              mine={{ message, filter, holdoutPercent }}
              others={draft.others}
              onKeepMine={draft.keepMine}
              onTakeTheirs={() => draft.others && takeTheirs(draft.others.present)}
              zone={zone}
            />
          )
        )}
        <MessagePart
          message={message}
          campaignType={campaignType}
          onChange={(text, type) => {
            setUntouched(undefined);
            setMessage(text);
            setCampaignType(type);
          }}
          fault={fault}
          preview={hasText && !fault ? preview.data : undefined}
          draft={draft}
        />
        <AudiencePart
          filter={filter}
          onChange={change}
          preview={preview.data}
          isPending={preview.isFetching}
          zone={zone}
        />
        <WhenPart
          at={at}
          isPast={isPast}
          holdoutPercent={holdoutPercent}
          onChange={change}
          preview={preview.data}
          zone={zone}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-4">
        <Card title="On the phone">
          <div className="mt-4">
            <PhonePreview body={hasText && !fault ? (preview.data?.body ?? '') : ''} />
          </div>
          <TestPart message={message} disabled={!hasText || fault !== undefined} />
        </Card>
        <SendPart
          message={message}
          at={at}
          preview={hasText && !fault ? preview.data : undefined}
          failure={fault ? null : preview.error}
          isCurrent={isCurrent}
          canSend={written.success && fault === undefined && !isPast && !begun && !draft.others}
          draft={draft}
          onSent={onSent}
          zone={zone}
        />
      </div>
    </div>
  );
}

/** The error message after the word "Message". An empty text is not an error yet. */
function faultOf(
  message: string,
  issues: readonly { path: PropertyKey[]; message: string }[],
  error: Error | null,
): string | undefined {
  if (message === '') return undefined;
  const own = issues.find(({ path }) => path[0] === 'message')?.message;
  if (own !== undefined) return own;
  if (!(error instanceof ApiError)) return undefined;
  return error.body.details?.find(({ path }) => path === 'message')?.message;
}
