import { z } from 'zod';
import { defineEvent, defineRpc, mayGoUnheard, neverGivenUp } from '../contract.js';
import { e164, instant, requiredText } from '../values.js';
import { customerNotFound, customerRecord } from './customer-record.js';

/** The record that represents the customer, and the phone, which is no longer theirs. */
export const phoneDetached = defineEvent(
  'customer.phone-detached.v1',
  z.object({ customerId: z.uuid(), phone: e164, at: instant }),
  mayGoUnheard,
);

/** Staff or a review decided that the number was right: the phone is the customer's again. Suppressions stay. */
export const phoneReattached = defineEvent(
  'customer.phone-reattached.v1',
  z.object({ customerId: z.uuid(), phone: e164, at: instant }),
  { ...neverGivenUp, handledBy: 'messaging' },
);

const phoneConflicts = { 'CUSTOMER.PHONE_TAKEN': 'conflict', 'CUSTOMER.HAS_PHONE': 'conflict' } as const;

/** Gives a detached phone back to its record. `id`: the record that represents the customer. */
export const reattachPhone = defineRpc('customer.reattach-phone.v1', {
  actor: 'staff',
  request: z.object({ id: z.uuid(), detachmentId: z.uuid() }),
  response: customerRecord,
  errors: { ...customerNotFound, ...phoneConflicts, 'CUSTOMER.DETACHMENT_NOT_FOUND': 'not-found' },
});

/** `phoneNumber` in any notation, region US. */
export const newPhoneForm = z.object({ phoneNumber: requiredText(40) });

/** Gives a phone to a record that has lost its own. Consent and suppression stay with the phones. */
export const enterPhone = defineRpc('customer.enter-phone.v1', {
  actor: 'staff',
  request: newPhoneForm.extend({ id: z.uuid() }),
  response: customerRecord,
  errors: {
    ...customerNotFound,
    ...phoneConflicts,
    'CUSTOMER.PHONE_INVALID': 'invalid',
    'CUSTOMER.NO_DETACHED_PHONE': 'conflict',
  },
});
