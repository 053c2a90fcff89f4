import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { type CustomerOverview, regularFromVisits } from '@lacquer/contracts/customers/overview';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../components/ui/badge';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { CountingLink } from '../../components/ui/counting-link';
import { PageTitle } from '../../components/ui/page-title';
import { SkeletonRows } from '../../components/ui/loading/skeleton-rows';
import { Loaded } from '../../components/ui/loading/loaded';
import { nameOf } from '../../format/customer-name';
import { count } from '../../format/count';
import { formatDate } from '../../format/dates';
import { dollars } from '../../format/money';
import { useSalonZone } from '../../salon/zone';
import { counted, t } from '../../staff-words/words';
import { Appointments } from './appointments';
import { Attention } from './attention';
import { overviewQuery, receivedQuery } from './queries';
import { YearChart } from './year-chart';

/** The figures of today, this week and the last twelve months, and what needs attention. */
export function HomePage({ role }: { role: StaffRole }) {
  const query = useQuery(overviewQuery);
  return (
    <>
      <PageTitle
        actions={
          <Button size="sm" className="h-11" asChild>
            <Link to="/admin/customers" search={{ form: 'add' }}>
              {t('Add a visit')}
            </Link>
          </Button>
        }
      >
        {t('Home')}
      </PageTitle>
      <div className="mt-4 grid gap-4">
        <Attention role={role} />
        <Appointments />
        <Loaded
          query={query}
          what={t('the figures')}
          skeleton={<SkeletonRows label={t('Loading the figures...')} rows={5} />}
        >
          {(overview) => <Figures overview={overview} role={role} />}
        </Loaded>
      </div>
    </>
  );
}

function Figures({ overview, role }: { overview: CustomerOverview; role: StaffRole }) {
  const { today, week, months, services, lapsed } = overview;
  const { data: received } = useQuery(receivedQuery);
  const maxVisits = Math.max(1, ...services.map(({ visits }) => visits));
  return (
    <>
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Card title={t('Today')}>
          <dl className="mt-2 divide-y divide-line">
            <Fact label={t('Visits')} figure={count(today.visits)} isLine link={visitors('today')} />
            <Fact label={t('Revenue')} figure={dollars(today.revenue)} isLine link={visitors('today')} />
            <Fact label={t('Messages')} figure={received ? count(received.today) : '–'} isLine link={messages} />
          </dl>
        </Card>
        <Card title={t('This week')}>
          <Facts>
            <Fact label={t('Visits')} figure={count(week.visits)} link={visitors('this-week')} />
            <Fact label={t('Revenue')} figure={dollars(week.revenue)} link={visitors('this-week')} />
            <Fact label={t('Messages')} figure={received ? count(received.week) : '–'} link={messages} />
            <Fact label={t('New customers')} figure={count(week.newCustomers)} link={visitors('this-week')} />
            <Fact label={t('Agreed to texts')} figure={count(week.subscribed)} link={agreed} />
            <Fact label={t('Opted out')} figure={count(week.optedOut)} link={optedOut} />
          </Facts>
        </Card>
      </div>
      <Card title={t('Twelve months')} actions={<CountingLink />}>
        {months.every(({ visits, revenue }) => visits === 0 && revenue === 0) ? (
          <p className="mt-2 text-ink-soft">{t('Monthly revenue and visits appear here.')}</p>
        ) : (
          <>
            <div className="mt-4 h-64">
              <YearChart months={months} />
            </div>
            <details className="mt-3">
              <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
                {t('As a table')}
              </summary>
              <MonthTable months={months} />
            </details>
          </>
        )}
      </Card>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Card title={t('Best services')}>
          {services.length === 0 ? (
            <p className="mt-2 text-ink-soft">{t('The most frequent services of the last 30 days appear here.')}</p>
          ) : (
            <ol className="mt-2 grid gap-1">
              {services.map(({ name, visits }) => (
                <li key={name}>
                  <ServiceLine name={name} role={role}>
                    <span className="min-w-0 wrap-anywhere">{name}</span>
                    <span className="shrink-0 text-ink-soft tabular-nums">{counted(visits, 'visit')}</span>
                  </ServiceLine>
                  <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-plaster-mid">
                    <div
                      className="h-full rounded-full bg-lacquer"
                      style={{ width: `${(visits / maxVisits) * 100}%` }}
                    />
                  </div>
                </li>
              ))}
            </ol>
          )}
        </Card>
        <Lapsed lapsed={lapsed} role={role} />
      </div>
    </>
  );
}

