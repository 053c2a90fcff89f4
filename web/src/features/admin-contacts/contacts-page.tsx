import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { CursorPager } from '../../components/ui/loading/cursor-pager';
import { EmptyState } from '../../components/ui/loading/empty-state';
import { PageTitle } from '../../components/ui/page-title';
import { SearchField } from '../../components/ui/fields/search-field';
import { Tabs } from '../../components/ui/tabs';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { ToldLink } from '../../installed/told-link';
import { t } from '../../staff-words/words';
import { NoteSheet } from './note-sheet';
import { submissionCountsQuery, submissionsQuery } from './queries';
import { contactSearch, type ContactSearch } from './search';
import { SubmissionCard } from './submission-card';

interface ContactsPageProps {
  search: ContactSearch;
  onSearch: (search: ContactSearch) => void;
  /** Opens the form for a new customer, prefilled from the message. */
  onAddCustomer: (submission: ContactSubmission) => void;
}

export function ContactsPage({ search, onSearch, onAddCustomer }: ContactsPageProps) {
  const query = useQuery(submissionsQuery(search));
  const { data: counts } = useQuery(submissionCountsQuery(search.q));
  // stored here, because a card leaves the list when someone else archives its message
  const [noting, setNoting] = useState<{ submission: ContactSubmission; isOpen: boolean }>();
  const note = (submission: ContactSubmission) =>
    setNoting((current) => ({ submission, ...(current?.submission.id === submission.id && current), isOpen: true }));
  const view = search.view ?? 'inbox';
  const tabs = [
    { value: 'inbox', label: t('Inbox'), count: counts?.inbox },
    { value: 'archived', label: t('Archived'), count: counts?.archived },
    { value: 'spam', label: t('Spam'), count: counts?.spam },
  ];
  const aside = counts && (
    <p className="flex items-center gap-2">
      {t('Total: {total}', { total: counts[view] })}
      {view === 'inbox' && counts.new > 0 && <Badge tone="info">{t('{new} new', { new: counts.new })}</Badge>}
    </p>
  );
  return (
    <>
      <PageTitle aside={aside} actions={<ToldLink />}>
        {t('Contact Submissions')}
      </PageTitle>
      <div className="mt-4 max-w-md">
        <SearchField
          label={t('Search by name, email, phone or text')}
          value={search.q ?? ''}
          onSearch={(q) => onSearch({ view: search.view, q })}
        />
      </div>
      <div className="mt-4">
        <Tabs
          label={t('Messages')}
          tabs={tabs}
          value={view}
          onChange={(value) => onSearch(contactSearch.parse({ q: search.q, view: value }))}
        >
          <Loaded
            query={query}
            what={t('submissions')}
            skeleton={<LoadingLine className="mt-6">{t('Loading...')}</LoadingLine>}
            failure={(_, retry) => (
              <div role="alert" className="mt-6">
                <p className="font-medium text-negative">{t('Failed to fetch submissions')}</p>
                <Button look="outline" size="sm" className="mt-3 h-11" onClick={retry}>
                  {t('Try again')}
                </Button>
              </div>
            )}
          >
            {({ items, nextCursor }) => (
              <>
                <SubmissionList submissions={items} search={search} onAddCustomer={onAddCustomer} onNote={note} />
                <CursorPager
                  isFirst={search.cursor === undefined}
                  nextCursor={nextCursor}
                  onTurn={(cursor) => onSearch({ ...search, cursor })}
                />
              </>
            )}
          </Loaded>
        </Tabs>
      </div>
      {noting && (
        <NoteSheet
          key={noting.submission.id}
          submission={noting.submission}
          isOpen={noting.isOpen}
          onOpenChange={(isOpen) => setNoting({ ...noting, isOpen })}
          onDone={() => setNoting(undefined)}
        />
      )}
    </>
  );
}

type SubmissionListProps = Pick<ContactsPageProps, 'search' | 'onAddCustomer'> & {
  submissions: readonly ContactSubmission[];
  onNote: (submission: ContactSubmission) => void;
};

function SubmissionList({ submissions, search, onAddCustomer, onNote }: SubmissionListProps) {
  if (submissions.length === 0) return <EmptyState>{emptyWords(search)}</EmptyState>;
  return (
    <ul className="grid gap-3">
      {submissions.map((submission) => (
        <li key={submission.id} className="min-w-0">
          <SubmissionCard
            submission={submission}
            onAddCustomer={() => onAddCustomer(submission)}
            onNote={() => onNote(submission)}
          />
        </li>
      ))}
    </ul>
  );
}

function emptyWords({ view, q }: ContactSearch): string {
  if (q !== undefined) return t('No messages match. Try part of the name or phone.');
  if (view === 'archived') return t('Archived messages appear here.');
  if (view === 'spam') return t('Messages that you mark as spam appear here.');
  return t('No contact submissions yet');
}
