import { campaignStatus, type Campaign, type CampaignStatus } from '@lacquer/contracts/messaging/campaign';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquareText, Pause, Plus } from 'lucide-react';
import { Button } from '../../components/ui/button';
import { EmptyState } from '../../components/ui/empty-state';
import { PageTitle } from '../../components/ui/page-title';
import { SkeletonRows } from '../../components/ui/skeleton-rows';
import { ToggleButton } from '../../components/ui/toggle-button';
import { LoadFailure } from '../../components/ui/load-failure';
import { salonMoment } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';
import { campaignsQuery } from './queries';
import { StateBadge } from './state-badge';
import { useCampaignActions } from './use-campaign-actions';
import { outcomeOf, stateNames } from './words';

const perPage = 20;
/** How often the list of a running campaign is read again, in milliseconds. */
const rereadMs = 3_000;

export interface ListSearch {
  status?: CampaignStatus | undefined;
  /** From 1. */
  page?: number | undefined;
}

interface CampaignListPageProps {
  role: StaffRole;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

export function CampaignListPage({ role, search, onSearch }: CampaignListPageProps) {
  const isOwner = role === 'owner';
  const { data, isError, error, refetch } = useQuery({
    ...campaignsQuery,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? rereadMs : false),
  });
  const compose = isOwner && (
    <Button asChild>
      <Link to="/admin/campaigns/new">
        <Plus aria-hidden="true" className="size-5" /> New campaign
      </Link>
    </Button>
  );
  return (
    <>
      <PageTitle actions={data?.length === 0 ? undefined : compose}>Campaigns</PageTitle>
      {!isOwner && (
        <p className="mt-3 text-ink-soft">Only the owner sends campaigns. You can see what was sent, and to whom.</p>
      )}
      {data === undefined ? (
        <div className="mt-6">
          {isError ? (
            <LoadFailure what="the campaigns" error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows label="Loading the campaigns" />
          )}
        </div>
      ) : data.length === 0 ? (
        <div className="mt-6">
          <EmptyState icon={MessageSquareText} action={compose || undefined}>
            The texts that you send to many customers at once appear here, with what became of each.
          </EmptyState>
        </div>
      ) : (
        <CampaignList campaigns={data} search={search} onSearch={onSearch} isOwner={isOwner} />
      )}
    </>
  );
}

interface CampaignListProps extends Pick<CampaignListPageProps, 'search' | 'onSearch'> {
  campaigns: readonly Campaign[];
  isOwner: boolean;
}

function CampaignList({ campaigns, search, onSearch, isOwner }: CampaignListProps) {
  const { status } = search;
  const chosen = status ? campaigns.filter((campaign) => campaign.status === status) : campaigns;
  const pages = Math.max(1, Math.ceil(chosen.length / perPage));
  const page = Math.min(search.page ?? 1, pages);
  const turn = (to: number) => onSearch({ ...search, page: to === 1 ? undefined : to });
  const states = campaignStatus.options.filter(
    (state) => state === status || campaigns.some((c) => c.status === state),
  );
  return (
    <>
      <div role="group" aria-label="State" className="mt-4 flex flex-wrap gap-2">
        <ToggleButton isOn={status === undefined} onChoose={() => onSearch({})}>
          All
        </ToggleButton>
        {states.map((state) => (
          <ToggleButton key={state} isOn={state === status} onChoose={() => onSearch({ status: state })}>
            {stateNames[state]}
          </ToggleButton>
        ))}
      </div>
      {chosen.length === 0 ? (
        <p className="mt-6 text-ink-soft">No campaign is in this state.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line overflow-hidden rounded-2xl bg-surface shadow-soft">
          {chosen.slice((page - 1) * perPage, page * perPage).map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} isOwner={isOwner} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
          <Button look="outline" size="sm" disabled={page === 1} onClick={() => turn(page - 1)}>
            Newer
          </Button>
          <p className="text-[0.94rem] text-ink-soft tabular-nums">
            Page {page} of {pages}
          </p>
          <Button look="outline" size="sm" disabled={page === pages} onClick={() => turn(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </>
  );
}

function CampaignRow({ campaign, isOwner }: { campaign: Campaign; isOwner: boolean }) {
  const zone = useSalonZone();
  const { change } = useCampaignActions();
  const { id, status, message, statusReason, startedAt, scheduledAt, createdAt, simulated } = campaign;
  const isDraft = status === 'draft' && isOwner;
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 hover:bg-plaster-mid/50 sm:px-5">
      <div className="min-w-[min(100%,13rem)] flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge status={status} />
          <span className="text-[0.86rem] text-ink-soft">
            {salonMoment(startedAt ?? scheduledAt ?? createdAt, zone)}
            {simulated && ' · simulated'}
          </span>
        </p>
        <Link
          to={isDraft ? '/admin/campaigns/new' : '/admin/campaigns/$id'}
          params={{ id }}
          {...(isDraft && { search: { draft: id } })}
          className="mt-1 line-clamp-2 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {message}
        </Link>
        <p className="text-[0.92rem] text-ink-soft tabular-nums">{outcomeOf(campaign, zone)}</p>
        {statusReason && <p className="text-[0.92rem] text-caution wrap-anywhere">{statusReason}</p>}
      </div>
      {isOwner && status === 'running' && (
        <Button
          look="outline"
          size="sm"
          className="relative h-11"
          disabled={change.isPending}
          onClick={() => change.mutate({ id, action: 'pause' })}
        >
          <Pause aria-hidden="true" className="size-4" /> Pause
        </Button>
      )}
    </li>
  );
}
