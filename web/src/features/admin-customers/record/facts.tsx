import { type CustomerRecord, languages } from '@lacquer/contracts/customers/customer-record';
import { Card } from '../../../components/ui/card';
import { dollars } from '../../../format/money';
import { useDateFormat } from '../use-date-format';
import { Origins } from './origins';

export const languageNames: Record<(typeof languages)[number], string> = {
  en: 'English',
  es: 'Spanish',
  ko: 'Korean',
};

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A customer's figures, without voided visits. */
export function Facts({ record }: { record: CustomerRecord }) {
  const date = useDateFormat();
  const { birthday, language } = record;
  const facts: [string, string | null, ('birthday' | 'language')?][] = [
    record.firstVisit ? ['Customer since', date(record.firstVisit)] : ['Added', date(record.knownSince)],
    ['Visits', record.visitCount === 0 ? 'No visits' : String(record.visitCount)],
    ['Total spent', dollars(record.totalSpent)],
    ['Tips', record.tips > 0 ? dollars(record.tips) : null],
    ['Refunded', record.refunded > 0 ? dollars(record.refunded) : null],
    ['Last visit', record.lastVisit && date(record.lastVisit)],
    ['Birthday', birthday && `${monthNames[birthday.month - 1]} ${birthday.day}`, 'birthday'],
    ['Language', language && languageNames[language], 'language'],
  ];
  return (
    <Card title="At a glance">
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
