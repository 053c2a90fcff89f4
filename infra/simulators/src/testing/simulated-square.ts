import { SquareClient } from 'square';
import { z } from 'zod';
import { startSquareSimulator } from '../square/simulator.js';
import type { SquareSimulator } from '../square/square-simulator.js';
import { callControl } from './control-call.js';
import { startWebhookReceiver, type WebhookReceiver } from '@lacquer/servers/testing/webhook-receiver';

export const accessToken = 'access-token-of-the-test';
export const signatureKey = 'signature-key-of-the-test';

const notification = z.looseObject({ type: z.string(), event_id: z.string() });

/** The simulated Square with an account, and a receiver of its notifications. */
export class SimulatedSquare {
  private constructor(
    readonly simulator: SquareSimulator,
    readonly receiver: WebhookReceiver,
  ) {}

  static async start(): Promise<SimulatedSquare> {
    const receiver = await startWebhookReceiver();
    const simulator = await startSquareSimulator({
      accessToken,
      signatureKey,
      notificationUrl: `${receiver.url}/api/webhooks/square`,
      retryDelayMs: 1,
    });
    return new SimulatedSquare(simulator, receiver);
  }

  async stop(): Promise<void> {
    await this.simulator.close();
    await this.receiver.close();
  }

  client(token = accessToken): SquareClient {
    return new SquareClient({ token, baseUrl: this.simulator.url, maxRetries: 0 });
  }

  control(method: string, path: string, body?: unknown): Promise<Response> {
    return callControl(this.simulator.url, method, path, body);
  }

  /** The received notifications, in order. */
  notifications(): z.infer<typeof notification>[] {
    return this.receiver.received.map(({ body }) => notification.parse(JSON.parse(body)));
  }

  types(): string[] {
    return this.notifications().map(({ type }) => type);
  }
}
