import { weekdays } from '@lacquer/contracts/salon/salon';
import { OpeningFields } from './opening-fields';

const dayName = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);

/** Opening hours of each weekday. */
export function HourFields() {
  return (
    <ul className="mt-2 divide-y divide-line">
      {weekdays.map((day) => (
        <li key={day} className="py-2">
          <OpeningFields path={`hours.${day}`} name={dayName(day)} />
        </li>
      ))}
    </ul>
  );
}
