import type { Words } from '@lacquer/contracts/site/fields';
import { siteLanguages, type SiteLanguage } from '@lacquer/contracts/site/languages';
import { type PlacePart, placeParts, sampleClaims, samplePlace } from '@lacquer/contracts/site/sample/own-facts';
import { sampleByEnglish } from './sample-translations.js';

/** Where a salon is, as its texts name it. */
export interface SalonPlace extends Record<PlacePart, string | undefined> {
  city: string;
  /** Undefined: its texts name the city instead. */
  neighborhood: string | undefined;
  /** Without the number of the house. */
  street: string;
  postalCode: string;
}

/** Finds names that are not part of a longer word. Korean endings follow a name without a space. */
const finderOf = (names: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{Script=Latin}\d])(?:${names.join('|')})(?![\p{Script=Latin}\d])`, 'giu');

/** An abbreviation is one in capitals only: in Spanish, `la` is an article. */
const isName = (found: string, name: string): boolean =>
  name === name.toUpperCase() ? found === name : found.toLowerCase() === name.toLowerCase();

interface Names {
  finder: RegExp;
  partOf: (found: string) => PlacePart | undefined;
}

function namesIn(language: SiteLanguage): Names {
  const names = placeParts.flatMap((part) => samplePlace[part][language].map((name) => ({ part, name })));
  return {
    finder: finderOf(names.map(({ name }) => name)),
    partOf: (found) => names.find(({ name }) => isName(found, name))?.part,
  };
}

const names: Readonly<Record<SiteLanguage, Names>> = { en: namesIn('en'), es: namesIn('es'), ko: namesIn('ko') };
const claims = finderOf(sampleClaims);

const namesPlace = (words: Words): boolean =>
  siteLanguages.some((language) => {
    const { finder, partOf } = names[language];
    return (words[language]?.match(finder) ?? []).some((found) => partOf(found) !== undefined);
  });

const makesClaim = ({ en }: Words): boolean => en.search(claims) !== -1;

/** Whether a text is that of a new installation, and says what is true of the fictional salon alone. */
export const tellsOfSample = (words: Words): boolean =>
  sampleByEnglish.has(words.en) && (namesPlace(words) || makesClaim(words));

const isSame = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

/** What the texts of a language call a part of a place: the sample's own have a name in each. */
function nameIn(language: SiteLanguage, part: PlacePart, place: SalonPlace): string {
  const own = place[part] ?? place.city;
  const sample = samplePlace[place[part] === undefined ? 'city' : part];
  return isSame(own, sample.en[0]) ? (sample[language][0] ?? own) : own;
}

/** Written as the name that it replaces: keywords are in small letters. */
const writtenAs = (replaced: string, name: string): string =>
  replaced === replaced.toLowerCase() && replaced !== replaced.toUpperCase() ? name.toLowerCase() : name;

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

function placedText(text: string, language: SiteLanguage, place: SalonPlace): string {
  const { finder, partOf } = names[language];
  const named = text.replaceAll(finder, (found) => {
    const part = partOf(found);
    const isOwn = part !== undefined && isSame(place[part] ?? '', samplePlace[part].en[0]);
    return part === undefined || isOwn ? found : writtenAs(found, nameIn(language, part, place));
  });
  if (place.neighborhood !== undefined || named === text) return named;
  // the city in place of its neighborhood, beside the city
  return named.replaceAll(new RegExp(`(${escaped(nameIn(language, 'city', place))}),? \\1`, 'giu'), '$1');
}

/**
 * A text of the installation with the names of `place` in each language; itself if it is another one. One that says more
 * of the fictional salon stays as it is: with another place in it, it would pass for true.
 */
export function placed(words: Words, place: SalonPlace): Words {
  if (words.of !== undefined || !sampleByEnglish.has(words.en) || makesClaim(words)) return words;
  const changed = siteLanguages.flatMap((language) => {
    const text = words[language];
    const own = text === undefined ? undefined : placedText(text, language, place);
    return own === undefined || own === text ? [] : [[language, own]];
  });
  return changed.length === 0 ? words : { ...words, ...Object.fromEntries(changed) };
}
