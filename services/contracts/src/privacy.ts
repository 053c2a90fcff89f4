import { z } from 'zod';
import { defineRpc } from './contract.js';
import { idempotencyErrors, repeatable, replayable } from './idempotency.js';
import { e164, instant, requiredText, text } from './values.js';

/**
 * The prefix of the pseudonym of an erased phone. No network has this code, so the rest of the product treats the
 * pseudonym as an unreachable phone. The digits are a keyed hash: the same phone has the same pseudonym in every
 * service.
 */
export const pseudonymCode = '+999';

/** When a phone was a person's: from when, without a value since ever; until when, without a value until now. */
const phonePeriod = z.object({ phone: e164, from: instant.optional(), until: instant.optional() });
export type PhonePeriod = z.infer<typeof phonePeriod>;

/**
 * The person whose data is requested. All data is found by phone, contact messages also by e-mail address.
 * `otherPhones`: the phones of records that were merged with the record of `phone`. `phonePeriods`: of the phones that
 * have had several holders, also those that the person has lost. `emails`: the addresses of the records, and those that
 * staff chose. `messages`: the ids of contact messages that staff chose.
 */
const person = z.object({
  phone: e164,
  otherPhones: z.array(e164).max(50).optional(),
  phonePeriods: z.array(phonePeriod).max(200).optional(),
  emails: z.array(z.string().max(254)).max(100),
  messages: z.array(z.string().max(100)).max(50).optional(),
});
export type Person = z.infer<typeof person>;

/** A section of an export: its title in words, and its entries with named values. */
export const personSection = z.object({ title: z.string(), entries: z.array(z.record(z.string(), z.unknown())) });

/** `emails`, `otherPhones` and `phonePeriods`: those that the service links to the same person. */
const exported = z.object({
  sections: z.array(personSection),
  emails: z.array(z.string()),
  otherPhones: person.shape.otherPhones,
  phonePeriods: person.shape.phonePeriods,
});
export type ExportedPerson = z.infer<typeof exported>;

/** Where a page of an export begins: its section, and the entry within it. */
const exportPlace = z.object({ section: z.int().min(0), entry: z.int().min(0) });
export type ExportPlace = z.infer<typeof exportPlace>;

/** Sections may continue on the next page. `next`: null on the last page. */
const exportPage = z.object({ sections: z.array(personSection), next: exportPlace.nullable() });
export type ExportPage = z.infer<typeof exportPage>;

/**
 * Data that may be about a person, and that is not joined unless staff choose it. `id` names it in a choice. `reason`:
 * one of `matchReasons`. `typed`: the address or the phone as somebody typed it, last at `at`. `count`: the contact
 * messages that a choice joins; `preview` begins with the one that is the reason.
 */
export const personMatch = z.object({
  id: z.string(),
  reason: z.string(),
  typed: z.string(),
  at: instant,
  count: z.int(),
  preview: z.array(z.object({ at: instant, name: z.string(), text: z.string() })),
});
export type PersonMatch = z.infer<typeof personMatch>;

/** The reasons of a match in words. `day`: that of `at`, as its reader writes it. */
export const matchReasons = {
  'beside-phone': (day: string) => `This address was typed beside this phone in a message of ${day}.`,
  'similar-phone': (day: string) => `The phone of this message of ${day} contains the digits of this phone.`,
  'earlier-holder': (day: string) => `This message of ${day} names this phone, which was another person's then.`,
} as const;
export const reasonOf = ({ reason }: PersonMatch, day: string): string =>
  reason in matchReasons ? matchReasons[reason as keyof typeof matchReasons](day) : `Found in a message of ${day}.`;

/** The prefixes of the ids of matches: the address, or the id of the message, follows. */
export const matchPrefixes = { email: 'email:', message: 'message:' } as const;

