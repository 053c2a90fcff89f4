import { z } from 'zod';
import { cents, largestInteger, text } from '../values.js';
import { isEmptied } from './emptied.js';
import { type Crop, type Focal, smallestCrop } from './framing.js';
import { translatedLanguages } from './languages.js';
import { translationsField } from './line-translations.js';
import { reservedSlugs } from './reserved-slugs.js';
import { longestSlug, slugPattern } from './slugs.js';

/**
 * How a field is edited: the form has one input for each. A `detail` has a form of its own. A `key` is not edited,
 * `translations` are edited with their line, and the `crop` and the `focal` of a document with its `picture`.
 */
export type FieldType =
  | 'line'
  | 'text'
  | 'words'
  | 'translations'
  | 'passage'
  | 'stars'
  | 'picture'
  | 'crop'
  | 'focal'
  | 'toggle'
  | 'order'
  | 'slug'
  | 'price'
  | 'minutes'
  | 'choice'
  | 'reference'
  | 'references'
  | 'color'
  | 'link'
  | 'lines'
  | 'parts'
  | 'pictures'
  | 'detail'
  | 'key';

/** One field of a kind of document: the value that is stored, and what its form says. */
export interface DocumentField {
  readonly type: FieldType;
  readonly label: string;
  /** The help below the input. */
  readonly hint?: string;
  /** The folded part of the form that it is in. Absent: the main part. */
  readonly section?: string;
  /** A document is published only with a value here. A draft may lack it. */
  readonly isRequired: boolean;
  /** The longest text, in characters. Only of texts. */
  readonly max?: number;
  /** The largest number of entries. Only of lists. */
  readonly most?: number;
  /** The kind of the documents that a reference, or the figure of each part, names by their slugs: the same in every language. */
  readonly of?: ReferencedKind;
  /** The values of a choice. */
  readonly options?: readonly string[];
  /** The labels of what each part has. */
  readonly partLabels?: PartLabels;
  /** The field with the translations of a line. */
  readonly translations?: string;
  /** Where the pages show the entries, in their order, by the route of a page: it shows no more. */
  readonly places?: Readonly<Record<string, readonly string[]>>;
  /** The value as it is stored. */
  readonly schema: z.ZodType;
}

interface FieldWords {
  label: string;
  hint?: string;
  isRequired?: boolean;
  section?: string;
}

interface TextWords extends FieldWords {
  /** In characters: what fits the design. */
  max: number;
}

/** The kinds with a slug, by which other documents refer to them. */
export type ReferencedKind = 'service' | 'category';

interface ListWords extends FieldWords {
  /** Entries. */
  most: number;
}

const ofText = (max: number) =>
  text('must be a text').trim().min(1, 'is empty').max(max, `must be at most ${max} characters`);

type GivenWords = FieldWords & Omit<Partial<DocumentField>, 'type' | 'schema'>;

/** A text that may still be empty in a draft. */
const unfinished = (max: number) => text('must be a text').trim().max(max, `must be at most ${max} characters`);

