import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, DollarSign, MessageSquareText, Users, type LucideIcon } from 'lucide-react';
import { dollars } from '../../format/money';
import { t } from '../../staff-words/words';
import { summaryQuery } from './queries';

const count = new Intl.NumberFormat('en-US');

export function SummaryTiles() {
  const { data } = useQuery(summaryQuery);
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-4 max-sm:rounded-3xl max-sm:bg-surface max-sm:px-4 max-sm:py-2 max-sm:shadow-soft sm:mt-4 sm:gap-y-4 lg:mt-2 lg:flex lg:flex-wrap lg:gap-x-8 lg:gap-y-1 lg:rounded-2xl lg:bg-surface lg:px-5 lg:py-1.5 lg:shadow-soft">
      <Tile icon={Users} label={t('Total Customers')} figure={data && count.format(data.totalCustomers)} />
      <Tile icon={DollarSign} label={t('Total Revenue')} figure={data && dollars(data.totalRevenue)} />
      <Tile icon={CalendarCheck} label={t('Total Visits')} figure={data && count.format(data.totalVisits)} />
      <Tile icon={MessageSquareText} label={t('SMS Subscribers')} figure={data && count.format(data.smsSubscribers)} />
    </dl>
  );
}

/** Part of a shared card on phones, a separate card on tablets, one line on a desk. $1,234,567.89 fits at any width. */
function Tile({ icon: Icon, label, figure }: { icon: LucideIcon; label: string; figure: string | undefined }) {
  return (
    <div className="min-w-0 max-lg:@container sm:max-lg:rounded-3xl sm:max-lg:bg-surface sm:max-lg:p-4 sm:max-lg:shadow-soft lg:flex lg:items-baseline lg:gap-2.5">
      <dt className="flex items-center gap-2 text-small leading-5 whitespace-nowrap text-ink-soft sm:leading-6">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-brass max-sm:hidden" /> {label}
      </dt>
      <dd className="font-display text-base leading-6 text-oxblood tabular-nums @min-[9rem]:text-title @min-[9rem]:leading-6 sm:max-lg:mt-2 @min-[15rem]:text-heading lg:text-title lg:leading-6">
        {figure ?? '–'}
      </dd>
    </div>
  );
}
