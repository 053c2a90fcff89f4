import { createHmac } from 'node:crypto';
import { stringify } from 'node:querystring';
import { describe, expect, it } from '@jest/globals';
import twilio from 'twilio';
import { TwilioSignature } from './twilio-signature.js';

const authToken = 'test-auth-token';
const path = '/api/webhooks/twilio/inbound';

const verify = (url: string, signature: string | undefined, params: Record<string, string | string[]>) => {
  const { origin } = new URL(url);
  // in the form of the setting: `origin` omits the default port of the scheme
  const publicUrl = url.startsWith(`${origin}:443/`) ? `${origin}:443` : origin;
  const signatures = new TwilioSignature({ PUBLIC_URL: publicUrl, TWILIO_AUTH_TOKEN: authToken });
  return signatures.verify({
    originalUrl: url.slice(publicUrl.length),
    signature,
    rawBody: Buffer.from(stringify(params)),
  });
};

const verdict = (...request: Parameters<typeof verify>): boolean => {
  try {
    verify(...request);
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
    ['NUL and non-ASCII letters', { Body: 'STOP\0 그만 💅' }],
    ['names sorted by byte value', { b: '2', a: '1', B: '3', _: '' }],
  ];
  const addresses: [string, string][] = [
    // the URL as the gateway builds it, and as Twilio signed it
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

  it.each(addresses)('is verified as by the official helper: %s, signed as %s', (ours, signed) => {
    for (const [name, params] of forms) {
      const signature = twilio.getExpectedTwilioSignature(authToken, signed, params);
      const official = twilio.validateIncomingRequest(
        {
          protocol: new URL(ours).protocol.slice(0, -1),
          headers: { host: new URL(ours).host },
          url: ours,
          originalUrl: ours.slice(new URL(ours).origin.length),
          header: (header: string) => (header === 'X-Twilio-Signature' ? signature : undefined),
          body: params,
        } as unknown as Parameters<typeof twilio.validateIncomingRequest>[0],
        authToken,
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

describe('a Twilio signature', () => {
  const url = 'https://salon.example.com/api/webhooks/twilio/status/1?claim=2';
  const params = { To: '+12135550111', MessageStatus: 'delivered', MessageSid: 'SM1' };
  /** HMAC-SHA1 over the URL and the sorted fields: https://www.twilio.com/docs/usage/security */
  const signByHand = (address: string, fields: Record<string, string>, token = authToken) => {
    const text = Object.keys(fields)
      .toSorted()
      .reduce((sum, name) => sum + name + (fields[name] ?? ''), address);
    return createHmac('sha1', token).update(text).digest('base64');
  };

  it('is the same by the published rule and by the SDK, and is accepted', () => {
    expect(twilio.getExpectedTwilioSignature(authToken, url, params)).toBe(signByHand(url, params));

    expect(verify(url, signByHand(url, params), params)).toEqual(params);
  });

  const genuine = signByHand(url, params);
  it.each<[string, Parameters<typeof verify>]>([
    ['with another token', [url, signByHand(url, params, 'other'), params]],
    ['for another address', [url, signByHand(url.replace('salon', 'other'), params), params]],
    ['for another claim', [url.replace('claim=2', 'claim=3'), genuine, params]],
    ['for other fields', [url, genuine, { ...params, MessageStatus: 'failed' }]],
    ['with an added field', [url, genuine, { ...params, ErrorCode: '30003' }]],
    ['that is empty', [url, '', params]],
    ['that is absent', [url, undefined, params]],
  ])('is refused %s', (_, request) => {
    expect(() => verify(...request)).toThrow('The signature is not from Twilio.');
  });
});
