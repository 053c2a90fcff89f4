import { defineCall } from '../../call.js';
import {
  checkRegistration,
  describeRegistration,
  describeRegistrationTexts,
  registrationCheckMs,
} from '../../messaging/registration.js';

export const describe = defineCall({
  method: 'GET',
  path: '/api/admin/sender/registration',
  summary: 'Returns what Twilio last said about the registration of the sender',
  access: 'staff',
  forwards: describeRegistration,
});

export const check = defineCall({
  method: 'POST',
  path: '/api/admin/sender/registration/check',
  summary: 'Reads the registration of the sender at Twilio now',
  access: 'staff',
  safeToRepeat: true,
  timeoutMs: registrationCheckMs,
  forwards: checkRegistration,
});

export const describeTexts = defineCall({
  method: 'GET',
  path: '/api/admin/sender/registration/texts',
  summary: 'Returns the texts to paste into the registration at Twilio',
  access: 'staff',
  query: describeRegistrationTexts.request,
  forwards: describeRegistrationTexts,
});
