import { z } from 'zod';
import { defineRpc } from './contract.js';
import { e164, instant, requiredText } from './values.js';

/**
 * The prefix of the pseudonym of an erased phone. No network has this code, so the rest of the product treats the
 * pseudonym as an unreachable phone. The digits are a keyed hash: the same phone has the same pseudonym in every
 * service.
 */
export const pseudonymCode = '+999';

/**
 * The person whose data is requested. All data is found by phone, contact messages also by e-mail address.
 * `otherPhones`: the phones of records that were merged with the record of `phone`.
 */
const person = z.object({
  phone: e164,
  otherPhones: z.array(e164).max(50).optional(),
  emails: z.array(z.string().max(254)).max(50),
});
export type Person = z.infer<typeof person>;

/** A section of an export: its title in words, and its entries with named values. */
export const personSection = z.object({ title: z.string(), entries: z.array(z.record(z.string(), z.unknown())) });

/** `emails` and `otherPhones`: those that the service links to the same person. */
const exported = z.object({
  sections: z.array(personSection),
  emails: z.array(z.string()),
  otherPhones: person.shape.otherPhones,
});
export type ExportedPerson = z.infer<typeof exported>;

/** `dryRun`: reports what would be erased and changes nothing. */
const erasure = person.extend({ dryRun: z.boolean() });

/** The number of entries deleted or anonymized, by kind, and the pseudonym that replaces `phone`. */
const erased = z.object({ changes: z.array(z.object({ what: z.string(), count: z.int() })), pseudonym: e164 });
export type ErasedPerson = z.infer<typeof erased>;

/** `phoneNumber` in any notation, region US. */
export const personForm = z.object({ phoneNumber: requiredText(40) });
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

export const erasureReport = erased.pick({ changes: true });
export type ErasureReport = z.infer<typeof erasureReport>;

/** The personal data of a service. */
const exportOf = <Name extends 'contact' | 'customer' | 'messaging'>(service: Name) =>
  defineRpc(`${service}.export-person.v1`, { actor: 'owner', request: person, response: exported });

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
    errors: { 'PRIVACY.NO_KEY': 'conflict' },
  });

/** The RPCs of a service about a person's data. */
export interface PersonalDataRpcs {
  export: ReturnType<typeof exportOf>;
  erase: ReturnType<typeof eraseOf>;
}

export const exportFromContact = exportOf('contact');
export const exportFromCustomer = exportOf('customer');
export const exportFromMessaging = exportOf('messaging');
export const eraseInContact = eraseOf('contact');
export const eraseInCustomer = eraseOf('customer');
export const eraseInMessaging = eraseOf('messaging');
