import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { dollars } from '../../format/money';
import { t } from '../../staff-words/words';
import { IntervalChart } from './interval-chart';

/** In percentage points, of a share from 0 to 1. */
const points = (share: number): string =>
  t('{points} points', { points: (share * 100).toFixed(1).replace('-', '\u2212') });

/** How certain the differences between the groups are, and how that is computed. Only for a campaign with a holdout. */
export function ReportIntervals({ effect, visitLift }: Pick<CampaignReport, 'effect' | 'visitLift'>) {
  return (
    <>
      <div className="grid items-end gap-x-8 sm:grid-cols-2">
        {effect ? (
          <IntervalChart
            title={t('Revenue, more per customer')}
            interval={{ ...effect, middle: effect.amountPerCustomer }}
            format={dollars}
          />
        ) : (
          <TooFew title={t('Revenue, more per customer')} />
        )}
        {visitLift ? (
          <IntervalChart
            title={t('Customers who came, more of them')}
            interval={{ ...visitLift, middle: visitLift.difference }}
            format={points}
          />
        ) : (
          <TooFew title={t('Customers who came, more of them')} />
        )}
      </div>
      <details className="mt-3 text-base text-ink-soft">
        <summary className="min-h-11 cursor-pointer py-2.5">{t('How this is computed')}</summary>
        <p>
          {t(
            'All customers count in the group for which chance drew them, whether or not their text arrived. The bar contains the true difference in 95 of 100 such tests: for revenue the interval of B. L. Welch for two means; for visits the interval of R. G. Newcombe for two shares. It is too few to tell while a group can expect fewer than ten visitors.',
          )}
        </p>
      </details>
    </>
  );
}

function TooFew({ title }: { title: string }) {
  return (
    <div className="mt-4">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-ink-soft">{t('Too few to tell yet.')}</p>
    </div>
  );
}
