import { defineCall } from '../../call.js';
import { linkPasswordForm, linkRefused, linkTokenForm, openedLink } from '../../staff/staff-accounts.js';
import { accountChanged, confirmForm, loginForm, session } from '../../staff/staff.js';

export const signIn = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in and sets the session cookie',
  access: 'anyone',
  body: loginForm,
  answer: session,
  errors: {
    ...accountChanged,
    'STAFF.WRONG_CREDENTIALS': 'unauthenticated',
    'STAFF.CODE_REQUIRED': 'unauthenticated',
    'STAFF.WRONG_CODE': 'unauthenticated',
    'STAFF.ACCOUNT_DISABLED': 'forbidden',
    'STAFF.TOO_MANY_ATTEMPTS': 'rate-limited',
    'STAFF.TOO_BUSY': 'unavailable',
    'STAFF.SECOND_STEP_UNAVAILABLE': 'unavailable',
  },
});

export const signOut = defineCall({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session',
  access: 'anyone',
  status: 204,
});

export const getSession = defineCall({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Returns the signed-in account',
  access: 'staff',
  partOfSetUp: true,
  answer: session,
});

export const confirm = defineCall({
  method: 'POST',
  path: '/api/auth/confirm',
  summary: 'Confirms the identity of the signed-in account, for calls that require a recent sign-in',
  access: 'staff',
  partOfSetUp: true,
  body: confirmForm,
  status: 204,
  errors: {
    ...accountChanged,
    'STAFF.WRONG_PASSWORD': 'invalid',
    'STAFF.WRONG_CODE': 'invalid',
    'STAFF.TOO_MANY_ATTEMPTS': 'rate-limited',
  },
});

// The token is in the body, because browsers and proxies store URLs.
export const openLink = defineCall({
  method: 'POST',
  path: '/api/auth/link',
  summary: 'Returns the purpose of a link created by an owner',
  access: 'anyone',
  body: linkTokenForm,
  answer: openedLink,
  errors: { ...linkRefused, RATE_LIMITED: 'rate-limited' },
});

export const useLink = defineCall({
  method: 'POST',
  path: '/api/auth/link/password',
  summary: 'Consumes a link: sets the password of the account and ends all its sessions',
  access: 'anyone',
  body: linkPasswordForm,
  status: 204,
  errors: {
    ...linkRefused,
    'STAFF.PASSWORD_COMMON': 'invalid',
    'STAFF.EMAIL_TAKEN': 'conflict',
    RATE_LIMITED: 'rate-limited',
  },
});
