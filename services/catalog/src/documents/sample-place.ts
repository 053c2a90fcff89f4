import { isDeepStrictEqual } from 'node:util';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { Words } from '@lacquer/contracts/site/fields';
import { documentKinds } from '@lacquer/contracts/site/kinds';
import { samplePlace } from '@lacquer/contracts/site/sample/own-facts';
import { fictionalSalon } from '@lacquer/contracts/site/sample/salon';
import { textFields } from '@lacquer/contracts/site/sample-fields';
import { landingSlug, longestSlug, slugFor } from '@lacquer/contracts/site/slugs';
import { placed, type SalonPlace } from './sample-facts.js';
import { fieldsOf, type StoredDocument } from './stored-document.js';
import { mapWords } from './words-in-fields.js';

const slugsOf = (part: 'city' | 'neighborhood'): string => slugFor(samplePlace[part].en[0] ?? '') ?? '';
const inSlugs = { city: slugsOf('city'), neighborhood: slugsOf('neighborhood') } as const;

/** An address of the installation with the names of `place`; undefined if it names none, or if they have no such letters. */
function placedSlug(slug: string, place: SalonPlace): string | undefined {
  const city = slugFor(place.city);
  const neighborhood = slugFor(place.neighborhood ?? place.city);
  if (city === undefined || neighborhood === undefined) return undefined;
  const named = `-${slug}-`
    .replace(`-${inSlugs.city}-`, `-${city}-`)
    .replace(`-${inSlugs.neighborhood}-`, `-${neighborhood}-`)
    .slice(1, -1);
  const own = place.neighborhood === undefined ? named.replace(`${city}-${city}`, city) : named;
  return own === slug || own.length > longestSlug ? undefined : own;
}

/** The place of a salon by its profile; undefined while that is the sample's. */
export function placeOf({ address }: DocumentFields, neighborhood?: string): SalonPlace | undefined {
  if (address === undefined || isDeepStrictEqual(address, fictionalSalon.address)) return undefined;
  const { street, city, postalCode } = address as typeof fictionalSalon.address;
  return { city, neighborhood, street: streetName(street), postalCode };
}

/** `7 Harbor Way, Suite 2` is in Harbor Way. */
function streetName(street: string): string {
  const name = street.replace(/^\d\S*\s+/, '').replace(/\s*(?:[,#]|\b(?:suite|ste|unit|apt|floor)\b).*$/i, '');
  return name === '' ? street : name;
}

/**
 * The edit that puts `place` into a document. Not into the parts of a page: their names, texts and figures are true of the
 * place that they are about, together. What no longer fits its field stays, and so does what an owner has kept.
 */
export function placingEdit(document: StoredDocument, place: SalonPlace): DocumentFields {
  const kind = documentKinds[document.kind];
  if (!kind.told) return {};
  const fields = fieldsOf(document);
  const open = textFields(kind).filter(
    (name) => name in fields && kind.fields[name]?.type !== 'parts' && !document.kept.includes(name),
  );
  const texts = Object.fromEntries(open.map((name) => [name, fields[name]]));
  const edited = Object.entries(mapWords(texts, (words) => placed(words, place)))
    .map(([name, value]) => [name, withoutRepeats(value)] as const)
    .filter(
      ([name, value]) => !isDeepStrictEqual(value, fields[name]) && kind.fields[name]?.schema.safeParse(value).success,
    );
  const slug = document.kept.includes('slug') ? undefined : placedSlug(addressIn(fields), place);
  return { ...Object.fromEntries(edited), ...(slug !== undefined && { slug }) };
}

/** The landing page has the address of a new installation until it is given one. */
function addressIn({ slug, route }: DocumentFields): string {
  if (typeof slug === 'string') return slug;
  return route === landingSlug ? landingSlug : '';
}

/** Two keywords may name two places that are one now. */
const withoutRepeats = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.filter((words: Words, index) => value.findIndex((other: Words) => other.en === words.en) === index)
    : value;

export const isPlaceable = (document: StoredDocument, place: SalonPlace): boolean =>
  Object.keys(placingEdit(document, place)).length > 0;
