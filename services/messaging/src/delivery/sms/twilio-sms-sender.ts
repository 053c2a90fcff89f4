import { addressOf } from '@lacquer/contracts/call';
import { twilioStatus } from '@lacquer/contracts/calls/webhooks';
import { type OutgoingSms, type SendOutcome, SmsSender } from '../../texts/sms-sender.js';
import { nextDailyReset } from '../../hours/daily-reset.js';
import { type Journey, observeDeparture } from './departure.js';
import type { TwilioOptions } from './provider-options.js';
import { type TwilioClient, twilioClient, TwilioRefusal } from './twilio-client.js';
import {
  findTwilioErrorClass,
  mayBeAboutPicture,
  stopReason,
  type TwilioErrorClass,
  twilioErrorClasses,
} from './twilio-errors.js';

/** Errors before the connection is established: the request cannot have arrived. */
const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH']);
/** A proxy's timeout, which does not reveal whether the server behind it got the request. */
const requestTimeout = 408;
const unreachableWaitMs = 30_000;

/** Sends through Twilio's Messages resource. */
export class TwilioSmsSender extends SmsSender {
  override readonly isSimulated = false;
  override readonly from: string | null;
  private readonly client: TwilioClient;

  constructor(
    private readonly options: TwilioOptions,
    private readonly publicUrl?: string,
  ) {
    super();
    this.from = options.from ?? options.messagingServiceSid ?? null;
    this.client = twilioClient(options);
  }

  override send(sms: OutgoingSms, departed: () => void = () => {}): Promise<SendOutcome> {
    return observeDeparture(departed, (journey) => this.post(sms, journey));
  }

  private async post(sms: OutgoingSms, journey: Journey): Promise<SendOutcome> {
    const { messagingServiceSid, from } = this.options;
    try {
      const { sid } = await this.client.messages.create({
        to: sms.to,
        // Twilio takes no empty one, also beside a picture
        ...(sms.body !== '' && { body: sms.body }),
        ...(sms.pictureUrl !== undefined && { mediaUrl: [sms.pictureUrl] }),
        ...(messagingServiceSid ? { messagingServiceSid } : { from }),
        statusCallback: this.callbackUrl(sms),
        validityPeriod: sms.validitySeconds,
      });
      return sid
        ? { kind: 'accepted', messageSid: sid, isDelivered: false }
        : { kind: 'unknown', reason: 'Twilio answered without a message id' };
    } catch (error) {
      const outcome = outcomeOf(error, journey.hasNotBegun);
      const isOfPicture =
        outcome.kind === 'refused' && sms.pictureUrl !== undefined && mayBeAboutPicture(outcome.errorCode);
      return isOfPicture ? { ...outcome, isOfPicture } : outcome;
    }
  }

  override async isAnswering(): Promise<boolean> {
    try {
      await this.client.messages.page({ pageSize: 1 });
      return true;
    } catch (error) {
      const outcome = outcomeOf(error);
      return outcome.kind !== 'unknown' && !(outcome.kind === 'deferred' && outcome.cause === 'unreachable');
    }
  }

  /** The fragment contains Twilio's connection overrides: five retries on any 4xx, 5xx or failed connection. */
  private callbackUrl({ callback }: OutgoingSms): string | undefined {
    if (!callback || !this.publicUrl) return undefined;
    const { recipientId, claim } = callback;
    const url = new URL(addressOf(twilioStatus, { params: { recipientId }, query: { claim } }), this.publicUrl);
    url.hash = 'rc=5&rp=all';
    return url.toString();
  }
}

/** @param hasNotBegun no connection was made, whatever the error says: it may be a timeout */
function outcomeOf(error: unknown, hasNotBegun = false): SendOutcome {
  if (!(error instanceof Error)) return { kind: 'unknown', reason: String(error) };
  const { message: reason } = error;
  if (!(error instanceof TwilioRefusal)) {
    // without an answer: the name of a network error
    const name: unknown = Reflect.get(error, 'code');
    return hasNotBegun || (typeof name === 'string' && neverArrived.has(name))
      ? { kind: 'deferred', cause: 'unreachable', waitMs: unreachableWaitMs, reason }
      : { kind: 'unknown', reason };
  }
  const { status, retryAfterMs } = error;
  const code = codeOf(error);
  const does = handlingOf(status, code === undefined ? undefined : findTwilioErrorClass(code));
  if (does?.kind === 'wait') {
    const { cause, waitMs } = does;
    return { kind: 'deferred', cause, waitMs: retryAfterMs ?? waitMs, askedMs: retryAfterMs, reason };
  }
  if (does?.kind === 'unknown' || status >= 500 || status < 400 || status === requestTimeout)
    return { kind: 'unknown', reason, askedMs: retryAfterMs };
  const errorCode = code === undefined ? `http-${status}` : String(code);
  if (does?.kind === 'put-off') return { kind: 'put-off', errorCode, reason, until: nextDailyReset(new Date()) };
  if (does?.kind === 'stop')
    return { kind: 'refused', errorCode, reason, stop: stopReason(errorCode), holdMs: does.holdMs };
  return { kind: 'refused', errorCode, reason, ...(does?.suppress && { suppress: does.suppress }) };
}

function codeOf({ code }: TwilioRefusal): number | undefined {
  if (typeof code === 'string' && /^\d{1,9}$/.test(code)) return Number(code);
  return typeof code === 'number' ? code : undefined;
}

/** The HTTP status decides when the code is unknown or contradicts it. */
function handlingOf(status: number, known: TwilioErrorClass | undefined): TwilioErrorClass['does'] | undefined {
  if (status === 429 && known?.does.kind !== 'wait') return twilioErrorClasses.rate.does;
  if (status === 401 && known?.does.kind !== 'stop') return twilioErrorClasses.credentials.does;
  return known?.does;
}
