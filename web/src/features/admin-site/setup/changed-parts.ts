import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import { salonParts } from '@lacquer/contracts/site/kinds/salon';
import { t } from '../../../staff-words/words';
import { anyValueWords } from '../documents/salon-words';
import { labelOf } from '../documents/words';

/** A part of the profile that someone else has changed, with its present value. */
export interface OtherSalonPart {
  name: string;
  words: string;
}

export const changedParts = (before: SalonProfile, now: SalonProfile): OtherSalonPart[] =>
  salonParts
    .map((part) => ({ part, words: anyValueWords('salon', now, part) }))
    .filter(({ part, words }) => anyValueWords('salon', before, part) !== words)
    .map(({ part, words }) => ({ name: labelOf('salon', part), words: words || t('removed') }));
