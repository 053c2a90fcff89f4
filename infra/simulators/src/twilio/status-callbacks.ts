import { randomUUID } from 'node:crypto';
import type { PostOutcome } from '../webhooks/post.js';
import { pause, type Webhook, type WebhookDispatcher } from '../webhooks/dispatcher.js';
import type { MessageLedger } from './ledger.js';
import { apiVersion, type MessageStatus, type SimulatedMessage } from './message.js';
import { signForm } from './signature.js';

/** The milliseconds that a message stays in each state. */
export interface DeliveryTimes {
  sentAfterMs: number;
  deliveredAfterMs: number;
}

export interface Verdict {
  status: 'delivered' | 'undelivered' | 'failed';
  errorCode: number | null;
}

export interface StatusCallbackSettings {
  accountSid: string;
  authToken: string;
  /** The sender that the messaging service chooses. */
  phoneNumber: string;
  times: DeliveryTimes;
  retryDelayMs: number;
}

/** Moves messages through their states and posts each state to the message's callback URL. */
export class StatusCallbacks {
  constructor(
    private readonly settings: StatusCallbackSettings,
    private readonly ledger: MessageLedger,
    private readonly dispatcher: WebhookDispatcher,
  ) {}

  follow(message: SimulatedMessage, verdict: Verdict): void {
    void this.dispatcher.track(this.live(message, verdict));
  }

  /** Twilio posts no callback for the state that the answer to the POST already gave. */
  private async live(message: SimulatedMessage, verdict: Verdict): Promise<void> {
    const { times, phoneNumber } = this.settings;
    const { signal } = this.dispatcher;
    const sequence = this.dispatcher.openSequence();
    const enter = (status: MessageStatus, errorCode: number | null = null) => {
      this.ledger.move(message, status, errorCode);
      if (message.statusCallback !== null) sequence.send(this.callback(message, message.statusCallback));
    };
    if (message.status === 'accepted') {
      // the answer to the POST must still say `accepted`
      await pause(times.sentAfterMs / 2, signal);
      if (signal.aborted) return;
      message.from = phoneNumber;
      enter('queued');
    }
    await pause(times.sentAfterMs, signal);
    if (signal.aborted) return;
    if (verdict.status === 'failed') enter('failed', verdict.errorCode);
    else {
      enter('sent');
      await pause(times.deliveredAfterMs, signal);
      if (signal.aborted) return;
      enter(verdict.status, verdict.errorCode);
    }
    sequence.end();
  }

  private callback(message: SimulatedMessage, address: string): Webhook {
    const { accountSid, authToken, retryDelayMs } = this.settings;
    const [url = '', fragment = ''] = address.split('#', 2);
    const { status } = message;
    const params: Record<string, string> = {
      AccountSid: accountSid,
      ApiVersion: apiVersion,
      From: message.from ?? '',
      MessageSid: message.sid,
      MessageStatus: status,
      SmsSid: message.sid,
      SmsStatus: status,
      To: message.to,
    };
    if (message.messagingServiceSid !== null) params.MessagingServiceSid = message.messagingServiceSid;
    if (message.errorCode !== null) params.ErrorCode = String(message.errorCode);
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'user-agent': 'TwilioProxy/1.1',
      'i-twilio-idempotency-token': randomUUID(),
      'x-twilio-signature': signForm(authToken, url, params),
    };
    const retry = retryPolicy(fragment);
    return {
      url,
      body: new URLSearchParams(params).toString(),
      headers: () => headers,
      retryAfter: (attempt, outcome) => (attempt < retry.count && retry.covers(outcome) ? retryDelayMs : null),
      onOutcome: (outcome) =>
        message.callbacks.push({
          status,
          at: new Date().toISOString(),
          httpStatus: outcome?.status ?? null,
          isLost: outcome === null,
        }),
    };
  }
}

/**
 * Connection overrides in the URL's fragment: `rc` retries under the policies `rp`. Without them Twilio retries once, and
 * only when the connection failed. https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
function retryPolicy(fragment: string): { count: number; covers(outcome: PostOutcome): boolean } {
  const overrides = new URLSearchParams(fragment);
  const count = Number(overrides.get('rc') ?? 1);
  const policies = new Set((overrides.get('rp') ?? 'ct').split(','));
  return {
    count: Number.isInteger(count) ? Math.min(Math.max(count, 0), 5) : 1,
    covers: (outcome) => {
      if (policies.has('all')) return true;
      if (outcome.status === null) return policies.has(outcome.failure === 'connect' ? 'ct' : 'rt');
      return policies.has(outcome.status >= 500 ? '5xx' : '4xx');
    },
  };
}
