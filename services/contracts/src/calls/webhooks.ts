import { z } from 'zod';
import { defineCall } from '../call.js';
import { squareEventErrors, squareNotification, squareReceipt } from '../customers/customer.js';
import { inboundFields, receiveInboundMessage, receiveMessageStatus, statusFields } from '../messaging/messaging.js';
import { webhooksPath } from '../paths.js';

/** Twilio signs the public URL with its token, so both must be set. */
const twilioErrors = {
  'WEBHOOKS.NO_PUBLIC_URL': 'unavailable',
  'WEBHOOKS.TWILIO_NOT_CONFIGURED': 'unavailable',
  'WEBHOOKS.TWILIO_SIGNATURE_INVALID': 'forbidden',
  'WEBHOOKS.TOO_MANY_FIELDS': 'too-large',
} as const;
const formType = 'application/x-www-form-urlencoded';
const twilioHeaders = { 'X-Twilio-Signature': 'The signature of the URL and the form fields.' } as const;

export const square = defineCall({
  method: 'POST',
  path: `${webhooksPath}/square`,
  summary: 'Receives notifications from Square',
  access: 'provider',
  headers: { 'X-Square-HmacSha256-Signature': 'The signature of the URL and the body.' },
  notification: { type: 'application/json', fields: squareNotification },
  answer: squareReceipt,
  errors: squareEventErrors,
});

export const twilioStatus = defineCall({
  method: 'POST',
  path: `${webhooksPath}/twilio/status/:recipientId`,
  summary: 'Receives delivery reports from Twilio',
  access: 'provider',
  params: receiveMessageStatus.request.pick({ recipientId: true }),
  query: z.object({ claim: z.uuid('must be the UUID from the callback URL, once').optional() }),
  headers: twilioHeaders,
  notification: { type: formType, fields: statusFields },
  status: 204,
  errors: { ...twilioErrors, ...receiveMessageStatus.errors },
});

export const twilioInbound = defineCall({
  method: 'POST',
  path: `${webhooksPath}/twilio/inbound`,
  summary: 'Receives texts to the salon from Twilio',
  access: 'provider',
  headers: twilioHeaders,
  notification: { type: formType, fields: inboundFields },
  answer: z.string(),
  answerType: 'text/xml',
  errors: { ...twilioErrors, ...receiveInboundMessage.errors },
});
