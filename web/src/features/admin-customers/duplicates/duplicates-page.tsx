import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BackToCustomers } from '../back-to-customers';
import { EmptyState } from '../../../components/ui/loading/empty-state';
import { Loaded } from '../../../components/ui/loading/loaded';
import { PageTitle } from '../../../components/ui/page-title';
import { useRows } from '../../../lists/pages';
import { VirtualRows } from '../../../lists/virtual-rows';
import { counted, t } from '../../../staff-words/words';
import { PairCard } from './pair-card';
import { duplicateCountQuery, duplicatesQuery } from './queries';

const linkStyle = 'inline-flex min-h-11 items-center font-semibold text-oxblood underline underline-offset-4';

/** Pairs of records that are likely one person, or those that staff have found to be two. */
export function DuplicatesPage({ dismissed }: { dismissed: boolean }) {
  const { rows, ...query } = useRows(duplicatesQuery(dismissed));
  const { data: counts } = useQuery(duplicateCountQuery);
  return (
    <>
      <BackToCustomers />
      <PageTitle>{dismissed ? t('Not the same person') : t('Likely duplicates')}</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        {dismissed
          ? t('These customers look alike and are two persons. They are not proposed any more.')
          : t(
              'These customers may be one person with two records. A merge keeps what both know, and can be undone at any time.',
            )}
      </p>
      <p className="flex flex-wrap items-center gap-x-5">
        {dismissed ? (
          <Link to="/admin/customers/duplicates" className={linkStyle}>
            {t('Likely duplicates')}
          </Link>
        ) : (
          counts !== undefined &&
          counts.dismissed > 0 && (
            <Link to="/admin/customers/duplicates" search={{ dismissed: true }} className={linkStyle}>
              {t('Not the same person ({dismissed})', { dismissed: counts.dismissed })}
            </Link>
          )
        )}
        {counts !== undefined && counts.unchecked > 0 && (
          <span role="status" className="text-ink-soft">
            {t('Comparing: {count} left', { count: counted(counts.unchecked, 'customer') })}
          </span>
        )}
      </p>
      <div className="mt-3">
        <Loaded query={{ ...query, data: rows }} what={t('the pairs')}>
          {(shown) =>
            shown.count === 0 ? (
              <EmptyState>
                {dismissed
                  ? t('There is no such pair.')
                  : t('No two customers look like the same person. New pairs will appear here.')}
              </EmptyState>
            ) : (
              <VirtualRows rows={shown} role="list" label={t('Pairs of customers')} estimate={330} rowClass="pb-4">
                {(pair) => <PairCard key={`${pair.kept.id} ${pair.other.id}`} pair={pair} isDismissed={dismissed} />}
              </VirtualRows>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
