import { matches } from './clauses.js';

/**
 * Negative replies in English and Spanish that are no clear opt-out, and those that say the number is another person's.
 * Patterns match clauses without diacritics and polite words.
 */

const wrongNumbers = [
  /^(?:(?:this is|its|it is|i think|think|u|you|you guys|they|got|have|has|the|a|but|oh|lol|stop) )*wrong (?:number|num|person|guy|lady)(?: (?:stop|bro|dude|man|here|(?:im|i am|this is|this isnt) not\b.*|not\b.*))?$/,
  /^(?:(?:es|este es|tiene|tienen|tienes|esta|creo que|el|un) )*(?:numero|telefono) (?:equivocado|incorrecto|erroneo)$/,
  /^(?:creo que )?(?:(?:usted|ud) )?(?:se|te) equivoc(?:o|aron|aste) de (?:numero|persona|telefono)$/,
];

const negatives = [
  /^(?:no|nope|nah|never|no need|hell no|pass|nunca|para nada)$/,
  /\b(?:spam|scam\w*|harass\w*|annoy\w*|lawsuit|lawyer|attorney|fcc|ftc|report you|reported)\b/,
  /\b(?:block(?:ing|ed)? (?:you|this|u)|going to block)\b/,
  /^(?:who (?:is|dis|are)|whos)(?: (?:this|it|that|you|u|dis))?$/,
  /\bwho (?:are you|is this|dis)\b/,
  /\b(?:how|where) did (?:you|u) (?:get|find) (?:my|this)\b/,
  /\bwhy (?:are|do) (?:you|u|they)(?: guys| keep| all)* (?:text|messag|contact|send|spam)\w*/,
  /\b(?:too many|so many|tired of|sick of|hate|enough)\b.*\b(?:texts?|messages?|msgs?|ads?|promos?|sms)\b/,
  /\bnot interested\b/,
  /\b(?:not|isnt) (?:\S+ )?(?:number|phone)\b/,
  /\b(?:passed away|deceased|is dead)\b/,
  /\bi (?:have )?moved\b(?! my\b)/,
  /\b(?:new number|number changed)\b/,
  /(?<!\b(?:gave|give|giving) \w+ (?:the |a )?)\bwrong (?:number|person)\b/,
  /^(?:just |omg )?stop\b(?! (?:by|in|at|over|sign|and|off|through|for)\b)/,
  /\bquien (?:es|eres|habla|escribe)\b/,
  /\bde donde (?:saco|sacaron|sacaste|tiene|tienen) mi\b/,
  /\b(?:denunci\w+|fastidio|fastidian|molesto|hart[oa])\b/,
  /\bno es mi (?:numero|telefono)\b/,
  /\bya no vivo\b/,
  /\bno me interesan?\b/,
];

/** A question is no opt-out, but the staff should answer it. */
const asksHow = [
  /\bhow (?:do|can|to|would|could)\b.*\b(?:opt[ -]?out|unsub\w*|stop (?:these|the|your|getting|receiving))\b/,
];

/** Emoji that mean no when they are the whole text. */
const refusingEmoji = /[\u{1F6AB}\u{1F44E}\u{1F595}\u{1F645}\u{270B}\u{1F92C}\u{1F621}\u{1F92E}]/u;

const stopSign = /[\u{1F6D1}\u{26D4}]/u;

export const isWrongNumber = (clauses: readonly string[]): boolean => matches(wrongNumbers, clauses);
export const asksHowToOptOut = (clauses: readonly string[]): boolean => matches(asksHow, clauses);
export const isNegative = (clauses: readonly string[]): boolean => matches(negatives, clauses);

/** Of a text without words. */
export function findMeaningOfEmoji(body: string): 'opt-out' | 'review' | null {
  if (stopSign.test(body)) return 'opt-out';
  return refusingEmoji.test(body) ? 'review' : null;
}
