import { Link } from '@tanstack/react-router';
import { todayText } from '../../salon/special-days';
import { useSpecialToday } from '../../salon/use-today';
import { useWords } from '../../language/translate';

/** Above the header of every page, on a day whose hours differ from those of its weekday. */
export function SpecialToday() {
  const { t, formats } = useWords();
  const day = useSpecialToday();
  if (!day) return null;
  return (
    <aside aria-label={t('Hours today')} className="gutter bg-oxblood py-2 text-center text-small text-white">
      <span className="font-semibold">{todayText(day, { t, formats })}</span>
      {' · '}
      <Link to="/contact" hash="hours" className="underline underline-offset-4">
        {t('All hours')}
      </Link>
    </aside>
  );
}
