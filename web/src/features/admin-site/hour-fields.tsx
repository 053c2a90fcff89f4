import { weekdays } from '@lacquer/contracts/salon/salon';
import { staffFormats } from '../../staff-words/staff-formats';
import { OpeningFields } from './opening-fields';

/** Opening hours of each weekday. */
export function HourFields() {
  const { days } = staffFormats();
  return (
    <ul className="mt-2 divide-y divide-line">
      {weekdays.map((day) => (
        <li key={day} className="py-2">
          <OpeningFields path={`hours.${day}`} name={days[day]} />
        </li>
      ))}
    </ul>
  );
}
