import { randomUUID } from 'node:crypto';
import { pause, type Webhook, type WebhookDispatcher } from '../webhooks/dispatcher.js';
import { readConnectionOverrides } from './connection-overrides.js';
import type { MessageLedger } from './ledger.js';
import { apiVersion, type MessageStatus, type SimulatedMessage } from './message.js';
import { signForm } from './signature.js';

/** Milliseconds that a message stays in each state. */
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

  follow(message: SimulatedMessage, verdict: Verdict | Promise<Verdict>): void {
    void this.dispatcher.track(this.live(message, verdict));
  }

  /** Twilio posts no callback for the state that the response to the POST already contained. */
  private async live(message: SimulatedMessage, pending: Verdict | Promise<Verdict>): Promise<void> {
    const { times, phoneNumber } = this.settings;
    const { signal } = this.dispatcher;
    const sequence = this.dispatcher.openSequence();
    const enter = (status: MessageStatus, errorCode: number | null = null) => {
      this.ledger.move(message, status, errorCode);
      if (message.statusCallback !== null) sequence.send(this.callback(message, message.statusCallback));
    };
    if (message.status === 'accepted') {
      // the response to the POST must still contain `accepted`
      await pause(times.sentAfterMs / 2, signal);
      if (signal.aborted) return;
      message.from = phoneNumber;
      enter('queued');
    }
    await pause(times.sentAfterMs, signal);
    // the files of a message are fetched before it leaves
    const verdict = await pending;
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
    const { url, retry } = readConnectionOverrides(address);
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
