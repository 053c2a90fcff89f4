import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { siteLanguages } from '../site/languages.js';
import { e164, instant, optionalText, requiredText, text } from '../values.js';
import { boxWordings } from './consent-wordings.js';
import { customerPhoneInvalid } from './customer.js';

/**
 * The requests for texts that count in an hour, from the forms of the site together and from all addresses: as many as
 * phones get their first text in an hour. Robots have many addresses.
 */
export const formRequestsPerHour = 60;

/** A ticked box: `true`, or what a browser posts without JavaScript. */
export const ticked = z.literal([true, 'true', 'on'], 'must be ticked');

/** The version of the box that the page showed. Absent: the present one of the page's language. */
export const shownWording = z.enum(boxWordings, `must be one of ${boxWordings.join(', ')}`).optional();

/** The path of a page. */
export const pagePath = text().regex(/^\/[\w/-]{0,200}$/, 'must be the path of a page');

/** The form of `/join`. `phone` in any notation, region US. `website` is a honeypot field, which people leave empty. */
export const joinForm = z.object({
  phone: requiredText(40),
  firstName: optionalText(100),
  consent: ticked,
  language: z.enum(siteLanguages, `must be one of ${siteLanguages.join(', ')}`).optional(),
  wording: shownWording,
  website: text().max(200).optional(),
});
export type JoinForm = z.output<typeof joinForm>;

/** The box that somebody ticked: the proof of their consent. */
export const tickedBox = z.object({
  /** One of `boxWordings`, also of a later release. */
  wordingVersion: z.string().max(40),
  /** As shown, with the salon's name. */
  words: z.string(),
  language: z.enum(siteLanguages),
  /** The path of the page. */
  page: z.string(),
  /** The IP address; null if it is not known. */
  address: z.string().nullable(),
});
export type TickedBox = z.output<typeof tickedBox>;

/**
 * Records the consent of a visitor, who becomes a customer if the phone has none, and publishes
 * `customer.consent-given.v1`. A phone that has consented to the same words in the last 24 hours stays as it is. For a phone
 * that staff have excluded, a request is recorded instead and `customer.texts-requested.v1` published, once in 24 hours:
 * staff decide. `handedBy` is their decision.
 */
export const join = defineRpc('customer.join.v1', {
  request: z.object({
    phone: requiredText(40),
    firstName: optionalText(100),
    box: tickedBox,
    /** The staff account that gave the customer the salon's tablet. */
    handedBy: z.uuid().optional(),
  }),
  response: z.object({ joined: z.boolean() }),
  errors: customerPhoneInvalid,
});

/** What `contact.texts-asked.v1` carries. */
export const askedForTexts = z.object({
  phone: e164,
  firstName: z.string().nullable(),
  box: tickedBox,
  at: instant,
});
