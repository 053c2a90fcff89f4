import { z } from 'zod';
import { defineCall } from '../../call.js';
import { accountForm, inviteForm, madeLink, staffAccount, staffLink } from '../../staff/staff-accounts.js';

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

const linksPath = `${path}/links`;
const oneLink = { params: z.object({ id: z.uuid() }), errors: { 'STAFF.LINK_NOT_FOUND': 'not-found' } } as const;

export const listLinks = defineCall({
  method: 'GET',
  path: linksPath,
  summary: 'Invitations and resets that nobody has used yet, the newest first',
  access: 'owner',
  answer: z.array(staffLink),
});

export const invite = defineCall({
  method: 'POST',
  path: `${path}/invite`,
  summary: 'Makes a link by which somebody new chooses a password; one for the same address is revoked',
  access: 'owner',
  recentSignIn: true,
  body: inviteForm,
  status: 201,
  answer: madeLink,
  errors: { 'STAFF.EMAIL_TAKEN': 'conflict' },
});

export const resetPassword = defineCall({
  ...onOne,
  path: `${path}/reset-password`,
  summary: 'Makes a link by which an account chooses another password; until then the old one holds',
  status: 201,
  answer: madeLink,
  errors: { ...onOne.errors, 'STAFF.ACCOUNT_DISABLED': 'conflict' },
});

export const renewLink = defineCall({
  method: 'POST',
  path: `${linksPath}/:id/renew`,
  summary: 'Makes a new link in the place of one that was lost or has expired',
  access: 'owner',
  recentSignIn: true,
  ...oneLink,
  status: 201,
  answer: madeLink,
});

export const revokeLink = defineCall({
  method: 'DELETE',
  path: `${linksPath}/:id`,
  summary: 'Revokes a link that nobody has used',
  access: 'owner',
  ...oneLink,
  status: 204,
});

export const disable = defineCall({
  ...onOne,
  path: `${path}/disable`,
  summary: 'Disables an account and ends its sessions; the last owner who can sign in stays',
  errors: { ...onOne.errors, 'STAFF.LAST_OWNER': 'conflict' },
});

export const enable = defineCall({ ...onOne, path: `${path}/enable`, summary: 'Enables a disabled account' });

export const resetSecondStep = defineCall({
  ...onOne,
  path: `${path}/reset-second-step`,
  summary: 'Turns off the second step of who has lost it, and ends their sessions',
});
