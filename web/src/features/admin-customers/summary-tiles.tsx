import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, DollarSign, MessageSquareText, Users, type LucideIcon } from 'lucide-react';
import { dollars } from '../../format/money';
import { summaryQuery } from './queries';

const count = new Intl.NumberFormat('en-US');

export function SummaryTiles() {
  const { data } = useQuery(summaryQuery);
  return (
    <dl className="mt-7 grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Tile icon={Users} label="Total Customers" figure={data && count.format(data.totalCustomers)} />
      <Tile icon={DollarSign} label="Total Revenue" figure={data && dollars(data.totalRevenue)} />
      <Tile icon={CalendarCheck} label="Total Visits" figure={data && count.format(data.totalVisits)} />
      <Tile icon={MessageSquareText} label="SMS Subscribers" figure={data && count.format(data.smsSubscribers)} />
    </dl>
  );
}

function Tile({ icon: Icon, label, figure }: { icon: LucideIcon; label: string; figure: string | undefined }) {
  return (
    <div className="rounded-3xl bg-white p-5 shadow-soft sm:p-6">
      <dt className="flex items-center gap-2 text-[0.92rem] text-ink-soft">
        <Icon aria-hidden="true" className="size-4 text-brass" /> {label}
      </dt>
      <dd className="mt-2 font-display text-3xl text-oxblood tabular-nums sm:text-4xl">{figure ?? '–'}</dd>
    </div>
  );
}
