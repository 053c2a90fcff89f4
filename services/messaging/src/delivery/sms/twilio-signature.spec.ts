import { describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { testOptions } from '../../testing/test-options.js';
import { TwilioSignature } from './twilio-signature.js';

const account = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'test-auth-token',
  timeoutMs: 1000,
  from: '+12135550199',
};
const signatures = new TwilioSignature(testOptions({ provider: { twilio: account } }).provider);
const path = '/api/webhooks/twilio/inbound';

const verdict = (url: string, signature: string, params: Record<string, string | string[]>): boolean => {
  try {
    signatures.verify({ url, signature, params });
    return true;
  } catch {
    return false;
  }
};

describe('the signature of a Twilio webhook', () => {
  const forms: [string, Record<string, string | string[]>][] = [
    ['one parameter', { Body: 'STOP' }],
    ['none', {}],
    ['a repeated parameter', { Body: 'STOP', Extra: ['b', 'a', 'b'] }],
    ['NUL and other letters', { Body: 'STOP\0 그만 💅' }],
    ['names that are sorted as bytes', { b: '2', a: '1', B: '3', _: '' }],
  ];
  const addresses: [string, string][] = [
    // as the gateway knows it, as Twilio signed it
    [`https://salon.example.com${path}`, `https://salon.example.com${path}`],
    [`https://salon.example.com${path}`, `https://salon.example.com:443${path}`],
    [`https://salon.example.com:443${path}`, `https://salon.example.com${path}`],
    [`https://salon.example.com${path}`, `https://salon.example.com:8443${path}`],
    [`https://salon.example.com:8443${path}`, `https://salon.example.com:8443${path}`],
    [`https://salon.example.com:8443${path}`, `https://salon.example.com${path}`],
    [`https://salon.example.com${path}`, `https://salon.example.com${path}#rc=5&rp=all`],
    [`https://salon.example.com${path}?a='b'&c=%20`, `https://salon.example.com${path}?a='b'&c=%20`],
    [`https://salon.example.com${path}?a='b'&c=%20`, `https://salon.example.com${path}?a=%27b%27&c=%20`],
    [`https://salon.example.com${path}?a=1&b=2`, `https://salon.example.com${path}?b=2&a=1`],
    [`https://salon.example.com${path}`, `http://salon.example.com${path}`],
    [`https://salon.example.com${path}`, `https://other.example.com${path}`],
  ];

  it.each(addresses)('is judged as the official helper judges it: %s, signed as %s', (ours, signed) => {
    for (const [name, params] of forms) {
      const signature = twilio.getExpectedTwilioSignature(account.authToken, signed, params);
      const official = twilio.validateIncomingRequest(
        {
          protocol: new URL(ours).protocol.slice(0, -1),
          headers: { host: new URL(ours).host },
          url: ours,
          originalUrl: ours.slice(new URL(ours).origin.length),
          header: (header: string) => (header === 'X-Twilio-Signature' ? signature : undefined),
          body: params,
        } as unknown as Parameters<typeof twilio.validateIncomingRequest>[0],
        account.authToken,
        { url: ours },
      );
      expect({ name, accepted: verdict(ours, signature, params) }).toEqual({ name, accepted: official });
      expect(verdict(ours, signature, { ...params, Forged: 'yes' })).toBe(false);
      expect(verdict(ours, signature.toLowerCase(), params)).toBe(false);
      if (ours === signed) expect(official).toBe(true);
      if (signed.includes('other')) expect(official).toBe(false);
    }
  });
});
