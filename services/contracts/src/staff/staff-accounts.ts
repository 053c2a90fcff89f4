import { z } from 'zod';
import { staffRole } from './staff-role.js';
import { emailAddress, instant } from '../values.js';

/** An account as owners see it. */
export const staffAccount = z.object({
  email: z.string(),
  role: staffRole,
  createdAt: instant,
  isDisabled: z.boolean(),
  hasSecondStep: z.boolean(),
});
export type StaffAccountView = z.infer<typeof staffAccount>;

/** Names one account. */
export const accountForm = z.object({ email: emailAddress });
export const newAccountForm = accountForm.extend({ role: staffRole });

/** `password` is made by the product, and shown only now. */
export const accountWithPassword = staffAccount.extend({ password: z.string() });
export type AccountWithPassword = z.infer<typeof accountWithPassword>;
