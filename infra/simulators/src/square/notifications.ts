import { randomUUID } from 'node:crypto';
import type { PostOutcome } from '../webhooks/post.js';
import type { Webhook, WebhookDispatcher, WebhookSequence } from '../webhooks/dispatcher.js';
import { signNotification } from './signature.js';

export interface NotificationSettings {
  signatureKey: string;
  merchantId: string;
  /** Retries; the pause doubles before each. */
  retries: number;
  retryDelayMs: number;
}

/** One notification and its outcome. */
export interface NotificationRecord {
  eventId: string;
  type: string;
  objectId: string;
  createdAt: string;
  /** The HTTP status of each attempt; null without a response. */
  attempts: (number | null)[];
  isLost: boolean;
}

export interface NotificationBody {
  merchant_id: string;
  type: string;
  event_id: string;
  created_at: string;
  data: object;
}

/** Square's webhooks: signed, retried, and silently dropped while no URL is set. */
export class Notifications {
  readonly records: NotificationRecord[] = [];
  /** All events, including lost ones, as in Square's list of events. */
  readonly bodies: NotificationBody[] = [];
  url: string | null = null;

  constructor(
    private readonly settings: NotificationSettings,
    private readonly dispatcher: WebhookDispatcher,
    private readonly now: () => string,
  ) {}

  /** The notifications of one resource. Call `end` after the last. */
  about(): WebhookSequence & { notify(type: string, objectType: string, id: string, data: object): void } {
    const sequence = this.dispatcher.openSequence();
    return {
      ...sequence,
      notify: (type, objectType, id, data) => {
        if (this.url === null) return;
        sequence.send(this.notification(this.url, type, objectType, id, data));
      },
    };
  }

  clear(): void {
    this.records.length = 0;
    this.bodies.length = 0;
  }

  private notification(url: string, type: string, objectType: string, id: string, data: object): Webhook {
    const { signatureKey, merchantId, retries, retryDelayMs } = this.settings;
    const createdAt = this.now();
    const record: NotificationRecord = {
      eventId: randomUUID(),
      type,
      objectId: id,
      createdAt,
      attempts: [],
      isLost: false,
    };
    this.records.push(record);
    const notification: NotificationBody = {
      merchant_id: merchantId,
      type,
      event_id: record.eventId,
      created_at: createdAt,
      data: { type: objectType, id, ...structuredClone(data) },
    };
    this.bodies.push(notification);
    const body = JSON.stringify(notification);
    const signature = signNotification(signatureKey, url, body);
    return {
      url,
      body,
      headers: (attempt, last) => ({
        'content-type': 'application/json',
        'user-agent': 'Square Webhooks',
        'square-environment': 'Sandbox',
        'square-initial-delivery-timestamp': createdAt,
        'x-square-hmacsha256-signature': signature,
        ...(attempt === 0
          ? {}
          : {
              'square-retry-number': String(attempt),
              'square-retry-reason': last ? retryReason(last) : 'other_error',
            }),
      }),
      retryAfter: (attempt) => (attempt < retries ? retryDelayMs * 2 ** attempt : null),
      onOutcome: (outcome) => {
        if (outcome) record.attempts.push(outcome.status);
        else record.isLost = true;
      },
    };
  }
}

function retryReason(outcome: PostOutcome): string {
  if (outcome.status !== null) return 'http_error';
  return outcome.failure === 'timeout' ? 'http_timeout' : 'other_error';
}
