import { z } from 'zod';
import { defineCall } from '../../call.js';
import { pushSubscriptionsPath } from '../../messaging/push-subscriptions-path.js';
import {
  addPushDevice,
  getOwnNotices,
  noticeForm,
  ownNotices,
  pushDevice,
  pushDeviceId,
  pushSubscription,
  removePushDevice,
  sendTestNotice,
  setOwnNotices,
} from '../../messaging/notices.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/account/notices',
  summary: 'Returns what you are told about and how, and your devices',
  access: 'staff',
  answer: ownNotices,
  errors: getOwnNotices.errors,
});

export const set = defineCall({
  method: 'PUT',
  path: '/api/admin/account/notices',
  summary: 'Sets what you are told about and how',
  access: 'staff',
  body: noticeForm,
  answer: ownNotices,
  errors: setOwnNotices.errors,
  safeToRepeat: true,
});

export const addDevice = defineCall({
  method: 'POST',
  path: pushSubscriptionsPath,
  summary: 'Adds this browser to the devices that notify you, or renews its subscription',
  access: 'staff',
  body: pushSubscription,
  answer: pushDevice,
  errors: addPushDevice.errors,
});

export const removeDevice = defineCall({
  method: 'DELETE',
  path: `${pushSubscriptionsPath}/:id`,
  summary: 'Removes one of your devices, if it exists',
  access: 'staff',
  params: z.object({ id: pushDeviceId }),
  status: 204,
  forwards: removePushDevice,
});

export const sendTest = defineCall({
  method: 'POST',
  path: '/api/admin/account/notices/test',
  summary: 'Notifies you once, to see that it arrives',
  access: 'staff',
  body: sendTestNotice.request,
  status: 204,
  errors: sendTestNotice.errors,
});
