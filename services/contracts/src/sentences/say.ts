import { fill } from './fill.js';
import type { StaffSentence } from './staff-sentences.js';

declare const isSaid: unique symbol;

/** Made of sentences of `staffSentences`, so that the admin can translate it. */
export type Said = string & { readonly [isSaid]: true };

type PlacesOf<Sentence extends string> = Sentence extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesOf<Rest>
  : never;

type Values<Sentence extends string> = [PlacesOf<Sentence>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesOf<Sentence>, string | number>>];

/** A sentence with its values. A value may be a sentence, or a part of one, that is listed too. */
export const say = <Sentence extends StaffSentence>(sentence: Sentence, ...[values]: Values<Sentence>): Said =>
  fill(sentence, values ?? {}) as Said;

/** Several sentences, one after the other. */
export const sayAll = (sentences: readonly (Said | null)[]): Said =>
  sentences.filter((each) => each !== null).join(' ') as Said;

/** What was said earlier, as it is stored. */
export const saidBefore = (stored: string): Said => stored as Said;
