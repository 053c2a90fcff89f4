import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { dollars } from '../../../format/money';
import { formatPhone } from '../../../format/phone';
import { nameOf } from '../../../format/customer-name';
import { useDateFormat } from '../use-date-format';
import { counted, t } from '../../../staff-words/words';
import { useSeparate } from './use-separate';

/** The records that are merged into this one, each with a button to separate it. */
export function MergedRecords({ record }: { record: CustomerRecord }) {
  const date = useDateFormat();
  const separate = useSeparate(record.id);
  if (record.merged.length === 0) return null;
  return (
    <Card title={t('Merged into this customer')}>
      <ul className="mt-1">
        {record.merged.map((part) => {
          const phone = part.phoneNumber ? formatPhone(part.phoneNumber) : t('No phone number');
          const name = nameOf(part) || phone;
          return (
            <li key={part.id} className="border-line py-2.5 not-first:border-t">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-ink-soft tabular-nums">
                {phone} · {counted(part.visitCount, 'visit')} · {dollars(part.totalSpent)}
              </p>
              <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft">
                {t('Merged {date}', { date: date(part.mergedAt) })}
                <Button
                  look="quiet"
                  size="sm"
                  className="-mr-3 h-11 px-3"
                  aria-label={t('Separate {name} again', { name })}
                  disabled={separate.isPending}
                  onClick={() => separate.mutate(part.id)}
                >
                  {t('Separate')}
                </Button>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