/** A service. For owners, it links to a new campaign for its regulars. */
function ServiceLine({ name, role, children }: { name: string; role: StaffRole; children: ReactNode }) {
  if (role !== 'owner') return <p className="flex justify-between gap-3 pt-2 pb-1">{children}</p>;
  return (
    <Link
      to="/admin/campaigns/new"
      search={{ service: name, visitsAtLeast: regularFromVisits }}
      className="flex min-h-11 items-end justify-between gap-3 pb-1 hover:text-lacquer"
    >
      {children}
      <span className="sr-only">{t(': text its regulars')}</span>
    </Link>
  );
}

function Lapsed({ lapsed, role }: { lapsed: CustomerOverview['lapsed']; role: StaffRole }) {
  const zone = useSalonZone();
  if (lapsed.count === 0)
    return (
      <Card title={t('Regulars who stay away')}>
        <p className="mt-2 text-ink-soft">
          {t('Customers with three or more visits appear here after 60 days without one.')}
        </p>
      </Card>
    );
  return (
    <Card title={t('Regulars who stay away')} actions={<Badge>{count(lapsed.count)}</Badge>}>
      <ul className="mt-2 divide-y divide-line">
        {lapsed.customers.map(({ id, givenName, familyName, phoneNumber, visitCount, lastVisit }) => (
          <li key={id}>
            <Link
              to="/admin/customers/$id"
              params={{ id }}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 py-2 hover:text-lacquer"
            >
              <span className="min-w-0 font-medium wrap-anywhere">
                {nameOf({ givenName, familyName }) || phoneNumber || t('No name')}
              </span>
              <span className="text-ink-soft">
                {t('{count}, last {date}', { count: counted(visitCount, 'visit'), date: formatDate(lastVisit, zone) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {role === 'owner' ? (
        <Button look="outline" size="sm" wraps className="mt-3" asChild>
          <Link to="/admin/campaigns/new" search={{ notVisitedSince: lapsed.since }}>
            {t('Text everyone away for 60 days')}
          </Link>
        </Button>
      ) : (
        <p className="mt-3 text-ink-soft">{t('The owner can text them.')}</p>
      )}
    </Card>
  );
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 max-[359px]:grid-cols-1 max-[359px]:gap-y-1">
    {children}
  </dl>
);

/** The list behind a figure. */
interface FigureLink {
  to: string;
  search?: Record<string, string>;
}

const visitors = (visited: 'today' | 'this-week'): FigureLink => ({ to: '/admin/customers', search: { visited } });
const messages: FigureLink = { to: '/admin/contacts' };
const agreed: FigureLink = { to: '/admin/replies', search: { tab: 'consent', kinds: 'consent' } };
const optedOut: FigureLink = { to: '/admin/replies', search: { tab: 'suppressions', reason: 'opted-out' } };

interface FactProps {
  label: string;
  figure: string;
  /** Label and figure in one line. */
  isLine?: boolean;
  link: FigureLink;
}

/** A figure that leads to its list. */
function Fact({ label, figure, isLine = false, link }: FactProps) {
  const box = isLine
    ? 'flex min-h-11 flex-wrap items-center justify-between'
    : 'flex flex-wrap items-baseline justify-between min-[360px]:block';
  return (
    <div className={`group @container relative min-w-0 gap-x-3 ${box}`}>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="font-display text-base leading-snug @min-[8rem]:text-title tabular-nums">
        <Link {...link} className="after:absolute after:inset-0 group-hover:text-lacquer group-hover:underline">
          {figure}
        </Link>
      </dd>
    </div>
  );
}

function MonthTable({ months }: { months: CustomerOverview['months'] }) {
  return (
    <table className="w-full max-w-md text-left tabular-nums">
      <thead className="text-small text-ink-soft">
        <tr>
          <th scope="col">{t('Month')}</th>
          <th scope="col" className="text-right">
            {t('Visits')}
          </th>
          <th scope="col" className="text-right">
            {t('Revenue')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, visits, revenue }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="py-1.5 font-normal">
              {month}
            </th>
            <td className="text-right">{count(visits)}</td>
            <td className="text-right">{dollars(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
