import { defineCall } from '../call.js';
import { loginForm, session } from '../staff.js';

export const signIn = defineCall({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in and sets the session cookie',
  access: 'anyone',
  body: loginForm,
  answer: session,
  errors: {
    'STAFF.WRONG_CREDENTIALS': 'unauthenticated',
    'STAFF.ACCOUNT_DISABLED': 'forbidden',
    'STAFF.TOO_MANY_ATTEMPTS': 'rate-limited',
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
  summary: 'Who is signed in',
  access: 'staff',
  answer: session,
});
