import type { RegistrationState } from '@lacquer/contracts/messaging/registration';
import { z } from 'zod';

/** What texts are sent from. Only the first three need a registration, and are read at the provider. */
export const senderKinds = ['local', 'service', 'toll-free', 'short-code', 'abroad', 'simulated'] as const;
export type SenderKind = (typeof senderKinds)[number];

const reasonFacts = z.object({
  /** The provider's error code; null: it names none. */
  code: z.number().int().nullable(),
  /** The provider's own words. */
  says: z.string().nullable(),
  fields: z.array(z.string()),
});
export type ReasonFacts = z.output<typeof reasonFacts>;

const partFacts = z.object({
  part: z.enum(['campaign', 'brand', 'toll-free']),
  /** The toll-free number in E.164. */
  phone: z.string().nullable(),
  /** The provider's name for it. Null: nothing is registered. */
  status: z.string().nullable(),
  /** Registered only for tests of the provider's API: carriers know nothing of it. */
  isMock: z.boolean(),
  reasons: z.array(reasonFacts),
});
export type PartFacts = z.output<typeof partFacts>;
export type PartName = PartFacts['part'];

/** What the provider says about the registration of a sender. It is stored, so later releases must be able to read it. */
export const registrationFacts = z.object({ kind: z.enum(senderKinds), parts: z.array(partFacts) });
export type RegistrationFacts = z.output<typeof registrationFacts>;

/**
 * Twilio's names. `campaign_status` of https://www.twilio.com/docs/messaging/api/usapptoperson-resource, `status` of
 * brand registrations and of toll-free verifications.
 */
const states: Readonly<Record<PartName, Readonly<Partial<Record<string, RegistrationState>>>>> = {
  campaign: {
    VERIFIED: 'approved',
    PENDING: 'in-review',
    IN_PROGRESS: 'in-review',
    FAILED: 'rejected',
    SUSPENDED: 'rejected',
  },
  brand: {
    APPROVED: 'approved',
    PENDING: 'in-review',
    IN_REVIEW: 'in-review',
    FAILED: 'rejected',
    SUSPENDED: 'rejected',
  },
  'toll-free': {
    TWILIO_APPROVED: 'approved',
    PENDING_REVIEW: 'in-review',
    IN_REVIEW: 'in-review',
    TWILIO_REJECTED: 'rejected',
  },
};

/** A status that is not known counts as unknown, never as approved. */
export function stateOfPart({ part, status, isMock }: PartFacts): RegistrationState {
  if (status === null || isMock) return 'missing';
  return (Object.hasOwn(states[part], status) ? states[part][status] : undefined) ?? 'unknown';
}

const worstFirst = ['rejected', 'missing', 'unknown', 'in-review', 'approved'] as const;

/** The worst state of the parts. */
export function stateOf(parts: readonly PartFacts[]): RegistrationState {
  const found = new Set(parts.map(stateOfPart));
  return worstFirst.find((state) => found.has(state)) ?? 'not-needed';
}
