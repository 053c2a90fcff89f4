import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../api/save-file';
import { Button } from '../../components/ui/button';
import { count } from '../../format/count';
import { t } from '../../staff-words/words';
import { textTestQuery } from './queries';
import { reportCsv } from './report-csv';

/**
 * What customers did after the text, besides visits and clicks, and the whole report as a file. `isTest`: the campaign tests
 * two texts.
 */
export function ReportOutcome({ report, isTest }: { report: CampaignReport; isTest: boolean }) {
  const { replies, redemptions } = report;
  const { data: test } = useQuery({ ...textTestQuery(report.id), enabled: isTest });
  const rows = [
    [t('Answered by text'), replies, ''],
    [t('Redeemed the offer'), redemptions?.people, ''],
    [t('at the desk'), redemptions?.atDesk, 'pl-4'],
    [t('at Square'), redemptions?.inSquare, 'pl-4'],
  ] as const;
  return (
    <>
      <dl className="mt-3 text-base tabular-nums">
        {rows.map(
          ([name, figure, indent]) =>
            figure !== undefined && (
              <div key={name} className="flex justify-between gap-4 border-t border-line py-2">
                <dt className={`text-ink-soft ${indent}`}>{name}</dt>
                <dd className="text-right">{count(figure)}</dd>
              </div>
            ),
        )}
      </dl>
      <Button
        look="outline"
        size="sm"
        wraps
        className="mt-3"
        disabled={isTest && !test}
        onClick={() => saveFile(reportCsv(report, test), 'campaign-report.csv')}
      >
        <Download aria-hidden="true" className="size-4" /> {t('Save the report as a file')}
      </Button>
    </>
  );
}
