import { z } from 'zod';
import type { ErrorCatalogue } from '../errors.js';
import { squareStatus } from '../customers/customer.js';
import { instant, text } from '../values.js';
import { staffLanguages } from './staff-languages.js';
import { staffRole } from './staff-role.js';

/** In characters. */
export const minPasswordLength = 12;
export const maxPasswordLength = 200;

const typedPassword = text('is required').min(1, 'is required').max(maxPasswordLength);

/** Six digits from an authenticator app, or a recovery code; spaces are ignored. */
const typedCode = text('is required').trim().min(1, 'is required').max(40);

export const loginForm = z.object({
  email: text('is required').trim().toLowerCase().min(1, 'is required').max(254),
  password: typedPassword,
  /** The code of the second step, if the account has one. */
  code: typedCode.optional(),
});
export type LoginForm = z.output<typeof loginForm>;

/**
 * After this many minutes a call that requires a recent sign-in is refused until the password or a code is entered
 * again.
 */
export const recentSignInMinutes = 10;

/** Confirms the identity of the signed-in person by the password or by a code from the app. */
export const confirmForm = z.union([z.object({ password: typedPassword }), z.object({ code: typedCode })]);
export type ConfirmForm = z.output<typeof confirmForm>;

/** A new password. The server also refuses passwords that are easy to guess. */
export const chosenPassword = z
  .string('is required')
  .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `must have at most ${maxPasswordLength} characters`);

export const passwordForm = z.object({ currentPassword: typedPassword, newPassword: chosenPassword });
export type PasswordForm = z.output<typeof passwordForm>;

export const codeForm = z.object({ code: typedCode });
export type CodeForm = z.output<typeof codeForm>;

/** The setup data of the authenticator app: `address` as a QR code, or `secret` to type. Shown once. */
export const startedSecondStep = z.object({ secret: z.string(), address: z.string() });
export type StartedSecondStep = z.infer<typeof startedSecondStep>;

/** Each code replaces the app for one sign-in. Shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** A sign-in that has not ended. */
export const openSession = z.object({
  id: z.uuid(),
  /** The session of this request. */
  isCurrent: z.boolean(),
  /** `Chrome on Android`; null if the browser did not identify itself. */
  browser: z.string().nullable(),
  /** The client's address, or its network. */
  address: z.string().nullable(),
  signedInAt: instant,
  lastUsedAt: instant,
});
export type OpenSession = z.infer<typeof openSession>;

/** Why a call on behalf of an account is refused while its password, role, state or second step changes. */
export const accountChanged = { 'STAFF.ACCOUNT_CHANGED': 'conflict' } as const satisfies ErrorCatalogue;

/** What a new password of the command line, or the setting SECOND_STEP_REQUIRED, requires of an account. */
export const requiredStep = z.enum(['change-password', 'set-up-second-step']);
export type RequiredStep = z.infer<typeof requiredStep>;

const staffLanguage = z.enum(staffLanguages, `must be one of ${staffLanguages.join(', ')}`);

/** The language of a person's admin. `null`: that of the browser. */
export const languageForm = z.object({ language: staffLanguage.nullable() });
export type LanguageForm = z.output<typeof languageForm>;

/** The signed-in account. `GET /api/auth/session` answers 401 without one. */
export const session = z.object({
  id: z.uuid(),
  email: z.string(),
  role: staffRole,
  /** The language that the person chose. Absent: that of the browser. */
  language: staffLanguage.optional(),
  /** Until this is done, every call that is not part of it is refused with STAFF.SET_UP_FIRST. */
  required: requiredStep.optional(),
});
export type Session = z.infer<typeof session>;

/** The account of the caller. */
export const ownAccount = z.object({
  email: z.string(),
  role: staffRole,
  secondStep: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** The external connections, as shown in the admin. */
export const integrations = z.object({
  sms: z.object({ simulated: z.boolean(), from: z.string().nullable() }),
  square: squareStatus,
  /** `isUntrusted`: requests arrive through a proxy that `TRUST_PROXY` does not name, so all visitors count as one. */
  proxy: z.object({ isUntrusted: z.boolean() }),
});
export type Integrations = z.infer<typeof integrations>;
