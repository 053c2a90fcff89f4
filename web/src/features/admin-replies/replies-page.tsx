import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../components/ui/loading/skeleton-rows';
import { PageTitle } from '../../components/ui/page-title';
import { Tabs } from '../../components/ui/tabs';
import { ToldLink } from '../../installed/told-link';
import { t } from '../../staff-words/words';
import { ConsentLedger } from './consent-ledger';
import { Inbox } from './inbox';
import { tabs, type RepliesSearch } from './search';
import { Suppressions } from './suppressions';

const SavedReplies = lazy(async () => ({ default: (await import('./saved/saved-replies')).SavedReplies }));

const names = {
  inbox: t('Conversations'),
  saved: t('Saved replies'),
  suppressions: t('No texts'),
  consent: t('Consent'),
} as const;

interface RepliesPageProps {
  role: StaffRole;
  search: RepliesSearch;
  onSearch: (search: Partial<RepliesSearch>) => void;
}

/** Conversations with customers, suppressions, and the consent ledger. */
export function RepliesPage({ role, search, onSearch }: RepliesPageProps) {
  const { tab } = search;
  const choose = (value: string) => onSearch({ tab: tabs.find((each) => each === value) ?? 'inbox' });
  const change = (changes: Partial<RepliesSearch>) => onSearch({ tab, ...changes });
  return (
    <>
      <PageTitle actions={<ToldLink />}>{t('Replies')}</PageTitle>
      <div className="mt-4">
        <Tabs
          label={t('Replies')}
          tabs={tabs.map((value) => ({ value, label: names[value] }))}
          value={tab}
          onChange={choose}
        >
          {tab === 'inbox' && <Inbox search={search} onSearch={change} />}
          {tab === 'saved' && (
            <Suspense fallback={<SkeletonRows label={t('Loading {what}', { what: t('the saved replies') })} />}>
              <SavedReplies />
            </Suspense>
          )}
          {tab === 'suppressions' && <Suppressions search={search} onSearch={change} />}
          {tab === 'consent' && <ConsentLedger role={role} search={search} onSearch={change} />}
        </Tabs>
      </div>
    </>
  );
}
