import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../components/ui/card';
import { CountingLink } from '../../components/ui/counting-link';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { count, counted } from '../../format/count';
import { dollars } from '../../format/money';
import { salonMoment } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';
import { IntervalChart } from './interval-chart';
import { reportQuery } from './queries';

/** The campaign's visits and revenue, compared with the holdout. */
export function Report({ id }: { id: string }) {
  const zone = useSalonZone();
  const query = useQuery(reportQuery(id));
  return (
    <Card title="Results">
      <div className="mt-3">
        <Loaded query={query} what="the report" skeleton={<LoadingLine>Adding up the visits...</LoadingLine>}>
          {(report) => <ReportFigures report={report} zone={zone} />}
        </Loaded>
      </div>
    </Card>
  );
}

export function ReportFigures({ report, zone }: { report: Omit<CampaignReport, 'id'>; zone: string }) {
  const { sent, holdout, effect, conclusion, from, to, optedOut } = report;
  const rows = [
    ['Customers', ({ customers }: Group) => count(customers)],
    ['Came', ({ visitors }: Group) => count(visitors)],
    ['Visits', ({ visits }: Group) => count(visits)],
    ['Revenue', ({ amount }: Group) => dollars(amount)],
    ['Per customer', ({ amountPerCustomer }: Group) => dollars(amountPerCustomer)],
  ] as const;
  return (
    <>
      <p>{conclusion}</p>
      {effect && <IntervalChart effect={effect} />}
      <div className="mt-4 overflow-x-auto" tabIndex={0} role="group" aria-label="Visits and revenue">
        <table className="w-full text-base tabular-nums">
          <thead>
            <tr className="text-left text-small text-ink-soft">
              <th scope="col" className="py-2 font-medium">
                <span className="sr-only">Figure</span>
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                Texted
              </th>
              {holdout && (
                <th scope="col" className="py-2 pl-3 text-right font-medium">
                  Not texted
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, figure]) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-2 text-left font-normal text-ink-soft">
                  {name}
                </th>
                <td className="py-2 pl-3 text-right">{figure(sent)}</td>
                {holdout && <td className="py-2 pl-3 text-right">{figure(holdout)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-ink-soft">
        {optedOut === 0 ? 'No one has opted out since.' : `${counted(optedOut, 'customer')} opted out since.`} Visits
        from {salonMoment(from, zone)} to {salonMoment(to, zone)} are counted, tips apart.
      </p>
      <CountingLink />
    </>
  );
}

type Group = CampaignReport['sent'];
