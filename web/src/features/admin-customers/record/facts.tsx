import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { Card } from '../../../components/ui/card';
import { languageNames, monthNames } from '../../../format/customer-words';
import { dollars } from '../../../format/money';
import { useDateFormat } from '../use-date-format';
import { t } from '../../../staff-words/words';
import { Origins } from './origins';

/** A customer's figures, without voided visits. */
export function Facts({ record }: { record: CustomerRecord }) {
  const date = useDateFormat();
  const { birthday, language } = record;
  const facts: [string, string | null, ('birthday' | 'language')?][] = [
    record.firstVisit ? [t('Customer since'), date(record.firstVisit)] : [t('Added'), date(record.knownSince)],
    [t('Visits'), record.visitCount === 0 ? t('No visits') : String(record.visitCount)],
    [t('Total spent'), dollars(record.totalSpent)],
    [t('Tips'), record.tips > 0 ? dollars(record.tips) : null],
    [t('Refunded'), record.refunded > 0 ? dollars(record.refunded) : null],
    [t('Last visit'), record.lastVisit && date(record.lastVisit)],
    [t('Birthday'), birthday && `${monthNames[birthday.month - 1]} ${birthday.day}`, 'birthday'],
    [t('Language'), language && languageNames[language], 'language'],
  ];
  return (
    <Card title={t('At a glance')}>
      <dl className="mt-2">
        {facts.map(
          ([label, value, field]) =>
            value && (
              <div key={label} className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-first:border-t">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="ml-auto text-right font-medium tabular-nums">
                  {value}
                  {field && <Origins record={record} field={field} />}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
