import { z } from 'zod';
import { squareStatus } from './customer.js';

export const staffRole = z.enum(['owner', 'staff']);
export type StaffRole = z.infer<typeof staffRole>;

export const loginForm = z.object({
  email: z.string('is required').trim().toLowerCase().min(1, 'is required').max(254),
  password: z.string('is required').min(1, 'is required').max(200),
});
export type LoginForm = z.output<typeof loginForm>;

/** Who is signed in. `GET /api/auth/session` answers 401 if nobody is. */
export const session = z.object({ id: z.uuid(), email: z.string(), role: staffRole });
export type Session = z.infer<typeof session>;

/** The connections to the outside, as the admin shows them. */
export const integrations = z.object({
  sms: z.object({ simulated: z.boolean(), from: z.string().nullable() }),
  square: squareStatus,
});
export type Integrations = z.infer<typeof integrations>;
