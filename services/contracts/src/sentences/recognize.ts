/** A sentence with places, and the values that a text has in them. */
export interface Recognized<Sentence extends string> {
  readonly sentence: Sentence;
  readonly values: Readonly<Record<string, string>>;
}

/** What a value can be, by the name of its place. */
const valuePatterns: Readonly<Record<string, string>> = {
  count: String.raw`\d[\d,]*`,
  code: String.raw`[\w-]+`,
  quoted: String.raw`"(?:[^"\\]|\\.)*"(?:, "(?:[^"\\]|\\.)*")*`,
  errorCode: String.raw`[A-Z_]{4,}(?:\.[A-Z_]+)*`,
};
/** Others can be anything. At the end of a part of a sentence, they do not hold the period of the whole. */
const anyValue = '.*?';
/** A place for whole sentences, which only the last place can be, without words after it. */
export const wholeSentences = 'sentences';

const place = /\{(\w+)\}/;

/** A function that finds which of the sentences a text is. */
export function recognizer<Sentence extends string>(
  sentences: readonly Sentence[],
): (text: string) => Recognized<Sentence> | null {
  const whole = new Map<string, Sentence>(sentences.map((sentence) => [sentence, sentence]));
  let patterns: { sentence: Sentence; pattern: RegExp }[] | null = null;
  return (text) => {
    const same = whole.get(text);
    if (same !== undefined && !place.test(same)) return { sentence: same, values: {} };
    patterns ??= patternsOf(sentences);
    for (const { sentence, pattern } of patterns) {
      const found = pattern.exec(text);
      if (found) return { sentence, values: found.groups ?? {} };
    }
    return null;
  };
}

/** Those with the most words of their own come first: a place of the others may hold these words. */
const patternsOf = <Sentence extends string>(sentences: readonly Sentence[]) =>
  sentences
    .filter((sentence) => place.test(sentence))
    .map((sentence) => {
      // words, a place, words ...
      const parts = sentence.split(place);
      const words = parts.filter((_, at) => at % 2 === 0).join('').length;
      const source = parts.map((part, at) =>
        at % 2 === 0
          ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
          : `(?<${part}>${valuePatterns[part] ?? anyValue})`,
      );
      const endsWithPart = parts.at(-1) === '' && parts.at(-2) !== wholeSentences;
      return { sentence, words, pattern: new RegExp(`^${source.join('')}${endsWithPart ? '(?<![.!?])' : ''}$`, 's') };
    })
    .toSorted((one, other) => other.words - one.words);

/**
 * Reads a text of several sentences: each time the fewest that `read` knows together. Those that it does not know stay
 * as they are.
 */
export function readEach<Read>(text: string, read: (sentences: string) => Read | null): (Read | string)[] {
  const sentences = text.split(/(?<=[.!?]) (?=\S)/);
  const all: (Read | string)[] = [];
  for (let from = 0, to = 1; from < sentences.length; to++) {
    const known = to > sentences.length ? null : read(sentences.slice(from, to).join(' '));
    if (known === null && to <= sentences.length) continue;
    all.push(known ?? sentences[from] ?? '');
    from = known === null ? from + 1 : to;
    to = from;
  }
  return all;
}
