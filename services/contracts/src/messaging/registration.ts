import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { instant } from '../values.js';

/**
 * What Twilio says about a sender or a part of its registration. `missing`: nothing is registered. `unknown`: Twilio has
 * not been read yet, or names a status that this release does not know.
 */
export const registrationStates = ['not-needed', 'approved', 'in-review', 'rejected', 'missing', 'unknown'] as const;
export type RegistrationState = (typeof registrationStates)[number];
const registrationState = z.enum(registrationStates);

/** Why Twilio rejected a part. */
export const registrationReason = z.object({
  /** Twilio's error code; null: it names none. */
  code: z.number().int().nullable(),
  /** What the code means, in plain words; null: a code that this release does not know. */
  words: z.string().nullable(),
  /** What to do about it. */
  advice: z.string(),
  /** Twilio's own words, in English. */
  says: z.string().nullable(),
  /** The fields of the registration that it is about, as Twilio names them. */
  fields: z.array(z.string()),
  /** Twilio's page about the code. */
  link: z.string().nullable(),
});
export type RegistrationReason = z.infer<typeof registrationReason>;

export const registrationPart = z.object({
  /** `campaign` and `brand` for local numbers (A2P 10DLC), `toll-free` for each toll-free number. */
  part: z.string(),
  /** The toll-free number in E.164; null: another part. */
  phone: z.string().nullable(),
  state: registrationState,
  /** As Twilio names it; null: nothing is registered. */
  status: z.string().nullable(),
  reasons: z.array(registrationReason),
});
export type RegistrationPart = z.infer<typeof registrationPart>;

export const registration = z.object({
  /**
   * What texts are sent from: `simulated`, `local` (a number), `service` (a messaging service), `toll-free`, `short-code`
   * or `abroad` (a number outside the North American plan).
   */
  kind: z.string(),
  /** The worst state of the parts. */
  state: registrationState,
  parts: z.array(registrationPart),
  /** When Twilio last answered completely. Null: never, or nothing needs to be read. */
  checkedAt: instant.nullable(),
  /** The last reading, if it failed; the rest is what was known before. */
  failure: z.object({ at: instant, reason: z.string() }).nullable(),
  /** The answer is older than readings are apart, so it may have changed since. */
  isOld: z.boolean(),
  /** Twilio's page for the registration. */
  link: z.string().nullable(),
});
export type Registration = z.infer<typeof registration>;

/** What Twilio last said about the registration of the sender. Reads the stored answer, and asks nobody. */
export const describeRegistration = defineRpc('messaging.describe-registration.v1', {
  request: z.object({}),
  response: registration,
});

/** Reads the registration at Twilio now, unless it has just been read. */
export const checkRegistration = defineRpc('messaging.check-registration.v1', {
  actor: 'staff',
  request: z.object({}),
  response: registration,
});

/** Longer than `checkRegistration` waits for Twilio. Milliseconds. */
export const registrationCheckMs = 25_000;

/**
 * Twilio's limits of the fields of a campaign, in characters.
 * https://www.twilio.com/docs/messaging/api/usapptoperson-resource
 */
export const registrationLimits = {
  description: { least: 40, most: 4096 },
  messageFlow: { least: 40, most: 2048 },
  sample: { least: 20, most: 1024 },
  message: { least: 20, most: 320 },
  keywords: { least: 1, most: 255 },
} as const;

/** A text for a field of Twilio's form, in English, made from what the site shows and the product sends. */
export const registrationText = z.object({
  /** `description`, `messageFlow`, `sample1` …, `optInMessage` …: the page knows their labels. */
  field: z.string(),
  text: z.string(),
  /** Characters. Null: Twilio states no limit. */
  limits: z.object({ least: z.number().int(), most: z.number().int() }).nullable(),
});
export type RegistrationText = z.infer<typeof registrationText>;

/** The texts to paste into the registration. */
export const describeRegistrationTexts = defineRpc('messaging.describe-registration-texts.v1', {
  request: z.object({
    /** The URL at which the caller reaches the site. Used only while no public URL is set. */
    site: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .optional(),
  }),
  response: z.object({
    /** The URL of the site in the texts. */
    site: z.string(),
    /** Whether it is the public URL of the settings, with https: reviewers open it. */
    isPublic: z.boolean(),
    texts: z.array(registrationText),
  }),
  errors: { 'MESSAGING.SALON_UNKNOWN': 'unavailable' },
});
