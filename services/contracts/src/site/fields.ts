import { z } from 'zod';
import { largestInteger, text } from '../values.js';

/** How a field is edited: the form has one input for each. */
export type FieldType = 'line' | 'text' | 'words' | 'passage' | 'stars' | 'picture' | 'toggle' | 'order';

/** One field of a kind of document: the value that is stored, and what its form says. */
export interface DocumentField {
  readonly type: FieldType;
  readonly label: string;
  /** The help below the input. */
  readonly hint?: string;
  /** A document is published only with a value here. A draft may lack it. */
  readonly isRequired: boolean;
  /** The longest text, in characters. Only of texts. */
  readonly max?: number;
  /** The value as it is stored. */
  readonly schema: z.ZodType;
}

interface FieldWords {
  label: string;
  hint?: string;
  isRequired?: boolean;
}

interface TextWords extends FieldWords {
  /** In characters: what fits the design. */
  max: number;
}

const ofText = (max: number) =>
  text('must be a text').trim().min(1, 'is empty').max(max, `must be at most ${max} characters`);

const field = (type: FieldType, { isRequired = false, ...words }: FieldWords, schema: z.ZodType): DocumentField => ({
  type,
  isRequired,
  ...words,
  schema,
});

const noBreaks = (given: string): string => given.replaceAll(/\s*\n\s*/g, ' ');

/** One line that is the same in every language, such as a person's name. */
export const line = (words: TextWords): DocumentField => field('line', words, ofText(words.max).overwrite(noBreaks));

/** A text with line breaks that is the same in every language, such as a quotation. */
export const plainText = (words: TextWords): DocumentField => field('text', words, ofText(words.max));

/** A text in the languages of the site. English is required; a missing language shows the English text. */
export type Words = { en: string; es?: string | undefined; ko?: string | undefined };

const inLanguages = (one: z.ZodType<string, string>): z.ZodType<Words> => {
  const each = z.strictObject({ en: one, es: one.optional(), ko: one.optional() });
  // a text alone is the English one
  return z.preprocess((given) => (typeof given === 'string' ? { en: given } : given), each);
};

/** One line in the languages of the site. */
export const words = (given: TextWords): DocumentField =>
  field('words', given, inLanguages(ofText(given.max).overwrite(noBreaks)));

/** A text with line breaks in the languages of the site. */
export const passage = (given: TextWords): DocumentField => field('passage', given, inLanguages(ofText(given.max)));

/** 1 to 5 stars. */
export const stars = (given: FieldWords): DocumentField =>
  field('stars', given, z.int('must be a whole number of stars').min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'));

/** The address of a picture on this site. */
export const picture = (given: FieldWords): DocumentField =>
  field(
    'picture',
    given,
    text('must be the address of a picture of this site').regex(
      /^\/(images|pictures)\/[\w./-]{1,200}$/,
      'must be the address of a picture of this site',
    ),
  );

/** Yes or no; absent is no. */
export const toggle = (given: FieldWords): DocumentField => field('toggle', given, z.boolean('must be true or false'));

/** The place among the documents of the kind, ascending. */
export const order = (): DocumentField =>
  field('order', { label: 'Order' }, z.int('must be a whole number').min(0).max(largestInteger));
