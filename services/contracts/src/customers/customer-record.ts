import { z } from 'zod';
import { defineEvent, defineRpc, mayGoUnheard } from '../contract.js';
import { customerBookings, reminderWish } from './bookings.js';
import { consentStates, customer, maxTags, tag } from './customer.js';
import { e164, emailAddress, instant, text } from '../values.js';
import { editConflict, version } from '../versions.js';

export const customerNotFound = { 'CUSTOMER.NOT_FOUND': 'not-found' } as const;

export const languages = ['en', 'es', 'ko'] as const;

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Without the year, which customers need not disclose. */
export const birthday = z
  .object({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) })
  .refine(({ month, day }) => day <= (longestMonths[month - 1] ?? 0), 'must be a day of the year');

/** A detail of the record that a merged record has filled or joined. `value`: its tag, or its part of the note. */
export const joinedDetail = z.object({
  field: z.string(),
  from: z.uuid(),
  phoneNumber: e164.nullable(),
  value: z.string().optional(),
});
/** `field`: `note`, `tags`, `birthday`, `email` or `language`. */
export type JoinedDetail = z.infer<typeof joinedDetail>;

/**
 * A phone that the customer has lost: its holder wrote at `detachedAt` that it is a wrong number. `recordId`: the record
 * that had it, which may be a merged one.
 */
export const detachedPhone = z.object({ id: z.uuid(), recordId: z.uuid(), phoneNumber: e164, detachedAt: instant });
export type DetachedPhone = z.infer<typeof detachedPhone>;
/** A detail that the record has from Square. `value`: the tag, or its part of the note. */
export const squareDetail = z.object({ field: z.string(), value: z.string().optional() });
/** `field`: `note`, `tags` or `birthday`. */
export type SquareDetail = z.infer<typeof squareDetail>;

/** A customer in full. Amounts in cents, over the visits that count. */
export const customerRecord = customer.extend({
  knownSince: instant,
  firstVisit: instant.nullable(),
  /** In addition to `totalSpent`. */
  tips: z.int(),
  /** Refunds of amounts and tips together. */
  refunded: z.int(),
  consent: z.enum(consentStates),
  /** The phones of merged records on which the customer revoked; absent without any. */
  revokedElsewhere: z.array(e164).optional(),
  /** The record that represents this one. Lists omit merged records. */
  mergedInto: z.uuid().nullable(),
  /**
   * Square moved the record's payments to other customers, and nothing else belongs to it: no list, figure or audience
   * includes it. Absent if it is listed.
   */
  isLeftBehind: z.boolean().optional(),
  /**
   * The records that are merged into this one, directly or through another (`into`). The figures above include them.
   */
  merged: z.array(
    customer.pick({ id: true, phoneNumber: true, email: true, visitCount: true, totalSpent: true }).extend({
      givenName: z.string().nullable(),
      familyName: z.string().nullable(),
      into: z.uuid(),
      mergedAt: instant,
    }),
  ),
  /** What the merged records have filled or joined; absent if nothing. An unmerge takes it back. */
  joined: z.array(joinedDetail).optional(),
  /** Oldest first; absent without any. */
  detachedPhones: z.array(detachedPhone).optional(),
  /** What the record has from Square, and follows it until staff edit it; absent if nothing. */
  fromSquare: z.array(squareDetail).optional(),
  /** At Square; absent without any. */
  bookings: customerBookings.optional(),
  /** What the customer said about reminders of appointments at their present phone; absent: nothing. */
  reminders: reminderWish.optional(),
  /** The number of edits by staff. An edit names the version that it is based on. */
  version,
  note: z.string().nullable(),
  tags: z.array(z.string()),
  birthday: z.object({ month: z.int(), day: z.int() }).nullable(),
  language: z.enum(languages).nullable(),
});
export type CustomerRecord = z.infer<typeof customerRecord>;

/** The most tags that are listed. */
export const maxListedTags = 200;

/** The tags in use with the number of customers for each, most frequent first. */
export const listTags = defineRpc('customer.list-tags.v1', {
  request: z.object({}),
  response: z.array(z.object({ tag: z.string(), customers: z.int() })),
});

export const getCustomer = defineRpc('customer.get.v1', {
  request: z.object({ id: z.uuid() }),
  response: customerRecord,
  errors: customerNotFound,
});

/** The longest note, in characters. */
export const maxNote = 2000;

/** Trimmed; an empty text becomes `null`. */
const editedText = (max: number) =>
  text()
    .trim()
    .max(max, `must be at most ${max} characters`)
    .nullable()
    .transform((given) => given || null)
    .optional();

/** Absent fields stay unchanged; `null` removes a field. A removed name falls back to Square's. */
export const customerEdit = z.object({
  version,
  givenName: editedText(100),
  familyName: editedText(100),
  email: emailAddress.nullable().optional(),
  note: editedText(maxNote),
  tags: z
    .array(tag)
    .max(maxTags, `must be at most ${maxTags}`)
    .transform((given) => [...new Set(given)])
    .optional(),
  birthday: birthday.nullable().optional(),
  language: z.enum(languages).nullable().optional(),
});
export type CustomerEdit = z.output<typeof customerEdit>;

/** Edits a customer, unless the record has changed since the version that the edit names. */
export const editCustomer = defineRpc('customer.edit.v1', {
  actor: 'staff',
  request: customerEdit.extend({ id: z.uuid() }),
  response: customerRecord,
  errors: { ...customerNotFound, ...editConflict('CUSTOMER') },
});

/** Staff edited a customer, or Square's details of it changed. */
export const customerEdited = defineEvent('customer.edited.v1', z.object({ customerId: z.uuid() }), mayGoUnheard);
