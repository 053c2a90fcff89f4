import { z } from 'zod';
import { defineRpc } from '../contract.js';

/** The steps of setting up a new salon, in order. */
export const setupSteps = [
  'name',
  'place',
  'booking',
  'claims',
  'languages',
  'colors',
  'services',
  'pictures',
  'connections',
  'second-step',
] as const;
export const setupStep = z.enum(setupSteps, `must be one of ${setupSteps.join(', ')}`);
export type SetupStep = z.infer<typeof setupStep>;

/** `skipped`: the owner has looked at it and goes on without. */
const settledState = z.enum(['done', 'skipped'], 'must be done or skipped');

export const salonSetup = z.object({
  /** The salon still has the sample's name, and no owner has said that it keeps it. */
  isNew: z.boolean(),
  /** Every step, in order. */
  steps: z.array(z.object({ step: setupStep, state: z.enum([...settledState.options, 'open']) })),
});
export type SalonSetup = z.infer<typeof salonSetup>;

export const getSalonSetup = defineRpc('catalog.get-salon-setup.v1', {
  actor: 'owner',
  request: z.object({}),
  response: salonSetup,
});

/** Settles a step, again if it was settled before. */
export const settleSetupStep = defineRpc('catalog.settle-setup-step.v1', {
  actor: 'owner',
  request: z.object({ step: setupStep, state: settledState }),
  response: salonSetup,
});
