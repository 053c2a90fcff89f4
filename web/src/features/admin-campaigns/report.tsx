import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Card } from '../../components/ui/card';
import { CountingLink } from '../../components/ui/counting-link';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { count } from '../../format/count';
import { dollars } from '../../format/money';
import { salonMoment } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';
import { counted, known, t } from '../../staff-words/words';
import { textName } from '../../texting/text-languages';
import { reportQuery } from './queries';

/** Only for campaigns with links. */
const ReportClicks = lazy(async () => ({ default: (await import('./report-clicks')).ReportClicks }));

/** Only for campaigns with a holdout. */
const ReportIntervals = lazy(async () => ({ default: (await import('./report-methods')).ReportIntervals }));

const ReportOutcome = lazy(async () => ({ default: (await import('./report-outcome')).ReportOutcome }));

/** The campaign's visits and revenue, compared with the holdout. */
export function Report({ id, isTest }: { id: string; isTest: boolean }) {
  const zone = useSalonZone();
  const query = useQuery(reportQuery(id));
  return (
    <Card title={t('Results')}>
      <div className="mt-3">
        <Loaded
          query={query}
          what={t('the report')}
          skeleton={<LoadingLine>{t('Adding up the visits...')}</LoadingLine>}
        >
          {(report) => (
            <>
              <ReportFigures report={report} zone={zone} />
              <Suspense>
                <ReportOutcome report={report} isTest={isTest} />
              </Suspense>
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

export function ReportFigures({ report, zone }: { report: Omit<CampaignReport, 'id'>; zone: string }) {
  const { sent, holdout, effect, visitLift, conclusion, from, to, optedOut, texts, clicks, visitsConclusion } = report;
  const rows = [
    [t('Customers'), ({ customers }: Group) => count(customers)],
    [t('Came'), ({ visitors }: Group) => count(visitors)],
    [t('Visits'), ({ visits }: Group) => count(visits)],
    [t('Revenue'), ({ amount }: Group) => dollars(amount)],
    [t('Per customer'), ({ amountPerCustomer }: Group) => dollars(amountPerCustomer)],
  ] as const;
  return (
    <>
      <p>{known(conclusion)}</p>
      {visitsConclusion !== undefined && <p className="mt-2">{known(visitsConclusion)}</p>}
      {holdout && (
        <Suspense>
          <ReportIntervals effect={effect} visitLift={visitLift} />
        </Suspense>
      )}
      <div className="mt-4 overflow-x-auto" tabIndex={0} role="group" aria-label={t('Visits and revenue')}>
        <table className="w-full text-base tabular-nums">
          <thead>
            <tr className="text-left text-small text-ink-soft">
              <th scope="col" className="py-2 font-medium">
                <span className="sr-only">{t('Figure')}</span>
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium">
                {t('Texted')}
              </th>
              {holdout && (
                <th scope="col" className="py-2 pl-3 text-right font-medium">
                  {t('Not texted')}
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
      {clicks && (
        <Suspense>
          <ReportClicks clicks={clicks} customers={sent.customers} />
        </Suspense>
      )}
      {texts && (
        <dl className="mt-3 text-base tabular-nums">
          {texts.map(({ language, customers }) => (
            <div key={language} className="flex justify-between gap-4 border-t border-line py-2">
              <dt className="text-ink-soft">{textName(language)}</dt>
              <dd className="text-right">{counted(customers, 'customer')}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-3 text-ink-soft">
        {t('{optedOut} Visits from {from} to {to} are counted, tips apart.', {
          optedOut:
            optedOut === 0
              ? t('No one has opted out since.')
              : t('{count} opted out since.', { count: counted(optedOut, 'customer') }),
          from: salonMoment(from, zone),
          to: salonMoment(to, zone),
        })}
      </p>
      <CountingLink />
    </>
  );
}

type Group = CampaignReport['sent'];
