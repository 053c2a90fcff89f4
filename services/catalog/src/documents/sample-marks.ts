import { isDeepStrictEqual } from 'node:util';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { DescribedPicture } from '@lacquer/contracts/site/fields';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import { zoneOfAddress } from '@lacquer/contracts/salon/address-zone';
import { isOwnAddress } from '@lacquer/contracts/salon/own-position';
import { salonProfile } from '@lacquer/contracts/salon/salon';
import { pagePictureFields } from '@lacquer/contracts/site/page-pictures';
import { textFields } from '@lacquer/contracts/site/sample-fields';
import { categories } from '@lacquer/contracts/site/sample/categories';
import { fictionalSalon } from '@lacquer/contracts/site/sample/salon';
import { sampleTestimonials } from '@lacquer/contracts/site/sample/testimonials';
import { isWords } from '@lacquer/contracts/site/translations';
import { landingSlug } from '@lacquer/contracts/site/slugs';
import { tellsOfSample } from './sample-facts.js';
import { sampleByEnglish } from './sample-translations.js';
import { wordsIn } from './words-in-fields.js';

type IsSample = (value: unknown, fields: DocumentFields) => boolean;

/** Whether any text of a value is that of a new installation, in English. */
const hasSampleText: IsSample = (value) => wordsIn(value).some(({ en }) => sampleByEnglish.has(en));

/** Whether any text of a value is that of a new installation and says what is true of the fictional salon alone. */
const hasTellingText: IsSample = (value) => wordsIn(value).some(tellsOfSample);

const equals =
  (fact: unknown): IsSample =>
  (value) =>
    isDeepStrictEqual(value, fact);

/** Whether any member is that of `facts`: each is a fact of its own. */
const sharesOne =
  (facts: Readonly<Record<string, unknown>>): IsSample =>
  (value) =>
    Object.entries(value ?? {}).some(([name, fact]) => isDeepStrictEqual(fact, facts[name]));

function textsOf(kind: KindName): Readonly<Record<string, IsSample>> {
  const { told = [] } = documentKinds[kind];
  return Object.fromEntries(
    textFields(documentKinds[kind]).map((field) => [field, told.includes(field) ? hasSampleText : hasTellingText]),
  );
}

const sampleSlugs: ReadonlySet<unknown> = new Set(categories.map(({ slug }) => slug));
const isSampleSlug: IsSample = (slug) => sampleSlugs.has(slug);
/** Without an address of its own, the landing page has that of a new installation. */
const isSampleLanding: IsSample = (slug, { route }) => route === landingSlug && (slug ?? landingSlug) === landingSlug;

const sampleComments: ReadonlySet<unknown> = new Set(sampleTestimonials.map(({ comment }) => comment));
const illustrations = '/images/stills/';

/** Whether any picture is one of the website's files: what an owner uploads has an address of its own. */
const hasWebsiteFile: IsSample = (value) =>
  Array.isArray(value) && (value as DescribedPicture[]).some(({ picture }) => picture.startsWith('/images/'));

const pagePictures = Object.fromEntries(pagePictureFields.map((field) => [field, hasWebsiteFile]));

const { name, tagline, phone, bookingUrl, links, paymentMethods, address, geo, timeZone, hours, claims } =
  fictionalSalon;

/** The fields that tell visitors about a salon, and whether a value of them is that of a new installation. */
const facts: Readonly<Record<KindName, Readonly<Record<string, IsSample>>>> = {
  salon: {
    name: equals(name),
    tagline: equals(tagline),
    phone: equals(phone),
    bookingUrl: equals(bookingUrl),
    links: sharesOne(links),
    paymentMethods: equals(paymentMethods),
    address: equals(address),
    geo: sharesOne(geo),
    timeZone: equals(timeZone),
    hours: equals(hours),
    claims: sharesOne(claims),
  },
  service: textsOf('service'),
  category: { ...textsOf('category'), slug: isSampleSlug },
  page: { ...textsOf('page'), ...pagePictures, slug: isSampleLanding },
  testimonial: { comment: (value) => sampleComments.has(value) },
  'gallery-item': { picture: (value) => typeof value === 'string' && value.startsWith(illustrations) },
};

/** What a document's content has of a new installation, by field; null if nothing. */
export function marksIn(kind: KindName, fields: DocumentFields): DocumentFields | null {
  const found = Object.entries(facts[kind]).filter(([field, isSample]) => isSample(fields[field], fields));
  return found.length === 0 ? null : Object.fromEntries(found.map(([field]) => [field, fields[field] ?? null]));
}

/** Whether a value is the marked one. A text is as long as its English is. */
const isMarked = (value: unknown, mark: unknown): boolean =>
  isWords(mark) ? isWords(value) && value.en === mark.en : isDeepStrictEqual(value, mark);

/** Whether the salon's own address is in the time zone of the sample: then it is the salon's own, too. */
function isZoneOfAddress(fields: DocumentFields): boolean {
  const own = salonProfile.shape.address.safeParse(fields['address']).data;
  return own !== undefined && isOwnAddress(own) && zoneOfAddress(own) === fields['timeZone'];
}

/** What of a stored document says whether it is a sample. */
interface Marked {
  kind: KindName;
  published: DocumentFields | null;
  draft: DocumentFields | null;
  sample: DocumentFields | null;
  kept: readonly string[];
}

/**
 * The fields that show visitors the content of a new installation; of what was never public, its draft. What an earlier
 * release has installed is marked, and a sample too.
 */
export function sampleFieldsOf({ kind, published, draft, sample, kept }: Marked): string[] {
  if (sample === null) return [];
  const fields = published ?? draft ?? {};
  return Object.keys(documentKinds[kind].fields).filter(
    (field) =>
      field in sample &&
      !kept.includes(field) &&
      !(field === 'timeZone' && isZoneOfAddress(fields)) &&
      (facts[kind][field]?.(fields[field], fields) === true || isMarked(fields[field], sample[field])),
  );
}
