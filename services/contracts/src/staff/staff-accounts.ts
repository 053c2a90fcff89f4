import { z } from 'zod';
import type { ErrorCatalogue } from '../errors.js';
import { staffRole } from './staff-role.js';
import { emailAddress, instant, optionalText, text } from '../values.js';
import { chosenPassword } from './staff.js';

/** An account as owners see it. */
export const staffAccount = z.object({
  email: z.string(),
  /** As entered in the invitation; null if none was entered. */
  name: z.string().nullable(),
  role: staffRole,
  createdAt: instant,
  isDisabled: z.boolean(),
  hasSecondStep: z.boolean(),
  /** The number of open sessions; only in the list of accounts. */
  devices: z.int().optional(),
});
export type StaffAccountView = z.infer<typeof staffAccount>;

/** Identifies one account. Addresses are stored in lower case. */
export const accountForm = z.object({ email: emailAddress.pipe(z.string().toLowerCase()) });

export const roleForm = accountForm.extend({ role: staffRole });

/** The number of days for which a link is valid. It works once. */
export const linkDays = 7;

/** `invite` creates an account; `reset` sets another password. */
export const linkKind = z.enum(['invite', 'reset']);
export type LinkKind = z.infer<typeof linkKind>;

export const inviteForm = accountForm.extend({ name: optionalText(100), role: staffRole });

/** An unused link. Its token is shown only once, when the link is created. */
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
const linkToken = text().regex(/^[\w-]{43}$/, 'is not a link token');

export const madeLink = staffLink.extend({ token: linkToken });
export type MadeLink = z.infer<typeof madeLink>;

export const linkTokenForm = z.object({ token: linkToken });
export const linkPasswordForm = linkTokenForm.extend({ password: chosenPassword });
export type LinkPasswordForm = z.output<typeof linkPasswordForm>;

/** The purpose of a link, as shown to its bearer. */
export const openedLink = staffLink.pick({ kind: true, email: true, name: true, role: true, expiresAt: true });
export type OpenedLink = z.infer<typeof openedLink>;

/** Why a link is refused. */
export const linkRefused = {
  'STAFF.LINK_UNKNOWN': 'not-found',
  'STAFF.LINK_EXPIRED': 'not-found',
  'STAFF.LINK_USED': 'not-found',
  'STAFF.LINK_REVOKED': 'not-found',
} as const satisfies ErrorCatalogue;
