import { z } from 'zod';

const campaignStatus = z.enum(['PENDING', 'IN_PROGRESS', 'VERIFIED', 'FAILED', 'SUSPENDED']);
const brandStatus = z.enum(['PENDING', 'IN_REVIEW', 'APPROVED', 'FAILED', 'SUSPENDED']);
const tollFreeStatus = z.enum(['PENDING_REVIEW', 'IN_REVIEW', 'TWILIO_APPROVED', 'TWILIO_REJECTED']);

/** Why a registration is rejected. */
const registrationProblem = z.strictObject({
  code: z.int().min(10_000).max(99_999),
  description: z.string().max(1000).optional(),
  fields: z.array(z.string().max(100)).max(20).optional(),
});

/** The registration of the account's sender. Omitted parts do not change; `null`: it is not registered. */
export const registrationPatch = z.strictObject({
  /** A2P 10DLC, for the messaging service. */
  campaign: campaignStatus.nullable().optional(),
  brand: brandStatus.nullable().optional(),
  tollFree: tollFreeStatus.nullable().optional(),
  /** The reasons that every rejected part names. */
  problems: z.array(registrationProblem).max(20).optional(),
  /** Whether the campaign exists only for tests of the API. */
  isMock: z.boolean().optional(),
});
export type RegistrationPatch = z.input<typeof registrationPatch>;
export type SimulatedRegistration = Required<z.output<typeof registrationPatch>>;

const approved: SimulatedRegistration = {
  campaign: 'VERIFIED',
  brand: 'APPROVED',
  tollFree: 'TWILIO_APPROVED',
  problems: [],
  isMock: false,
};

/** What is registered for the account's sender: at first everything is approved. */
export class Registration {
  private present: SimulatedRegistration = approved;

  get state(): SimulatedRegistration {
    return structuredClone(this.present);
  }

  change(patch: RegistrationPatch): SimulatedRegistration {
    this.present = { ...this.present, ...registrationPatch.parse(patch) };
    return this.state;
  }

  reset(): void {
    this.present = approved;
  }

  /** The error of a text that networks refuse because its sender is not registered; null: they deliver it. */
  refusalOf(sender: string): number | null {
    const { campaign, brand, tollFree, isMock } = this.present;
    if (isTollFree(sender)) return tollFree === 'TWILIO_APPROVED' ? null : 30032;
    if (!/^\+1\d{10}$/.test(sender)) return null;
    return campaign === 'VERIFIED' && brand === 'APPROVED' && !isMock ? null : 30034;
  }
}

export const isTollFree = (phone: string): boolean => /^\+1(?:800|822|833|844|855|866|877|888)\d{7}$/.test(phone);
