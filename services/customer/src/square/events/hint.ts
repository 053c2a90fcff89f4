import { z } from 'zod';
import { readListed } from '../account/listed-payment.js';
import { textOf, toBirthday } from '../account/from-square.js';
import type { SourceCustomer, SourcePayment } from '../account/payment-source.js';

/**
 * The object that an event refers to. The payload of a notification is only a hint; `listed` is the state that a sweep
 * read at Square.
 */
export type Hint =
  | { kind: 'payment'; paymentId: string; listed: SourcePayment | null }
  | { kind: 'refund'; refundId: string; paymentId: string | null }
  | { kind: 'dispute'; disputeId: string }
  | { kind: 'booking'; bookingId: string }
  | { kind: 'customer'; customerId: string; merge: Merge | null; deleted: DeletedProfile | null };

export interface Merge {
  from: string[];
  into: string;
}

/** The last state of a deleted profile: only the event still contains it. */
export type DeletedProfile = Omit<SourceCustomer, 'id'>;

const id = z.string().min(1).max(255);
const text = z.string().nullish().catch(null);

const payment = z.object({ data: z.object({ id, listed: z.unknown().optional() }) });
const refund = z.object({
  data: z.object({
    id,
    object: z
      .object({ refund: z.object({ payment_id: id.nullish().catch(null) }) })
      .nullish()
      .catch(null),
  }),
});
/** For some types, the id in the event's data is that of the dispute's state; the nested dispute has the right one. */
const dispute = z.object({
  data: z.object({
    id,
    object: z
      .object({ dispute: z.object({ id: id.optional(), dispute_id: id.optional() }) })
      .nullish()
      .catch(null),
  }),
});
const booking = z.object({
  data: z.object({
    id,
    object: z
      .object({ booking: z.object({ id }) })
      .nullish()
      .catch(null),
  }),
});
const merge = z.object({ from_customer_ids: z.array(id).min(1).max(100), to_customer_id: id });
const customer = z.object({
  data: z.object({
    id,
    object: z
      .object({
        customer: z
          .object({
            phone_number: text,
            email_address: text,
            given_name: text,
            family_name: text,
            birthday: text,
            note: text,
            group_ids: z.array(id).nullish().catch(null),
            updated_at: z.iso.datetime({ offset: true }).nullish().catch(null),
          })
          .nullish()
          .catch(null),
        event_context: z
          .object({ merge: merge.nullish().catch(null) })
          .nullish()
          .catch(null),
      })
      .nullish()
      .catch(null),
  }),
});

/** `null`: an irrelevant type, or a payload without an id. */
export function hintOf(type: string, payload: unknown): Hint | null {
  if (type.startsWith('payment.')) {
    const parsed = payment.safeParse(payload).data?.data;
    const listed = type === sweptTypes.payment ? readListed(parsed?.listed) : null;
    return parsed ? { kind: 'payment', paymentId: parsed.id, listed } : null;
  }
  if (type.startsWith('refund.')) {
    const parsed = refund.safeParse(payload).data?.data;
    return parsed ? { kind: 'refund', refundId: parsed.id, paymentId: parsed.object?.refund.payment_id ?? null } : null;
  }
  if (type.startsWith('dispute.')) {
    const parsed = dispute.safeParse(payload).data?.data;
    const named = parsed?.object?.dispute;
    return parsed ? { kind: 'dispute', disputeId: named?.id ?? named?.dispute_id ?? parsed.id } : null;
  }
  if (type.startsWith('booking.')) {
    const parsed = booking.safeParse(payload).data?.data;
    // the id of the event's data may end with the version: "b1:3"
    return parsed ? { kind: 'booking', bookingId: parsed.object?.booking.id ?? parsed.id.replace(/:\d+$/, '') } : null;
  }
  return isAboutProfile.test(type) ? customerHint(type, payload) : null;
}

const isAboutProfile = /^customer\.(created|updated|deleted|swept)$/;

/** The event types of sweeps, in addition to those of Square. */
export const sweptTypes = {
  payment: 'payment.swept',
  refund: 'refund.swept',
  dispute: 'dispute.swept',
  customer: 'customer.swept',
  booking: 'booking.swept',
} as const;

function customerHint(type: string, payload: unknown): Hint | null {
  const parsed = customer.safeParse(payload).data?.data;
  if (!parsed) return null;
  const merged = parsed.object?.event_context?.merge;
  const last = type === 'customer.deleted' ? parsed.object?.customer : null;
  return {
    kind: 'customer',
    customerId: parsed.id,
    merge: merged ? { from: merged.from_customer_ids, into: merged.to_customer_id } : null,
    deleted: last
      ? {
          phone: last.phone_number ?? null,
          email: last.email_address ?? null,
          givenName: last.given_name ?? null,
          familyName: last.family_name ?? null,
          birthday: toBirthday(last.birthday),
          note: textOf(last.note),
          groupIds: (last.group_ids ?? []).toSorted(),
          updatedAt: new Date(last.updated_at ?? 0),
        }
      : null,
  };
}
