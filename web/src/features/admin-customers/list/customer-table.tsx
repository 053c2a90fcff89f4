import type { Customer, customerSorts } from '@lacquer/contracts/customers/customer';
import { Link } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../../../components/ui/badge';
import { formatDate } from '../../../format/dates';
import { dollars } from '../../../format/money';
import { formatPhone } from '../../../format/phone';
import type { Rows } from '../../../lists/pages';
import { VirtualRows } from '../../../lists/virtual-rows';
import { useSalonZone } from '../../../salon/zone';
import { nameOf } from '../../../format/customer-name';
import { counted, t } from '../../../staff-words/words';

type Sort = (typeof customerSorts)[number];

const columns: readonly { name: string; sort?: Sort }[] = [
  { name: t('Customer'), sort: 'name' },
  { name: t('Visits'), sort: 'visit-count' },
  { name: t('Total spent'), sort: 'total-spent' },
  { name: t('Last visit'), sort: 'last-visit' },
  { name: t('E-mail, services and tags') },
];

/** Dense table rows of two lines on wide screens. Cards on narrow screens. */
const grid = '@xl:grid @xl:grid-cols-[minmax(0,1fr)_4.5rem_6.5rem_6.75rem] @xl:items-baseline @xl:gap-x-4';

interface CustomerTableProps {
  labelledBy: string;
  rows: Rows<Customer>;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export function CustomerTable({ labelledBy, rows, sort, onSort }: CustomerTableProps) {
  const zone = useSalonZone();
  return (
    <div
      role="table"
      aria-labelledby={labelledBy}
      aria-rowcount={rows.hasMore ? -1 : rows.count + 1}
      className="text-base sm:mt-2"
    >
      <div role="rowgroup" className="@max-xl:sr-only">
        <div role="row" aria-rowindex={1} className={`border-b border-line ${grid}`}>
          {columns.map((column) => (
            <div
              key={column.name}
              role="columnheader"
              aria-sort={column.sort === undefined ? undefined : column.sort !== sort ? 'none' : ascending(column.sort)}
              className={`text-small text-ink-soft ${column.sort === undefined ? 'sr-only' : ''}`}
            >
              {column.sort === undefined ? (
                column.name
              ) : (
                <SortButton {...column} by={column.sort} {...{ sort, onSort }} />
              )}
            </div>
          ))}
        </div>
      </div>
      <VirtualRows
        rows={rows}
        role="table"
        estimate={92}
        rowClass={`border-b border-line py-3 @xl:py-0.5 @xl:leading-5 ${grid} @max-xl:flex @max-xl:flex-wrap @max-xl:items-baseline @max-xl:gap-x-4 @max-xl:gap-y-1 hover:bg-plaster-mid/50 focus-within:bg-plaster-mid/50`}
      >
        {(customer) => <CustomerCells customer={customer} zone={zone} />}
      </VirtualRows>
    </div>
  );
}

const ascending = (sort: Sort) => (sort === 'name' ? 'ascending' : 'descending');

interface SortButtonProps {
  name: string;
  by: Sort;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function SortButton({ name, by, sort, onSort }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onSort(by)}
      className={`inline-flex min-h-9 items-center gap-1 font-medium whitespace-nowrap hover:text-ink ${by === sort ? 'text-ink' : ''}`}
    >
      {name}
      {by === sort && <ArrowDown aria-hidden="true" className={`size-3.5 ${by === 'name' ? 'rotate-180' : ''}`} />}
    </button>
  );
}

/** Memoized: re-renders only when the customer changes, not when other rows scroll into view. */
const CustomerCells = memo(function Cells({ customer, zone }: { customer: Customer; zone: string }) {
  const { phoneNumber, email, visitCount, totalSpent, lastVisit, services, tags = [] } = customer;
  const name = nameOf(customer);
  const phone = phoneNumber ? formatPhone(phoneNumber) : t('No phone number');
  return (
    <>
      <div role="cell" className="min-w-0 @max-xl:w-full @xl:flex @xl:flex-wrap @xl:gap-x-3">
        {/* the link covers the row */}
        <Link
          to="/admin/customers/$id"
          params={{ id: customer.id }}
          className="min-w-0 font-medium wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-oxblood"
        >
          {name || phone}
        </Link>
        {name && <span className="block shrink-0 whitespace-nowrap text-ink-soft tabular-nums">{phone}</span>}
      </div>
      <div role="cell" className="tabular-nums">
        {visitCount === 0 ? t('No visits') : counted(visitCount, 'visit')}
      </div>
      <div role="cell" className="font-semibold text-oxblood tabular-nums">
        {dollars(totalSpent)}
      </div>
      <div role="cell" className="tabular-nums @max-xl:text-ink-soft">
        {lastVisit ? (
          <>
            <span className="@xl:sr-only">{t('Last:')} </span>
            {formatDate(lastVisit, zone)}
          </>
        ) : (
          '–'
        )}
      </div>
      <div role="cell" className="min-w-0 @max-xl:w-full @xl:col-span-full">
        {/* one line of words instead of badges, in the dense table */}
        <span className="flex flex-wrap gap-1.5 @xl:flex-nowrap @xl:gap-3 @xl:overflow-hidden @xl:mask-r-from-92% @xl:text-small @xl:leading-4.5 @xl:whitespace-nowrap @xl:*:bg-transparent @xl:*:p-0">
          {email && (
            <span className="break-all text-ink-soft @max-xl:w-full @xl:max-w-[50%] @xl:truncate">{email}</span>
          )}
          {services.map((service) => (
            <Badge key={service}>{service}</Badge>
          ))}
          {tags.map((tag) => (
            <Badge key={tag} tone="info">
              {tag}
            </Badge>
          ))}
        </span>
      </div>
    </>
  );
});
