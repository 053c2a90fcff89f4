import { literally } from '@lacquer/platform/database/like-pattern';
import type { SearchedChunk, SearchedPhone, SearchedText } from './search-text.js';

/**
 * How close a customer is to the typed text, the closest first: each word is a word of the customer, is the beginning of
 * one, occurs in the name, the e-mail address or the phone, or is one letter apart from a word.
 */
export const closenesses = ['word', 'opening', 'part', 'near'] as const;
export type Closeness = (typeof closenesses)[number];

/** SQL for each closeness over the alias `customer`. Each includes those before it. `near` only if words are near. */
export interface SearchConditions {
  sql: Partial<Record<Closeness, string>>;
  parameters: Record<string, string>;
}

/** The words of names that are one letter apart, by the typed word. */
export type NearWords = ReadonlyMap<string, readonly string[]>;

type LikePattern = (column: 'search_words' | 'search_text', pattern: string) => string;

const all = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `(${conditions.join(' AND ')})` : 'true';
const any = (conditions: readonly string[]): string => `(${conditions.join(' OR ')})`;

/** One or two Latin letters, or letters of a name that is indexed from each of its syllables, begin a word. */
const beginsWord = (word: string): boolean =>
  /^(?:[\p{Script=Latin}\d]\p{M}*){1,2}$/u.test(word) || /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+$/u.test(word);

const patterns = {
  word: (text: string) => `% ${literally(text)} %`,
  opening: (text: string) => `% ${literally(text)}%`,
  part: (text: string) => `%${beginsWord(text) ? ' ' : ''}${literally(text)}%`,
};
type Typed = keyof typeof patterns;

export function toSearchConditions(text: SearchedText, near: NearWords): SearchConditions {
  const parameters: Record<string, string> = {};
  const names = new Map<string, string>();
  const like: LikePattern = (column, pattern) => {
    const name = names.get(pattern) ?? `search${names.size}`;
    names.set(pattern, name);
    parameters[name] = pattern;
    return `customer.${column} LIKE :${name}`;
  };
  const typed = (closeness: Typed) => {
    const phones = text.phones.map((phone) => phoneCondition(phone, closeness, like));
    const apart = text.names.map((chunk) => chunkCondition(chunk, closeness, like));
    const words = text.names.flatMap((chunk) => chunk.words);
    if (words.length < 2) return all([...apart, ...phones]);
    return all([any([all(apart), like('search_words', patterns[closeness](words.join('')))]), ...phones]);
  };
  const sql: SearchConditions['sql'] = { word: typed('word'), opening: typed('opening'), part: typed('part') };
  if (near.size > 0) {
    const nearly = text.names.flatMap(({ words }) =>
      words.map((word) =>
        any([
          like('search_words', patterns.part(word)),
          ...(near.get(word) ?? []).map((other) => like('search_words', patterns.word(other))),
        ]),
      ),
    );
    sql.near = any([
      sql.part ?? 'false',
      all([...nearly, ...text.phones.map((phone) => phoneCondition(phone, 'part', like))]),
    ]);
  }
  return { sql, parameters };
}

function chunkCondition({ words, whole }: SearchedChunk, closeness: Typed, like: LikePattern): string {
  const inWords = all(words.map((word) => like('search_words', patterns[closeness](word))));
  // e-mail addresses
  return closeness === 'part' ? any([inWords, like('search_text', patterns.part(whole))]) : inWords;
}

function phoneCondition({ digits, chunks }: SearchedPhone, closeness: Typed, like: LikePattern): string {
  // a trunk prefix, as in 010-1234-5678
  const spellings = [digits, ...(digits.length > 8 && digits.startsWith('0') ? [digits.replace(/^0+/, '')] : [])];
  const together = spellings.flatMap((spelling) => [
    like('search_words', patterns[closeness](spelling)),
    ...(closeness === 'part' ? [like('search_text', patterns.part(spelling))] : []),
  ]);
  const apart = all(chunks.map((chunk) => chunkCondition(chunk, closeness, like)));
  return any([...together, ...(chunks.some(({ whole }) => whole !== digits) ? [apart] : [])]);
}