const field = (type: FieldType, { isRequired = false, ...words }: GivenWords, schema: z.ZodType): DocumentField => ({
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

/**
 * A text in the languages of the site. A missing language shows the English text. Without English it is no text in any
 * language: its translations are kept for the next English. `of`: the English that a translation was made from, if it is
 * not the present one.
 */
export type Words = {
  en: string;
  es?: string | undefined;
  ko?: string | undefined;
  of?: { es?: string | undefined; ko?: string | undefined } | undefined;
};

/** In characters. */
export const longestTitle = 120;
export const longestAlt = 250;

const listOf = <Entry extends z.ZodType>(entry: Entry, most: number) =>
  z.array(entry, 'must be a list').max(most, `may have at most ${most} entries`);

/**
 * One line in the languages of the site, as two fields: its English is a plain text, as other programs read and write it, and
 * the translations stand beside it.
 */
export const translatedLine = (name: string, given: TextWords): Readonly<Record<string, DocumentField>> => {
  const translations = translationsField(name);
  const one = ofText(given.max).overwrite(noBreaks).optional();
  const each = { es: one, ko: one };
  return {
    [name]: { ...line(given), translations },
    [translations]: field(
      'translations',
      { label: `${given.label}, translated` },
      z.strictObject({ ...each, of: z.strictObject(each).optional() }),
    ),
  };
};

const inLanguages = (one: z.ZodType<string, string>, en = one): z.ZodType<Words> => {
  const translated = { es: one.optional(), ko: one.optional() };
  const each = z.strictObject({ en, ...translated, of: z.strictObject(translated).optional() });
  // a text alone is the English one
  return z.preprocess((given) => (typeof given === 'string' ? { en: given } : given), each);
};

/** In languages; without English if it has translations. */
const keptInLanguages = (one: z.ZodType<string, string>, en: z.ZodType<string, string>): z.ZodType<Words> =>
  inLanguages(one, en).refine((words) => !isEmptied(words) || translatedLanguages.some((each) => words[each]), {
    path: ['en'],
    message: 'is empty',
  });

const keptLine = (max: number): z.ZodType<Words> =>
  keptInLanguages(ofText(max).overwrite(noBreaks), unfinished(max).overwrite(noBreaks));

/** One line in the languages of the site. */
export const words = (given: TextWords): DocumentField => field('words', given, keptLine(given.max));

/** A text with line breaks in the languages of the site. */
export const passage = (given: TextWords): DocumentField =>
  field('passage', given, keptInLanguages(ofText(given.max), unfinished(given.max)));

/** 1 to 5 stars. */
export const stars = (given: FieldWords): DocumentField =>
  field('stars', given, z.int('must be a whole number of stars').min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'));

const notPicture = 'must be the address of a picture of this site';
const pictureAddress = text(notPicture).regex(/^\/(images|pictures)\/[\w./-]{1,200}$/, notPicture);

/** The address of a picture on this site. */
export const picture = (given: FieldWords): DocumentField => field('picture', given, pictureAddress);

/** Yes or no; absent is no. */
export const toggle = (given: FieldWords): DocumentField => field('toggle', given, z.boolean('must be true or false'));

/** The place among the documents of the kind, ascending. */
export const order = (): DocumentField =>
  field('order', { label: 'Order' }, z.int('must be a whole number').min(0).max(largestInteger));

/** The address of the document's page, below the site's own: `gel-manicure`. */
export const slug = (given: FieldWords): DocumentField =>
  field(
    'slug',
    { max: longestSlug, ...given },
    text('must be a text')
      .trim()
      .toLowerCase()
      .max(longestSlug, `must be at most ${longestSlug} characters`)
      .regex(slugPattern, 'must be letters a to z, digits and single hyphens, like gel-manicure')
      .refine((value) => !reservedSlugs.has(value), 'is the address of another page of the site'),
  );

/** An amount in cents. */
export const price = (given: FieldWords): DocumentField => field('price', given, cents);

const longestMinutes = 24 * 60;
const minute = z
  .int('must be a whole number of minutes')
  .min(1, 'must be at least 1 minute')
  .max(longestMinutes, 'must be at most a day');

/** A duration from the shortest to the longest, in minutes. */
export type Minutes = { from: number; to: number };

export const minutes = (given: FieldWords): DocumentField =>
  field(
    'minutes',
    given,
    z
      .strictObject({ from: minute, to: minute })
      .refine(({ from, to }) => from <= to, 'must not be longer at first than at last'),
  );

/** One of `options`. */
export const choice = (given: FieldWords & { options: readonly [string, ...string[]] }): DocumentField =>
  field('choice', given, z.enum(given.options, `must be one of ${given.options.join(', ')}`));

const slugOf = text('must be a slug').regex(slugPattern, 'must be a slug, like gel-manicure');

/** Another document, by its slug. */
export const reference = (given: FieldWords & { of: ReferencedKind }): DocumentField =>
  field('reference', given, slugOf);

/** Other documents, by their slugs. */
export const references = (given: ListWords & { of: ReferencedKind }): DocumentField =>
  field('references', given, listOf(slugOf, given.most));

/** A color, as `#B3213F`. */
export const color = (given: FieldWords): DocumentField =>
  field('color', given, text('must be a color').regex(/^#[\dA-Fa-f]{6}$/, 'must be a color like #B3213F'));

/** An address on another site. */
export const link = (given: FieldWords): DocumentField =>
  field('link', given, z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' }).max(500));

/** Lines in the languages of the site. */
export const lines = (given: ListWords & { max: number }): DocumentField =>
  field('lines', given, listOf(inLanguages(ofText(given.max).overwrite(noBreaks)), given.most));

/** Parts of a page, each with a title and a text in the languages of the site; some with a figure and a note. */
export type Part = { title: Words; text: Words; figure?: Words | undefined; note?: Words | undefined };
export type PartLabels = readonly [title: string, text: string, figure?: string, note?: string];

interface PartsWords extends ListWords {
  /** In characters, of each text. */
  max: number;
  partLabels: PartLabels;
  of?: ReferencedKind;
}

export const parts = (given: PartsWords): DocumentField =>
  field(
    'parts',
    given,
    listOf(
      z.strictObject({
        title: inLanguages(unfinished(longestTitle).overwrite(noBreaks)),
        text: inLanguages(unfinished(given.max)),
        figure: inLanguages(unfinished(longestTitle).overwrite(noBreaks)).optional(),
        note: inLanguages(unfinished(longestTitle).overwrite(noBreaks)).optional(),
      }),
      given.most,
    ),
  );

/** A part of the salon's profile, with its own form. */
export const detail = (label: string, schema: z.ZodType): DocumentField =>
  field('detail', { label, isRequired: !schema.safeParse(undefined).success }, schema);

const share = z.number('must be a share from 0 to 1').min(0).max(1);
const focalPoint = z.strictObject({ x: share, y: share });

/** What is left of the picture may be one in the last digit too much. */
const rounding = 1e-6;
const cropped = z
  .strictObject({ x: share, y: share, width: share.min(smallestCrop), height: share.min(smallestCrop) })
  .refine(
    ({ x, y, width, height }) => x + width <= 1 + rounding && y + height <= 1 + rounding,
    'must be inside the picture',
  );

/** The part that is shown of the document's picture. Absent: all of it. */
export const crop = (given: FieldWords): DocumentField => field('crop', given, cropped);

/** The point of the document's picture that stays in view. Absent: the middle. */
export const focal = (given: FieldWords): DocumentField => field('focal', given, focalPoint);

/**
 * A picture with the text that describes it. `crop`: the part of it that is shown. `focal`: what stays in view when a
 * frame cuts it, inside the crop.
 */
export type DescribedPicture = {
  picture: string;
  alt?: Words | undefined;
  focal?: Focal | undefined;
  crop?: Crop | undefined;
};

export const pictures = (given: ListWords & Pick<DocumentField, 'places'>): DocumentField =>
  field(
    'pictures',
    given,
    listOf(
      z.strictObject({
        picture: pictureAddress,
        alt: keptLine(longestAlt).optional(),
        focal: focalPoint.optional(),
        crop: cropped.optional(),
      }),
      given.most,
    ),
  );