/** `dryRun`: reports what would be erased and changes nothing. With a key, a repeated call returns the same counts. */
const erasure = person.extend({ dryRun: z.boolean(), ...repeatable });
export type ErasureRequest = z.infer<typeof erasure>;

/** The number of entries deleted or anonymized, by kind, and the pseudonym that replaces `phone`. */
const erased = z.object({
  changes: z.array(z.object({ what: z.string(), count: z.int() })),
  pseudonym: e164,
  ...replayable,
});
export type ErasedPerson = z.infer<typeof erased>;

/** `phoneNumber` in any notation, region US. `matches`: the ids of matches that staff chose. */
export const personForm = z.object({
  phoneNumber: requiredText(40),
  matches: z.array(text().max(300)).max(50).optional(),
});
export type PersonForm = z.infer<typeof personForm>;
export const erasureForm = personForm.extend({ dryRun: z.boolean('must be true or false') });

/** The salon's data about a person, in the form handed to that person; `data` by kind. */
export const personExport = z.object({
  phone: e164,
  otherPhones: z.array(e164),
  emails: z.array(z.string()),
  exportedAt: instant,
  data: z.record(z.string(), personSection.shape.entries),
});
export type PersonExport = z.infer<typeof personExport>;

/** What is known to be the person's: the phone, those of merged records, their addresses; and what may be theirs. */
export const personMatches = z.object({
  phone: e164,
  otherPhones: z.array(e164),
  emails: z.array(z.string()),
  matches: z.array(personMatch),
});
export type PersonMatches = z.infer<typeof personMatches>;

export const erasureReport = erased.pick({ changes: true });
export type ErasureReport = z.infer<typeof erasureReport>;

/** The personal data of a service. */
const exportOf = <Name extends 'contact' | 'customer' | 'messaging'>(service: Name) =>
  defineRpc(`${service}.export-person.v1`, { actor: 'owner', request: person, response: exported });

/** A page of the personal data of a service. */
const exportPageOf = <Name extends 'contact' | 'customer' | 'messaging'>(service: Name) =>
  defineRpc(`${service}.export-person-page.v1`, {
    actor: 'owner',
    request: person.extend({ from: exportPlace }),
    response: exportPage,
  });

/**
 * Erases a person in a service, in one transaction. A repeated call finds nothing. Sums and counts remain, and so do
 * the proof of consent and the suppression, under a pseudonym for each phone. The answer contains the pseudonym of
 * `phone`.
 */
const eraseOf = <Name extends 'contact' | 'customer' | 'messaging'>(service: Name) =>
  defineRpc(`${service}.erase-person.v1`, {
    actor: 'owner',
    request: erasure,
    response: erased,
    errors: { 'PRIVACY.NO_KEY': 'conflict', ...idempotencyErrors },
  });

/** The RPCs of a service about a person's data. */
export interface PersonalDataRpcs {
  export: ReturnType<typeof exportOf>;
  exportPage: ReturnType<typeof exportPageOf>;
  erase: ReturnType<typeof eraseOf>;
}

export const exportFromContact = exportOf('contact');
export const exportFromCustomer = exportOf('customer');
export const exportFromMessaging = exportOf('messaging');
export const exportPageFromContact = exportPageOf('contact');
export const exportPageFromCustomer = exportPageOf('customer');
export const exportPageFromMessaging = exportPageOf('messaging');
export const eraseInContact = eraseOf('contact');
export const eraseInCustomer = eraseOf('customer');
export const eraseInMessaging = eraseOf('messaging');

/** The phones and addresses of the records of a person: their own, those merged with it, and those at Square. */
export const findPerson = defineRpc('customer.find-person.v1', {
  actor: 'owner',
  request: person,
  response: exported.omit({ sections: true }),
});

/** Newest first, at most 50. */
export const findPersonMatches = defineRpc('contact.find-person-matches.v1', {
  actor: 'owner',
  request: person,
  response: z.object({ matches: z.array(personMatch) }),
});
