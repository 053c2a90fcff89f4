import { z } from 'zod';
import { squareStatus } from '../customers/customer.js';
import { instant, text } from '../values.js';
import { staffRole } from './staff-role.js';

/** The shortest password that somebody may choose. */
export const minPasswordLength = 12;
export const maxPasswordLength = 200;

const typedPassword = text('is required').min(1, 'is required').max(maxPasswordLength);

/** Six digits of an app, or a recovery code; spaces do not matter. */
const typedCode = text('is required').trim().min(1, 'is required').max(40);

export const loginForm = z.object({
  email: text('is required').trim().toLowerCase().min(1, 'is required').max(254),
  password: typedPassword,
  /** Of the second step, where the account has one. */
  code: typedCode.optional(),
});
export type LoginForm = z.output<typeof loginForm>;

/** A call that asks for a recent sign-in is refused after so many minutes, until the password is given again. */
export const recentSignInMinutes = 10;

/** Shows that it is still the same person: by the password, or by a code of the app. */
export const confirmForm = z.union([z.object({ password: typedPassword }), z.object({ code: typedCode })]);
export type ConfirmForm = z.output<typeof confirmForm>;

/** One that somebody chooses. The server also refuses what is easy to guess. */
export const chosenPassword = z
  .string('is required')
  .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `must have at most ${maxPasswordLength} characters`);

export const passwordForm = z.object({ currentPassword: typedPassword, newPassword: chosenPassword });
export type PasswordForm = z.output<typeof passwordForm>;

export const codeForm = z.object({ code: typedCode });
export type CodeForm = z.output<typeof codeForm>;

/** What the app of the phone needs: `address` as a QR code, or `secret` by hand. Shown once. */
export const startedSecondStep = z.object({ secret: z.string(), address: z.string() });
export type StartedSecondStep = z.infer<typeof startedSecondStep>;

/** Each signs in once, in place of the app. Shown once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** A sign-in that has not ended. */
export const openSession = z.object({
  id: z.uuid(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** `Chrome on Android`; null when the browser did not say. */
  browser: z.string().nullable(),
  /** The client's address, or its network. */
  address: z.string().nullable(),
  signedInAt: instant,
  lastUsedAt: instant,
});
export type OpenSession = z.infer<typeof openSession>;

/** Who is signed in. `GET /api/auth/session` answers 401 if nobody is. */
export const session = z.object({ id: z.uuid(), email: z.string(), role: staffRole });
export type Session = z.infer<typeof session>;

/** One's own account. */
export const ownAccount = z.object({
  email: z.string(),
  role: staffRole,
  secondStep: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** The connections to the outside, as the admin shows them. */
export const integrations = z.object({
  sms: z.object({ simulated: z.boolean(), from: z.string().nullable() }),
  square: squareStatus,
  /** `isUntrusted`: requests come through a proxy that `TRUST_PROXY` does not name, and all visitors count as one. */
  proxy: z.object({ isUntrusted: z.boolean() }),
});
export type Integrations = z.infer<typeof integrations>;
