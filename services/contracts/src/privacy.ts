import { z } from 'zod';
import { defineRpc } from './contract.js';
import { e164, instant, requiredText } from './values.js';

/**
 * Begins what stands for an erased phone: no network has this code, so the rest of the product treats it as a phone that
 * nobody can be reached by. The digits are a keyed hash: the same phone has the same pseudonym in every service.
 */
export const pseudonymCode = '+999';

/**
 * Whose data: everything is found by the phones, contact messages by the e-mail addresses as well. `otherPhones`: those of
 * records that were merged with the record of `phone`.
 */
const person = z.object({
  phone: e164,
  otherPhones: z.array(e164).max(50).optional(),
  emails: z.array(z.string().max(254)).max(50),
});
export type Person = z.infer<typeof person>;

/** A part of an export: what it holds, in words, and its entries with named values. */
export const personSection = z.object({ title: z.string(), entries: z.array(z.record(z.string(), z.unknown())) });
export type PersonSection = z.infer<typeof personSection>;

/** `emails` and `otherPhones`: those that belong to the same person here. */
const exported = z.object({
  sections: z.array(personSection),
  emails: z.array(z.string()),
  otherPhones: person.shape.otherPhones,
});
export type ExportedPerson = z.infer<typeof exported>;

/** `dryRun`: says what would be erased, and changes nothing. */
const erasure = person.extend({ dryRun: z.boolean() });

/** How many entries are removed or made anonymous, by what they are, and the pseudonym that stays for `phone`. */
const erased = z.object({ changes: z.array(z.object({ what: z.string(), count: z.int() })), pseudonym: e164 });
export type ErasedPerson = z.infer<typeof erased>;

/** `phoneNumber` in any notation, region US. */
export const personForm = z.object({ phoneNumber: requiredText(40) });
export const erasureForm = personForm.extend({ dryRun: z.boolean('must say whether to change nothing') });

/** What the salon holds of a person, as they get it; `data` by what it is. */
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
 * Erases a person in a service, in one transaction; again, it finds nothing. Sums and counts stay, and so does the proof of
 * consent and the exclusion from texts, under a pseudonym for each phone. The answer has that of `phone`.
 */
const eraseOf = <Name extends 'contact' | 'customer' | 'messaging'>(service: Name) =>
  defineRpc(`${service}.erase-person.v1`, {
    actor: 'owner',
    request: erasure,
    response: erased,
    errors: { 'PRIVACY.NO_KEY': 'conflict' },
  });

/** What a service answers to about a person. */
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
