import { z } from 'zod';
import { defineCall } from '../../call.js';
import { accountChanged } from '../../staff/staff.js';
import { accountForm, inviteForm, madeLink, roleForm, staffAccount, staffLink } from '../../staff/staff-accounts.js';

const path = '/api/admin/staff';

// The account is named in the body, because browsers and proxies store URLs.
const onOne = {
  method: 'POST',
  access: 'owner',
  recentSignIn: true,
  body: accountForm,
  answer: staffAccount,
  errors: { ...accountChanged, 'STAFF.NOT_FOUND': 'not-found' },
} as const;

export const list = defineCall({
  method: 'GET',
  path,
  summary: 'Lists the staff accounts, by e-mail address',
  access: 'owner',
  answer: z.array(staffAccount),
});

const linksPath = `${path}/links`;
const oneLink = {
  params: z.object({ id: z.uuid() }),
  errors: { ...accountChanged, 'STAFF.LINK_NOT_FOUND': 'not-found' },
} as const;

export const listLinks = defineCall({
  method: 'GET',
  path: linksPath,
  summary: 'Lists unused invitations and password resets, newest first',
  access: 'owner',
  answer: z.array(staffLink),
});

export const invite = defineCall({
  method: 'POST',
  path: `${path}/invite`,
  summary: 'Creates an invitation link to choose a password; an earlier link for the same address is revoked',
  access: 'owner',
  recentSignIn: true,
  body: inviteForm,
  status: 201,
  answer: madeLink,
  errors: { ...accountChanged, 'STAFF.EMAIL_TAKEN': 'conflict' },
});

export const resetPassword = defineCall({
  ...onOne,
  path: `${path}/reset-password`,
  summary: 'Creates a link to choose a new password; until it is used, the old password stays valid',
  status: 201,
  answer: madeLink,
  errors: { ...onOne.errors, 'STAFF.ACCOUNT_DISABLED': 'conflict' },
});

export const renewLink = defineCall({
  method: 'POST',
  path: `${linksPath}/:id/renew`,
  summary: 'Replaces a lost or expired link with a new one',
  access: 'owner',
  recentSignIn: true,
  ...oneLink,
  status: 201,
  answer: madeLink,
});

export const revokeLink = defineCall({
  method: 'DELETE',
  path: `${linksPath}/:id`,
  summary: 'Revokes an unused link',
  access: 'owner',
  ...oneLink,
  status: 204,
});

export const disable = defineCall({
  ...onOne,
  path: `${path}/disable`,
  summary: 'Disables an account and ends its sessions; refused for the last owner who can sign in',
  errors: { ...onOne.errors, 'STAFF.LAST_OWNER': 'conflict' },
});

export const setRole = defineCall({
  ...onOne,
  path: `${path}/role`,
  summary: 'Changes the role of an account with its next request; refused for the last owner who can sign in',
  body: roleForm,
  errors: { ...onOne.errors, 'STAFF.LAST_OWNER': 'conflict' },
});

export const signOut = defineCall({ ...onOne, path: `${path}/sign-out`, summary: 'Ends all sessions of an account' });

export const enable = defineCall({ ...onOne, path: `${path}/enable`, summary: 'Enables a disabled account' });

export const resetSecondStep = defineCall({
  ...onOne,
  path: `${path}/reset-second-step`,
  summary: 'Turns off the second step of an account that has lost it, and ends its sessions',
});
