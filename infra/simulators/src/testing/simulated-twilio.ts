import twilio from 'twilio';
import { startTwilioSimulator } from '../twilio/simulator.js';
import type { TwilioSimulator } from '../twilio/twilio-simulator.js';
import { callControl } from './control-call.js';
import { startWebhookReceiver, type WebhookReceiver } from '@lacquer/servers/testing/webhook-receiver';

export const accountSid = `AC${'0123456789abcdef'.repeat(2)}`;
export const authToken = 'token-of-the-test';
/** A recipient of texts. */
export const phone = '+12135550142';

/** The simulated Twilio with an account, which delivers immediately, and a receiver of its webhooks. */
export class SimulatedTwilio {
  private constructor(
    readonly simulator: TwilioSimulator,
    readonly receiver: WebhookReceiver,
  ) {}

  static async start(): Promise<SimulatedTwilio> {
    const receiver = await startWebhookReceiver();
    const simulator = await startTwilioSimulator({
      accountSid,
      authToken,
      inboundUrl: `${receiver.url}/inbound`,
      times: { sentAfterMs: 1, deliveredAfterMs: 1 },
      retryDelayMs: 1,
    });
    return new SimulatedTwilio(simulator, receiver);
  }

  async stop(): Promise<void> {
    await this.simulator.close();
    await this.receiver.close();
  }

  clientWith(token = authToken, timeout?: number): ReturnType<typeof twilio> {
    const client = twilio(accountSid, token, { timeout });
    client.api.baseUrl = this.simulator.url;
    return client;
  }

  send(fields: { to?: string; body?: string; statusCallback?: string; mediaUrl?: string[] } = {}) {
    return this.clientWith().messages.create({
      from: this.simulator.phoneNumber,
      to: phone,
      body: 'Hello',
      ...fields,
    });
  }

  control(method: string, path: string, body?: unknown): Promise<Response> {
    return callControl(this.simulator.url, method, path, body);
  }

  /** The statuses of the received callbacks, in order. */
  statuses(): (string | null)[] {
    return this.receiver.received.map(({ body }) => new URLSearchParams(body).get('MessageStatus'));
  }
}
