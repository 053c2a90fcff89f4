import { z } from 'zod';
import { erasureReport, personForm } from './privacy.js';
import { instant } from './values.js';

export const personJobKinds = ['export', 'erase'] as const;
export type PersonJobKind = (typeof personJobKinds)[number];

export const personJobForm = personForm.extend({ kind: z.enum(personJobKinds) });

/**
 * An export or an erasure, one service after another. It continues by itself after an interruption. `entries`: those
 * exported or changed so far. `waitsFor`: the service that does not answer; it is asked again. `problem`: why the job
 * failed. `isJoined`: the answer to a request names a job that was running already, with its choice of matches.
 */
export const personJob = z.object({
  id: z.uuid(),
  kind: z.enum(personJobKinds),
  state: z.enum(['running', 'done', 'failed']),
  /** In order. */
  steps: z.array(z.object({ service: z.string(), isDone: z.boolean() })),
  entries: z.int(),
  changes: erasureReport.shape.changes,
  waitsFor: z.string().nullable(),
  problem: z.string().nullable(),
  isJoined: z.boolean().optional(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
});
export type PersonJob = z.infer<typeof personJob>;
