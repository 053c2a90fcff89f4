import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  accountChanged,
  codeForm,
  languageForm,
  openSession,
  ownAccount,
  passwordForm,
  recoveryCodes,
  startedSecondStep,
} from '../../staff/staff.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/account',
  summary: 'Returns your own account',
  access: 'staff',
  partOfSetUp: true,
  answer: ownAccount,
});

export const setLanguage = defineCall({
  method: 'PUT',
  path: '/api/admin/account/language',
  summary: 'Sets the language of your own admin; null: that of the browser',
  access: 'staff',
  partOfSetUp: true,
  body: languageForm,
  status: 204,
});

export const changePassword = defineCall({
  method: 'PUT',
  path: '/api/admin/account/password',
  summary: 'Changes your own password; ends all other sessions',
  access: 'staff',
  partOfSetUp: true,
  body: passwordForm,
  status: 204,
  errors: {
    ...accountChanged,
    'STAFF.WRONG_PASSWORD': 'invalid',
    'STAFF.PASSWORD_COMMON': 'invalid',
    'STAFF.PASSWORD_UNCHANGED': 'invalid',
    'STAFF.TOO_MANY_ATTEMPTS': 'rate-limited',
  },
});

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/admin/account/sessions',
  summary: 'Lists your own sessions: the current one first, then by last use',
  access: 'staff',
  answer: z.array(openSession),
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/admin/account/sessions/:id',
  summary: 'Ends one of your own sessions, if it exists',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  status: 204,
});

export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/admin/account/sessions',
  summary: 'Ends all of your own sessions except the current one',
  access: 'staff',
  status: 204,
});

export const startSecondStep = defineCall({
  method: 'POST',
  path: '/api/admin/account/second-step',
  summary: 'Creates a secret for an authenticator app; the second step is off until a code confirms it',
  access: 'staff',
  partOfSetUp: true,
  recentSignIn: true,
  answer: startedSecondStep,
  errors: { ...accountChanged, 'STAFF.SECOND_STEP_IS_ON': 'conflict', 'STAFF.SECOND_STEP_UNAVAILABLE': 'unavailable' },
});

export const turnOnSecondStep = defineCall({
  method: 'PUT',
  path: '/api/admin/account/second-step',
  summary: 'Turns the second step on with a code from the app; ends all other sessions',
  access: 'staff',
  partOfSetUp: true,
  recentSignIn: true,
  body: codeForm,
  answer: recoveryCodes,
  errors: {
    ...accountChanged,
    'STAFF.WRONG_CODE': 'invalid',
    'STAFF.SECOND_STEP_IS_ON': 'conflict',
    'STAFF.SECOND_STEP_NOT_STARTED': 'conflict',
    'STAFF.TOO_MANY_ATTEMPTS': 'rate-limited',
  },
});

export const turnOffSecondStep = defineCall({
  method: 'DELETE',
  path: '/api/admin/account/second-step',
  summary: 'Turns the second step off, if it is on',
  access: 'staff',
  recentSignIn: true,
  status: 204,
  errors: { ...accountChanged, 'STAFF.SECOND_STEP_REQUIRED': 'conflict' },
});

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/admin/account/second-step/recovery-codes',
  summary: 'Creates new recovery codes; the old ones become invalid',
  access: 'staff',
  recentSignIn: true,
  answer: recoveryCodes,
  errors: { ...accountChanged, 'STAFF.SECOND_STEP_IS_OFF': 'conflict' },
});
