import { useSalon } from './queries';
import { openingText } from './salon-text';
import { comingDays, dateText, dayAfter } from './special-days';
import { useToday } from './use-today';
import { useWords } from '../language/translate';

interface HolidayHoursProps {
  /** Only the days of the next so many days. */
  within?: number;
  className?: string;
}

/** The special days from today on. */
export function HolidayHours({ within, className = '' }: HolidayHoursProps) {
  const { t, formats } = useWords();
  const salon = useSalon();
  const today = useToday();
  const days = salon
    ? comingDays(salon, today).filter(
        ({ date }) => within === undefined || (today !== null && date < dayAfter(today, within)),
      )
    : [];
  if (days.length === 0) return null;
  return (
    <dl aria-label={t('Holiday hours')} className={className}>
      {days.map(({ date, opening, note }) => (
        <div key={date} className="flex flex-wrap justify-between gap-x-4">
          <dt className="font-medium">
            {dateText(date, formats)}
            {note && `, ${note}`}
          </dt>
          <dd>{openingText(opening, formats)}</dd>
        </div>
      ))}
    </dl>
  );
}
