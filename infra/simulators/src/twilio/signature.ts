import { createHmac } from 'node:crypto';

/** `X-Twilio-Signature`: HMAC-SHA1 of the full URL with its query, followed by each form field, sorted by name. */
export function signForm(authToken: string, url: string, params: Record<string, string>): string {
  const signed = Object.keys(params)
    .toSorted()
    .reduce((text, name) => text + name + params[name], url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
