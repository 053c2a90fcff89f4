import { createHmac } from 'node:crypto';

/** `x-square-hmacsha256-signature`: HMAC-SHA256 of the notification URL and the exact body. */
export function signNotification(signatureKey: string, notificationUrl: string, rawBody: string): string {
  return createHmac('sha256', signatureKey)
    .update(notificationUrl + rawBody, 'utf8')
    .digest('base64');
}
