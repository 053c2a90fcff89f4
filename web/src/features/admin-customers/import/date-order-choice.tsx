import type { DateOrder, DateOrderProof } from '@lacquer/contracts/customers/written-date';
import { useId } from 'react';
import { Card } from '../../../components/ui/card';
import { t } from '../../../staff-words/words';
import type { ChosenFile } from './csv-file';
import { orderOf } from '@lacquer/customer-files/date-order';

interface DateOrderChoiceProps {
  file: ChosenFile;
  dates: DateOrderProof;
  order: DateOrder | undefined;
  onChange: (order: DateOrder | undefined) => void;
  isLocked: boolean;
}

/** Asks whether dates start with the month or the day. Absent if every date of the file is clear by itself. */
export function DateOrderChoice({ file, dates, order, onChange, isLocked }: DateOrderChoiceProps) {
  const id = useId();
  if (dates.order === undefined) return null;
  const found = orderOf(file, dates);
  return (
    <Card title={t('The dates')}>
      <p className="mt-2 text-ink-soft">
        {found === 'unknown'
          ? t(
              '{date} may start with the month or the day, and the file does not tell. Until you choose, such dates are left out.',
              { date: dates.openExample ?? t('A date') },
            )
          : t('Recognized from the file. Correct it if it is wrong.')}
      </p>
      <label htmlFor={id} className="mt-4 mb-1 block text-base font-medium">
        {t('Order of dates')}
      </label>
      <select
        id={id}
        value={order ?? (found === 'unknown' ? '' : found)}
        disabled={isLocked}
        onChange={(event) => onChange(event.target.value === '' ? undefined : (event.target.value as DateOrder))}
        className="field h-11 py-0"
      >
        {found === 'unknown' && <option value="">{t('Choose')}</option>}
        <option value="mdy">{t('Month first: 12/31/1990')}</option>
        <option value="dmy">{t('Day first: 31/12/1990')}</option>
      </select>
    </Card>
  );
}
