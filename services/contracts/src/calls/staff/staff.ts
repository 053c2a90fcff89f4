import { z } from 'zod';
import { defineCall } from '../../call.js';
import { accountForm, accountWithPassword, newAccountForm, staffAccount } from '../../staff/staff-accounts.js';

const path = '/api/admin/staff';

// An account is named in the body: addresses are kept by browsers and proxies.
const onOne = {
  method: 'POST',
  access: 'owner',
  recentSignIn: true,
  body: accountForm,
  answer: staffAccount,
  errors: { 'STAFF.NOT_FOUND': 'not-found' },
} as const;

export const list = defineCall({
  method: 'GET',
  path,
  summary: 'The accounts that may sign in, by e-mail address',
  access: 'owner',
  answer: z.array(staffAccount),
});

export const add = defineCall({
  method: 'POST',
  path,
  summary: 'Adds an account, and shows its password once',
  access: 'owner',
  recentSignIn: true,
  body: newAccountForm,
  status: 201,
  answer: accountWithPassword,
  errors: { 'STAFF.EMAIL_TAKEN': 'conflict' },
});

export const disable = defineCall({
  ...onOne,
  path: `${path}/disable`,
  summary: 'Disables an account and ends its sessions; the last owner who can sign in stays',
  errors: { ...onOne.errors, 'STAFF.LAST_OWNER': 'conflict' },
});

export const enable = defineCall({ ...onOne, path: `${path}/enable`, summary: 'Enables a disabled account' });

export const resetPassword = defineCall({
  ...onOne,
  path: `${path}/reset-password`,
  summary: 'Gives an account a new password, shows it once, and ends the sessions of the account',
  answer: accountWithPassword,
});

export const resetSecondStep = defineCall({
  ...onOne,
  path: `${path}/reset-second-step`,
  summary: 'Turns off the second step of who has lost it, and ends their sessions',
});
