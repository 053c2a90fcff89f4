/** A part of the text between spaces: the words in it without accents and marks, and the whole part. */
export interface SearchedChunk {
  words: string[];
  whole: string;
}

/** What was typed: the chunks, and the phones among them. */
export interface SearchedText {
  names: SearchedChunk[];
  phones: SearchedPhone[];
}

/** Digits that stand together, and the chunks that they were typed in. */
export interface SearchedPhone {
  digits: string;
  chunks: SearchedChunk[];
}

const looksLikePhone = (chunk: string) => /^[\d().+/-]+$/.test(chunk) && /\d/.test(chunk);

/** Chunks of the typed text that contain a letter or a digit, with plain digits and hyphens. */
export function toChunks(typed: string): string[] {
  // before pattern characters are escaped: normalization turns a full-width % into a plain one
  const text = typed.normalize('NFKC').replaceAll(/[‐-―−]/g, '-');
  return text.split(/\s+/).filter((chunk) => /[\p{L}\p{N}]/u.test(chunk));
}

/** Neighboring chunks of digits and the punctuation of phones are one phone: "(213) 555-0142". */
export function toSearchedText(chunks: readonly SearchedChunk[]): SearchedText {
  const text: SearchedText = { names: [], phones: [] };
  let open: SearchedPhone | undefined;
  for (const chunk of chunks) {
    if (!looksLikePhone(chunk.whole)) {
      open = undefined;
      if (chunk.words.length > 0) text.names.push(chunk);
      continue;
    }
    if (!open) text.phones.push((open = { digits: '', chunks: [] }));
    open.digits += chunk.whole.replaceAll(/\D/g, '');
    open.chunks.push(chunk);
  }
  return text;
}

/** Whether one wrong, missing, additional or swapped letter makes one word the other. */
export function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = [Array.from(one), Array.from(other)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  if (long.length - short.length > 1) return false;
  const start = short.findIndex((letter, index) => letter !== long[index]);
  if (start === -1) return long.length > short.length;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1);
  return (
    rest(short, start + 1) === rest(long, start + 1) ||
    (short[start] === long[start + 1] &&
      short[start + 1] === long[start] &&
      rest(short, start + 2) === rest(long, start + 2))
  );
}
