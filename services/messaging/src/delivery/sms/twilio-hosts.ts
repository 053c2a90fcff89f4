/** Any other address is a stand-in, which may run on this machine and list texts without a delay. */
export const isTwilioItself = (apiUrl: string): boolean => /(^|\.)twilio\.com$/.test(new URL(apiUrl).hostname);

/** The address of Twilio's API. `base`: absent, Twilio's own. */
export const twilioApiUrl = (base: string | undefined): string => base ?? 'https://api.twilio.com';

/** Twilio serves each product from a host of its own: `api.twilio.com`, `messaging.twilio.com`. A stand-in has one for all. */
export function messagingUrlOf(apiUrl: string): string {
  if (!isTwilioItself(apiUrl)) return apiUrl;
  const url = new URL(apiUrl);
  url.hostname = url.hostname.replace(/^api\./, 'messaging.');
  return url.origin;
}
