import { describe, expect, it } from '@jest/globals';
import { SquareClient, WebhooksHelper } from 'square';
import twilio from 'twilio';
import { startProviders } from './providers.js';
import { startWebhookReceiver } from '@lacquer/servers/testing/webhook-receiver';

describe('both simulators', () => {
  it('return every setting that the product needs to use them', async () => {
    const product = await startWebhookReceiver();
    const providers = await startProviders({ webhookBase: product.url });
    const { environment } = providers;
    const setting = (name: string) => environment[name] ?? '';
    try {
      const sms = twilio(setting('TWILIO_ACCOUNT_SID'), setting('TWILIO_AUTH_TOKEN'));
      sms.api.baseUrl = setting('TWILIO_API_BASE_URL');
      const sent = await sms.messages.create({ from: setting('TWILIO_FROM'), to: '+12135550142', body: 'Hi' });
      expect(sent.status).toBe('queued');
      await providers.twilio.sendInbound({ from: '+12135550142', body: 'HELP' });
      expect(product.received[0]?.path).toBe('/api/webhooks/twilio/inbound');

      const { payment } = providers.square.pay({ amount: 100 });
      await providers.square.idle();
      const square = new SquareClient({
        token: setting('SQUARE_ACCESS_TOKEN'),
        baseUrl: setting('SQUARE_API_BASE_URL'),
      });
      expect((await square.payments.get({ paymentId: payment.id })).payment?.status).toBe('COMPLETED');
      const notification = product.received.at(-1);
      expect(
        await WebhooksHelper.verifySignature({
          requestBody: notification?.body ?? '',
          signatureHeader: String(notification?.headers['x-square-hmacsha256-signature']),
          signatureKey: setting('SQUARE_WEBHOOK_SIGNATURE_KEY'),
          notificationUrl: setting('SQUARE_WEBHOOK_URL'),
        }),
      ).toBe(true);
    } finally {
      await providers.close();
      await product.close();
    }
  });

  it('stop completely when one of the ports is in use', async () => {
    const taken = await startWebhookReceiver();
    const squarePort = Number(new URL(taken.url).port);
    const probe = await startWebhookReceiver();
    const twilioPort = Number(new URL(probe.url).port);
    await probe.close();
    const start = () => startProviders({ twilioPort, squarePort, webhookBase: taken.url });
    await expect(start()).rejects.toThrow(`Port ${squarePort} is in use: the Square simulator cannot listen on it.`);
    await expect(start()).rejects.toThrow('the Square simulator');
    await taken.close();
  });
});
