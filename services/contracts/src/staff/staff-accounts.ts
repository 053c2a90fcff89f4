import { z } from 'zod';
import type { ErrorCatalogue } from '../errors.js';
import { staffRole } from './staff-role.js';
import { emailAddress, instant, optionalText, text } from '../values.js';
import { chosenPassword } from './staff.js';

/** An account as owners see it. */
export const staffAccount = z.object({
  email: z.string(),
  /** As the owner wrote it in the invitation; null: nobody did. */
  name: z.string().nullable(),
  role: staffRole,
  createdAt: instant,
  isDisabled: z.boolean(),
  hasSecondStep: z.boolean(),
});
export type StaffAccountView = z.infer<typeof staffAccount>;

/** Names one account, whose address is known in lower case. */
export const accountForm = z.object({ email: emailAddress.pipe(z.string().toLowerCase()) });

/** A link that an owner makes is good for so many days, once. */
export const linkDays = 7;

/** `invite` makes an account; `reset` gives one another password. */
export const linkKind = z.enum(['invite', 'reset']);
export type LinkKind = z.infer<typeof linkKind>;

export const inviteForm = accountForm.extend({ name: optionalText(100), role: staffRole });

/** A link that nobody has used yet. What it leads by is shown once, when it is made. */
export const staffLink = z.object({
  id: z.uuid(),
  kind: linkKind,
  email: z.string(),
  name: z.string().nullable(),
  role: staffRole,
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});
export type StaffLink = z.infer<typeof staffLink>;

/** Random; the server keeps only its hash. */
const linkToken = text().regex(/^[\w-]{43}$/, 'is not that of a link');

export const madeLink = staffLink.extend({ token: linkToken });
export type MadeLink = z.infer<typeof madeLink>;

export const linkTokenForm = z.object({ token: linkToken });
export const linkPasswordForm = linkTokenForm.extend({ password: chosenPassword });
export type LinkPasswordForm = z.output<typeof linkPasswordForm>;

/** What a link is for, as whoever holds it may see it. */
export const openedLink = staffLink.pick({ kind: true, email: true, name: true, role: true, expiresAt: true });
export type OpenedLink = z.infer<typeof openedLink>;

/** Why a link leads nowhere. */
export const linkRefused = {
  'STAFF.LINK_UNKNOWN': 'not-found',
  'STAFF.LINK_EXPIRED': 'not-found',
  'STAFF.LINK_USED': 'not-found',
  'STAFF.LINK_REVOKED': 'not-found',
} as const satisfies ErrorCatalogue;
