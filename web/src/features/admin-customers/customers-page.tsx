import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageSquareText, Plus } from 'lucide-react';
import { Button } from '../../components/ui/button';
import { CountingLink } from '../../components/ui/counting-link';
import { useMedia } from '../../components/ui/overlays/use-media';
import { PageTitle } from '../../components/ui/page-title';
import { late } from '../../loading/late';
import { count } from '../../format/count';
import { counted, t } from '../../staff-words/words';
import { CustomerList } from './customer-list';
import { duplicateCountQuery } from './duplicates/queries';
import type { ListSearch } from './list/list-search';
import { withoutPhoneQuery } from './queries';
import { QuickForm } from './quick-form';
import { SummaryTiles } from './summary-tiles';

// the forms are next to the list, or behind a button
const AddCustomerForm = late(async () => (await import('./add-customer-form')).AddCustomerForm);
const CampaignForm = late(async () => (await import('./campaign-form')).CampaignForm);

/** An icon button on phones, so that the list starts on the first screen. */
const titleButton = 'relative h-11 max-sm:w-11 max-sm:px-0!';

interface CustomersPageProps {
  role: StaffRole;
  search: ListSearch;
  onSearch: (change: Partial<ListSearch>) => void;
}

export function CustomersPage({ role, search, onSearch }: CustomersPageProps) {
  const { form } = search;
  // on narrow screens an open form replaces the list
  const aside = form === undefined ? '' : 'max-xl:hidden';
  const toggle = (name: 'add' | 'campaign') => ({
    isOpen: form === name,
    onOpenChange: (isOpen: boolean) => onSearch({ form: isOpen ? name : undefined }),
  });
  // beside the title on a desk, so that more of the list is on the first screen
  const isDesk = useMedia('(width >= 80rem)');
  const links = (
    <div className="flex flex-wrap gap-x-6 max-xl:mt-1 xl:justify-end">
      <CountingLink />
      <WithoutPhone />
      <Duplicates />
    </div>
  );
  return (
    <>
      <PageTitle
        isOneLine
        actions={
          <>
            {isDesk && links}
            {form === undefined && (
              <div className="flex gap-2 xl:hidden">
                <Button size="sm" className={titleButton} onClick={() => onSearch({ form: 'add' })}>
                  <Plus aria-hidden="true" className="size-4.5" /> <span className="max-sm:sr-only">{t('Add')}</span>
                </Button>
                <Button look="outline" size="sm" className={titleButton} onClick={() => onSearch({ form: 'campaign' })}>
                  <MessageSquareText aria-hidden="true" className="size-4.5" />{' '}
                  <span className="max-sm:sr-only">{t('Text all')}</span>
                </Button>
              </div>
            )}
          </>
        }
      >
        {t('Customer Management')}
      </PageTitle>
      <div className={aside}>
        <SummaryTiles />
        {!isDesk && links}
      </div>
      <div className="mt-3 grid grid-cols-1 items-start gap-5 sm:mt-5 lg:mt-2 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className={`min-w-0 ${aside}`}>
          <CustomerList role={role} search={search} onSearch={onSearch} />
        </div>
        <div className="grid min-w-0 gap-5">
          <div className={form === 'campaign' ? 'max-xl:hidden' : ''}>
            <QuickForm title={t('Add Customer Manually')} {...toggle('add')}>
              {(labelledBy) => <AddCustomerForm labelledBy={labelledBy} />}
            </QuickForm>
          </div>
          <div className={form === 'add' ? 'max-xl:hidden' : ''}>
            <QuickForm title={t('Send SMS Campaign')} {...toggle('campaign')}>
              {(labelledBy) => <CampaignForm role={role} labelledBy={labelledBy} />}
            </QuickForm>
          </div>
        </div>
      </div>
    </>
  );
}

const toDo = 'inline-flex min-h-11 items-center text-base font-semibold text-oxblood underline underline-offset-4';

function WithoutPhone() {
  const { data = 0 } = useQuery(withoutPhoneQuery);
  if (data === 0) return null;
  return (
    <Link to="/admin/customers/no-phone" className={toDo}>
      {counted(data, 'payment has no phone yet', 'payments have no phone yet')}
    </Link>
  );
}

function Duplicates() {
  const { data } = useQuery(duplicateCountQuery);
  if (!data || data.pairs === 0) return null;
  return (
    <Link to="/admin/customers/duplicates" className={toDo}>
      {t('Likely duplicates ({count})', { count: count(data.pairs) })}
    </Link>
  );
}
