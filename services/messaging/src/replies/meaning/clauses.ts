/** A part of a text between punctuation marks, in lower case with single spaces. Hyphens stay within words. */
export interface Clause {
  /** With its diacritics, composed. */
  marked: string;
  /** Without diacritics. The Vietnamese words that only then look like "don't" are replaced by a mark. */
  plain: string;
}

const apostrophes = /['’‘`´ʼ]/g;

/** Four or more single letters with the same kind of gap: "S T O P", "s.t.o.p". */
const spacedLetters = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*·]{1,2}\p{L}){3,}(?![\p{L}\p{N}])/gu;

const stopMisspelled = /\b(?:st[o0]pp?|5top|stpo|sotp)\b/g;
const unsubscribeMisspelled = /\bunsu[a-z]{1,8}ibe\b/g;

/** Right, use, stand: without diacritics they equal "đừng" (do not) and "dừng" (stop). */
const otherDung = /(?<!\p{L})(?:đúng|dùng|đứng|đụng|dụng|dũng)(?!\p{L})/gu;

/** People write opt-outs with gaps, full-width or mathematical letters, repeated letters, and invisible characters. */
export function clausesOf(body: string): Clause[] {
  const letters = body
    .replace(apostrophes, '')
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(apostrophes, '')
    .replace(/["“”«»]/g, ' ')
    .replace(spacedLetters, (run) => run.replace(/[^\p{L}]/gu, ''))
    .replace(/(\p{L})\1{2,}/gu, '$1');
  return letters
    .split(/[^\p{L}\p{M}\p{N}\s-]+|\n|(?<!\S)-+|-+(?!\S)/u)
    .map((clause) => clause.replace(/\s+/g, ' ').trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))
    .map((marked) => ({ marked, plain: plainOf(marked) }));
}

function plainOf(marked: string): string {
  return marked
    .replace(otherDung, '…')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('đ', 'd')
    .replace(stopMisspelled, 'stop')
    .replace(unsubscribeMisspelled, 'unsubscribe');
}

/** Whether any of the patterns matches any of the clauses. */
export const matches = (patterns: readonly RegExp[], clauses: readonly string[]): boolean =>
  clauses.some((clause) => patterns.some((pattern) => pattern.test(clause)));

/** Polite words around the phrases, which carry no meaning. */
const courtesy =
  /(?<!\p{L})(?:hi|hello|hey|please|pls|plz|kindly|thanks|thank (?:you|u)|thx|sorry|ok|okay|por favor|porfa|gracias|hola|perdon|cam on|xin|vui long|lam on)(?!\p{L})/gu;

export function withoutCourtesy(words: string): string {
  return words.replace(courtesy, ' ').replace(/\s+/g, ' ').trim();
}
