import { fill } from './fill.js';
import type { StaffSentence } from './staff-sentences.js';

declare const isSaid: unique symbol;

/** Made of sentences of `staffSentences`, so that the admin can translate it. */
export type Said = string & { readonly [isSaid]: true };

type PlacesOf<Sentence extends string> = Sentence extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never;

type Values<Place extends string> = [Place] extends [never] ? [] : [values: Readonly<Record<Place, string | number>>];

/** A sentence with its values. A value may be a sentence, or a part of one, that is listed too. */
export const say = <Sentence extends StaffSentence>(
  sentence: Sentence,
  ...[values]: Values<PlacesOf<Sentence>>
): Said => fill(sentence, values ?? {}) as Said;

/** A sentence for one of what is counted, and one for any other `{count}`. */
interface OneAndSeveral<One extends StaffSentence, Several extends StaffSentence & `${string}{count}${string}`> {
  readonly one: One;
  readonly several: Several;
}

/** The sentence for a number, with it and its other values. */
export const sayCount = <One extends StaffSentence, Several extends StaffSentence & `${string}{count}${string}`>(
  { one, several }: OneAndSeveral<One, Several>,
  count: number,
  ...[values]: Values<Exclude<PlacesOf<One | Several>, 'count'>>
): Said => fill(count === 1 ? one : several, { ...values, count: count.toLocaleString('en-US') }) as Said;

/** Several sentences, one after the other. */
export const sayAll = (sentences: readonly (Said | null)[]): Said =>
  sentences.filter((each) => each !== null).join(' ') as Said;

/** The message of a contract's rule. The admin has each of them as a phrase. */
export const saidByRule = (message: string): Said => message as Said;

/** What was said earlier, as it is stored. */
export const saidBefore = (stored: string): Said => stored as Said;
