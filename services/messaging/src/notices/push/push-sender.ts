import { noticeTroubles } from '@lacquer/contracts/messaging/notice-troubles';
import { say } from '@lacquer/contracts/sentences/say';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import { lookupPublic } from '../../internet/public-address.js';
import { addressOf } from '../mail/mail-address.js';
import { type NoticesOptions, noticesOptions } from '../notices-options.js';
import type { Outcome } from '../sending/outcome.js';
import type { PushAddress } from './push-devices.repository.js';
import { PushKeysRepository } from './push-keys.repository.js';

/** How long a push service keeps a notification for a device that is off. Seconds. */
const keptSeconds = 24 * 3600;
const timeoutMs = 10_000;

/** Sends notifications by the protocol of push services (RFC 8030), encrypted for the browser (RFC 8291). */
@Injectable()
export class PushSender implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  private readonly internet = new Agent({
    ...this.timeouts,
    connect: { timeout: timeoutMs, lookup: lookupPublic },
  });
  private readonly network = new Agent({ ...this.timeouts, connect: { timeout: timeoutMs } });

  constructor(
    private readonly keys: PushKeysRepository,
    @Inject(noticesOptions) private readonly options: NoticesOptions,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.internet.close(), this.network.close()]);
  }

  /** Ends the requests in flight. */
  interrupt(): void {
    this.stopping.abort();
  }

  /**
   * @param topic at most 32 characters of base64url: a second notification with it replaces one that still waits at the
   *   push service
   */
  async send({ endpoint, p256dh, auth }: PushAddress, message: string, topic: string): Promise<Outcome> {
    try {
      const { publicKey, privateKey } = await this.keys.get();
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
        vapidDetails: { subject: subjectOf(this.options), publicKey, privateKey },
        TTL: keptSeconds,
        urgency: 'high',
        topic,
      });
      const { origin } = new URL(endpoint);
      const { statusCode, headers, body } = await request(endpoint, {
        dispatcher: this.options.privatePushOrigins.includes(origin) ? this.network : this.internet,
        method: 'POST',
        headers: details.headers,
        body: details.body,
        signal: this.stopping.signal,
      });
      await body.dump();
      return outcomeOf(statusCode, headers['retry-after']);
    } catch (error) {
      return { kind: 'later', reason: say(noticeTroubles.pushUnreachable, { sentences: messageOf(error) }) };
    }
  }
}

/** Whom a push service may ask about the sender: a URL with TLS, or a mail address. */
function subjectOf({ publicUrl, mail }: NoticesOptions): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  return `mailto:${mail ? addressOf(mail.from) : 'nobody@lacquer.invalid'}`;
}

/** As RFC 8030, section 5, and the push services document it. */
export function outcomeOf(status: number, retryAfter: string | string[] | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = say(noticeTroubles.pushAnswered, { count: status });
  // also those of a clock that is wrong: the sender's token says when it expires
  if (![401, 403, 429].includes(status) && status < 500) return { kind: 'refused', reason };
  const seconds = Number(retryAfter);
  return { kind: 'later', reason, ...(seconds > 0 && { afterMs: seconds * 1000 }) };
}
