import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether `signature` is base64(HMAC-SHA256(key, notification address + exact body)), compared in constant time.
 * https://developer.squareup.com/docs/webhooks/step3validate
 */
export function isSignedBySquare(
  rawBody: Buffer,
  signature: string | null,
  { webhookSignatureKey, webhookUrl }: { webhookSignatureKey: string; webhookUrl: string },
): boolean {
  const expected = Buffer.from(
    createHmac('sha256', webhookSignatureKey).update(webhookUrl).update(rawBody).digest('base64'),
  );
  const offered = Buffer.from(signature ?? '');
  return offered.length === expected.length && timingSafeEqual(offered, expected);
}
