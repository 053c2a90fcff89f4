import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { count, day, e164, text } from '../values.js';
import { translatedLanguages } from '../site/languages.js';
import { paletteNames } from './palettes.js';
import { editConflict, storedVersion, madeOf } from '../versions.js';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const weekday = z.enum(weekdays);

/** Time of day at the salon, `10:00` to `23:59`. */
const timeOfDay = text().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 10:00');

/** The opening hours of a day; `null` if the salon is closed. */
const opening = z
  .object({ opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, 'must open before it closes')
  .nullable();

/** A day that differs from its weekday: `date` as `2026-12-25`. */
export const holiday = z.object({
  date: day('must be a date like 2026-12-25'),
  opening,
  note: text().max(120).default(''),
  /** The note in the other languages of the site. Absent: as in English. */
  notes: z.object({ es: text().trim().max(120).optional(), ko: text().trim().max(120).optional() }).optional(),
});

/** An IANA time zone that this runtime knows. */
const timeZone = text().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'must be a time zone like America/Los_Angeles');

/** The rating of a salon that claims none. Stars. */
export const noRating = 0;

/**
 * The salon's own claims, shown as entered even if the figures disagree. Visitors do not see an empty one, nor a rating of
 * `noRating`.
 */
const salonClaims = z.object({
  heroRating: z.number().min(0).max(5),
  reviewsRating: z.number().min(0).max(5),
  reviewCount: text().max(20),
  happyClients: text().max(20),
  yearsOfExperience: text().max(20),
  satisfaction: text().max(20),
});

/** A picture that was uploaded, in place of the name at the head of each page. `width` and `height`: its size in pixels. */
const salonLogo = z.object({
  picture: text().regex(
    /^\/pictures\/[0-9a-f]{32}\/\d+\.(?:avif|webp|jpg)$/,
    'must be the address of an uploaded picture',
  ),
  width: count.min(1),
  height: count.min(1),
});

/** Name, address and phone of the salon: the one source of truth for every page, tag and text. */
export const salonProfile = z.object({
  name: text().trim().min(1, 'is required').max(80),
  tagline: text().trim().max(200),
  /** The tagline in the other languages of the site. Absent: as in English. */
  taglines: z.object({ es: text().trim().max(200).optional(), ko: text().trim().max(200).optional() }).optional(),
  /** The colors of the site. Absent: the first palette. */
  palette: z.enum(paletteNames, `must be one of ${paletteNames.join(', ')}`).optional(),
  /** Absent: pages show the name, beside the emblem. */
  logo: salonLogo.optional(),
  /** The languages of the site besides English. Absent: all of them. */
  languages: z
    .array(z.enum(translatedLanguages, `must be ${translatedLanguages.join(' or ')}`))
    .refine((chosen) => new Set(chosen).size === chosen.length, 'may contain each language only once')
    .optional(),
  address: z.object({
    street: text().trim().min(1, 'is required').max(120),
    city: text().trim().min(1, 'is required').max(80),
    region: text().regex(/^[A-Z]{2}$/, 'must be a state like CA'),
    postalCode: text().regex(/^\d{5}$/, 'must be a postal code of five digits'),
  }),
  geo: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  phone: e164,
  timeZone,
  hours: z.record(weekday, opening),
  holidays: z
    .array(holiday)
    .max(60, 'may contain at most 60 days')
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'may contain each day only once'),
  bookingUrl: z.url({ protocol: /^https?$/ }),
  links: z.object({
    instagram: z.url({ protocol: /^https$/ }).nullable(),
    facebook: z.url({ protocol: /^https$/ }).nullable(),
  }),
  paymentMethods: z.array(text().max(40)).max(10),
  claims: salonClaims,
});
export type SalonProfile = z.infer<typeof salonProfile>;
export type SalonLogo = z.infer<typeof salonLogo>;

/** The profile with its version, as clients read it. */
export const storedSalon = salonProfile.extend(storedVersion);
export type StoredSalon = z.infer<typeof storedSalon>;

export const getSalonProfile = defineRpc('catalog.get-salon-profile.v1', {
  request: z.object({}),
  response: storedSalon,
});

/** Replaces the whole profile. Publishes `catalog.changed.v1` with `salon`. */
export const setSalonProfile = defineRpc('catalog.set-salon-profile.v1', {
  actor: 'owner',
  request: z.object({ profile: salonProfile, ...madeOf }),
  response: storedSalon,
  errors: editConflict('CATALOG'),
});

/** The operator has set the booking page of the installation. */
export const bookingPageFixed = { 'GATEWAY.BOOKING_PAGE_FIXED': 'invalid' } as const;
