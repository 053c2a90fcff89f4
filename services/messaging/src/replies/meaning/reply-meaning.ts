import { clausesOf, withoutCourtesy } from './clauses.js';
import { korean } from './korean.js';
import { asksHowToOptOut, findMeaningOfEmoji, isNegative, isWrongNumber } from './negatives.js';
import { isStopPhrase, withoutExceptions } from './stop-phrase.js';
import { vietnamese } from './vietnamese.js';

/**
 * `opt-out`, `wrong-number`: clear, so the phone is suppressed. `review`: a negative reply that may mean no more texts;
 * campaign texts to the phone wait for the staff's decision.
 */
export type ReplyMeaning = 'opt-out' | 'wrong-number' | 'review';

/** Texts are cut before they are read. Milliseconds grow with the length, and no clear opt-out is longer. */
const longestRead = 1600;

/**
 * What a text in English, Korean, Spanish or Vietnamese means for further texts; null: nothing. A keyword alone is left
 * to the provider: see `findKeyword`.
 */
export function findMeaning(body: string): ReplyMeaning | null {
  const clauses = clausesOf(body.slice(0, longestRead));
  if (clauses.length === 0) return findMeaningOfEmoji(body);
  const plain = clauses.map((clause) => clause.plain);
  const marked = clauses.map((clause) => clause.marked);
  const bare = plain.map(withoutCourtesy).filter((clause) => clause !== '');
  const bareClauses = clauses.map((clause) => ({ ...clause, plain: withoutCourtesy(clause.plain) }));
  if (isWrongNumber(bare) || korean.isWrongNumber(marked) || vietnamese.isWrongNumber(bareClauses)) {
    return 'wrong-number';
  }
  if (isStopPhrase(plain) || korean.isOptOut(marked) || vietnamese.isOptOut(bareClauses)) return 'opt-out';
  if (asksHowToOptOut(bare)) return 'review';
  const rest = bare.map(withoutExceptions);
  // a bare "no" is negative only as the whole text
  const isBareNo = bare.length === 1;
  if (isNegative(isBareNo ? rest : rest.filter((clause) => clause.includes(' ')))) return 'review';
  return korean.isNegative(marked) || (isBareNo && vietnamese.isNegative(bareClauses)) ? 'review' : null;
}
