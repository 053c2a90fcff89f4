import { randomUUID } from 'node:crypto';
import { type SendOutcome, SmsSender } from './sms-sender.js';

/** Used without a configured provider: every text counts as delivered, none is sent. */
export class SimulatedSmsSender extends SmsSender {
  override readonly isSimulated = true;
  override readonly from = null;

  override send(): Promise<SendOutcome> {
    return Promise.resolve({
      kind: 'accepted',
      messageSid: `simulated-${randomUUID()}`,
      isDelivered: true,
    });
  }

  override isAnswering(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
