import { campaignStatus, type Campaign } from '@lacquer/contracts/messaging/campaign';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquareText, Pause, Play, Plus } from 'lucide-react';
import { Button } from '../../components/ui/button';
import { CursorPager } from '../../components/ui/loading/cursor-pager';
import { EmptyState } from '../../components/ui/loading/empty-state';
import { PageTitle } from '../../components/ui/page-title';
import { SearchField } from '../../components/ui/fields/search-field';
import { Loaded } from '../../components/ui/loading/loaded';
import { momentAlone } from '../../format/salon-time';
import { useProgress, withProgress } from '../../live/watched';
import { useSalonZone } from '../../salon/zone';
import { known, t } from '../../staff-words/words';
import { DefaultAudienceLine } from './default-audience-line';
import { campaignsQuery, type ListSearch } from './queries';
import { StateBadge } from './state-badge';
import { StateSelect } from './state-select';
import { useCampaignActions } from './use-campaign-actions';
import { outcomeOf, stateNames } from './words';

interface CampaignListPageProps {
  role: StaffRole;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

export function CampaignListPage({ role, search, onSearch }: CampaignListPageProps) {
  const isOwner = role === 'owner';
  const { status, q, cursor } = search;
  const query = useQuery(campaignsQuery(search));
  const { data, isPlaceholderData } = query;
  const compose = isOwner && (
    <Button asChild>
      <Link to="/admin/campaigns/new">
        <Plus aria-hidden="true" className="size-5" /> {t('New campaign')}
      </Link>
    </Button>
  );
  const isWhole = status === undefined && q === undefined && cursor === undefined;
  const isEmpty = isWhole && !isPlaceholderData && data?.items.length === 0;
  // keeps the filters mounted, and their focus, while the cleared list loads
  const hasFilters = !isWhole || isPlaceholderData || (data !== undefined && data.items.length > 0);
  return (
    <>
      <PageTitle actions={isEmpty ? undefined : compose}>{t('Campaigns')}</PageTitle>
      {!isOwner && (
        <p className="mt-3 text-ink-soft">
          {t('Only the owner can send campaigns. You can see what was sent, and to whom.')}
        </p>
      )}
      <DefaultAudienceLine role={role} />
      {hasFilters && <ListFilters search={search} onSearch={onSearch} />}
      <div className="mt-6" aria-busy={isPlaceholderData}>
        <Loaded query={query} what={t('the campaigns')}>
          {({ items }) =>
            isEmpty ? (
              <EmptyState icon={MessageSquareText} action={compose || undefined}>
                {t('Texts that you send to many customers appear here, with the outcome of each.')}
              </EmptyState>
            ) : items.length === 0 ? (
              <EmptyState
                action={
                  <Button look="outline" onClick={() => onSearch({})}>
                    {t('Show all campaigns')}
                  </Button>
                }
              >
                {t('No campaign matches. Try fewer words, or another state.')}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line overflow-hidden rounded-2xl bg-surface shadow-soft">
                {items.map((campaign) => (
                  <CampaignRow key={campaign.id} campaign={campaign} isOwner={isOwner} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {data && (
        <CursorPager
          isFirst={cursor === undefined}
          nextCursor={data.nextCursor}
          onTurn={(next) => onSearch({ status, q, cursor: next })}
        />
      )}
    </>
  );
}

function ListFilters({ search: { status, q }, onSearch }: Pick<CampaignListPageProps, 'search' | 'onSearch'>) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SearchField label={t('Search the text')} value={q ?? ''} onSearch={(text) => onSearch({ status, q: text })} />
      <StateSelect
        states={campaignStatus.options}
        nameOf={(state) => stateNames[state]}
        chosen={status}
        onChoose={(state) => onSearch({ q, status: state })}
      />
    </div>
  );
}

function CampaignRow({ campaign: stored, isOwner }: { campaign: Campaign; isOwner: boolean }) {
  const zone = useSalonZone();
  const { progress } = useProgress(stored.id, stored.status !== 'draft');
  const campaign = withProgress(stored, progress);
  const { change } = useCampaignActions();
  const { id, status, message, statusReason, startedAt, scheduledAt, createdAt, simulated } = campaign;
  const isDraft = status === 'draft' && isOwner;
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 hover:bg-plaster-mid/50 sm:px-5">
      <div className="min-w-[min(100%,13rem)] flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge status={status} />
          <span className="text-small text-ink-soft">
            {momentAlone(startedAt ?? scheduledAt ?? createdAt, zone)}
            {simulated && t(' · simulated')}
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
        <p className="text-ink-soft tabular-nums">{outcomeOf(campaign, zone)}</p>
        {statusReason && <p className="text-base text-caution wrap-anywhere">{known(statusReason)}</p>}
      </div>
      {isOwner && (status === 'running' || status === 'paused') && (
        <Button
          look="outline"
          size="sm"
          className="relative h-11"
          disabled={change.isPending}
          onClick={() => change.mutate({ id, action: status === 'running' ? 'pause' : 'resume' })}
        >
          {status === 'running' ? (
            <>
              <Pause aria-hidden="true" className="size-4" /> {t('Pause')}
            </>
          ) : (
            <>
              <Play aria-hidden="true" className="size-4" /> {t('Resume')}
            </>
          )}
        </Button>
      )}
    </li>
  );
}
