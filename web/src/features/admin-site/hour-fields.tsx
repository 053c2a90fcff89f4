import { weekdays } from '@lacquer/contracts/salon/salon';
import { englishFormats } from '../../language/formats';
import { staffDictionary } from '../../staff-words/words';
import { OpeningFields } from './opening-fields';

/** Opening hours of each weekday. */
export function HourFields() {
  const { days } = staffDictionary()?.formats ?? englishFormats;
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
