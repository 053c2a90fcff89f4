/** One number from 1 to 5, alone or counted in stars or points, in the languages of the texts. */
const rating = /^([1-5])(?: ?\/ ?5| out of 5| de 5| ?stars?| ?estrellas?| ?점(?:입니다|이에요|이요|요)?)?[.!]*$/iu;

/** Staff are told of this rating, and of lower ones. */
export const unhappiest = 2;

/** Longer than any rating. */
const longest = 30;

/** What a whole text means as the answer to "How was it?", from 1 to 5. Null for any other text. */
export function findVisitRating(body: string): number | null {
  const said = body.trim();
  if (said.length > longest) return null;
  const [, number] = rating.exec(said.normalize('NFKC')) ?? [];
  return number === undefined ? null : Number(number);
}
