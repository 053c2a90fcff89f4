import { readEach, recognizer } from '@lacquer/contracts/sentences/recognize';
import { staffSentences } from '@lacquer/contracts/sentences/staff-sentences';

const recognize = recognizer(staffSentences);

/** Places whose values are words: the others hold figures, dates, codes and names. */
const wordPlaces = new Set([
  'advice',
  'because',
  'by',
  'cause',
  'customers',
  'part',
  'segments',
  'state',
  'texts',
  'when',
  'why',
]);

/** What the admin could not translate of a text for the staff. */
export const unknownSentences = (text: string): string[] =>
  readEach(text, recognize).flatMap((found) => {
    if (typeof found === 'string') return [found];
    return Object.entries(found.values).flatMap(([place, value]) =>
      wordPlaces.has(place) && value !== '' ? unknownSentences(value) : [],
    );
  });
