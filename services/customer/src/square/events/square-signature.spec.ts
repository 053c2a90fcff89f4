import { describe, expect, it } from '@jest/globals';
import { WebhooksHelper } from 'square';
import { sign } from '../../testing/square-account.js';
import { isSignedBySquare } from './square-signature.js';

const connection = {
  webhookSignatureKey: 'test-signature-key',
  webhookUrl: 'https://salon.example.com/api/webhooks/square',
};

describe('the signature of a Square notification', () => {
  it.each(['{}', '{"name":"Ombré – 60 €"}', '{"padded": true}\n', ''])('agrees with the SDK on %j', async (body) => {
    const { signature } = sign(body);
    const bySdk = await WebhooksHelper.verifySignature({
      requestBody: body,
      signatureHeader: signature,
      signatureKey: connection.webhookSignatureKey,
      notificationUrl: connection.webhookUrl,
    });
    expect(bySdk).toBe(true);
    expect(isSignedBySquare(Buffer.from(body), signature, connection)).toBe(true);
  });

  it('is refused for another body, address, key or signature', () => {
    const body = Buffer.from('{"event_id":"1"}');
    const { signature } = sign(body.toString());
    expect(isSignedBySquare(Buffer.from('{"event_id":"2"}'), signature, connection)).toBe(false);
    expect(isSignedBySquare(body, signature, { ...connection, webhookUrl: 'https://salon.example.com/' })).toBe(false);
    expect(isSignedBySquare(body, signature, { ...connection, webhookSignatureKey: 'other' })).toBe(false);
    for (const forged of [null, '', 'AAAA', signature.toLowerCase(), `${signature}=`, signature.slice(0, -1)]) {
      expect(isSignedBySquare(body, forged, connection)).toBe(false);
    }
  });

  it('covers the raw bytes: a body with invalid UTF-8 differs from its repaired form', () => {
    const { signature } = sign('"\u{FFFD}"');
    expect(isSignedBySquare(Buffer.from([0x22, 0xff, 0x22]), signature, connection)).toBe(false);
  });
});
