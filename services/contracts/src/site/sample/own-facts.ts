import type { SiteLanguage } from '../languages.js';
import { fictionalSalon } from './salon.js';

const { city, postalCode } = fictionalSalon.address;

/** What of a place the texts name. */
export const placeParts = ['city', 'neighborhood', 'street', 'postalCode'] as const;
export type PlacePart = (typeof placeParts)[number];

/**
 * How the texts of a new installation name the place of the fictional salon, in each language. The first name is the
 * usual one, and none follows one that it contains. A salon elsewhere can have all of them replaced at once.
 */
export const samplePlace: Readonly<Record<PlacePart, Readonly<Record<SiteLanguage, readonly string[]>>>> = {
  city: { en: [city, 'LA'], es: ['Los Ángeles', 'LA'], ko: ['로스앤젤레스', 'LA'] },
  neighborhood: { en: ['Koreatown'], es: ['Koreatown'], ko: ['코리아타운', '한인타운'] },
  street: {
    en: ['Vermont Avenue', 'Vermont'],
    es: ['Vermont Avenue', 'Vermont'],
    ko: ['버몬트 애비뉴', '버몬트'],
  },
  postalCode: { en: [postalCode], es: [postalCode], ko: [postalCode] },
};

/**
 * What else their English says that is true of the fictional salon alone: what lies around it, since when, how many, and
 * how it works. Nothing can be put in its place but what an owner knows. What any nail salon could say is not here.
 */
export const sampleClaims: readonly string[] = [
  // around it
  'Downtown',
  'Wilshire',
  'Westlake',
  'Pico-Union',
  'MacArthur Park',
  'Echo Park',
  'Santa Monica',
  'Olympic',
  'USC',
  'Metro',
  'edge of Koreatown',
  'a mile',
  '1 mile',
  'eight neighborhoods',
  'open-toed for ten months',
  'few cold weeks',
  // since when
  '2017',
  '2019',
  'November 2026',
  'over 5 years',
  'over 7 years',
  // how many
  'all six',
  'seven kinds',
  'seven pedicures',
  'four small jobs',
  // how it works
  'small salon',
  'parking',
  'while we are open',
  'ninety minutes before closing',
  'screened corner',
  'our board',
  'a wall of shades',
  'most requested',
  'two chairs side by side',
  'same starting price',
  'small surcharge',
];
