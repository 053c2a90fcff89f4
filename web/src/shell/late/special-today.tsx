import { Link } from '@tanstack/react-router';
import { todayText } from '../../salon/special-days';
import { useSpecialToday } from '../../salon/use-today';

/** Above the header of every page, on a day whose hours differ from those of its weekday. */
export function SpecialToday() {
  const day = useSpecialToday();
  if (!day) return null;
  return (
    <aside lang="en" aria-label="Hours today" className="gutter bg-oxblood py-2 text-center text-small text-white">
      <span className="font-semibold">{todayText(day)}</span>
      {' · '}
      <Link to="/contact" hash="hours" className="underline underline-offset-4">
        All hours
      </Link>
    </aside>
  );
}
