import { randomUUID } from 'node:crypto';
import { type Chance, isHit, type Random } from '../faults/chance.js';
import type { PostOutcome } from '../webhooks/post.js';
import type { WebhookDispatcher } from '../webhooks/dispatcher.js';
import { readConnectionOverrides } from './connection-overrides.js';
import type { MessageLedger } from './ledger.js';
import type { InboundMedia, MediaStore } from './media.js';
import { apiVersion } from './message.js';
import type { OptOuts, OptOutType } from './opt-outs.js';
import { normalize } from './send-form.js';
import { countSegments } from './segments.js';
import { signForm } from './signature.js';

export interface InboundText {
  from: string;
  body: string;
  /** Defaults to the simulator's own number. */
  to?: string;
  /** Advanced Opt-Out takes the text as this keyword, whatever its words. */
  optOutType?: OptOutType;
  /** Files that it brings along, such as pictures. */
  media?: InboundMedia[];
  /** Where the product fetches them, if it knows this simulator by another address. */
  apiUrl?: string;
  /** Overrides the configured inbound URL. */
  url?: string;
}

export interface InboundResult {
  messageSid: string;
  outcome: PostOutcome;
}

export interface InboundSettings {
  accountSid: string;
  authToken: string;
  phoneNumber: string;
  retryDelayMs: number;
  /** The address of this simulator, which serves the files. */
  apiUrl: string;
  /** Texts whose webhook never arrives: Twilio has given up. */
  lost: Chance | null | undefined;
  random: Random;
}

const lostWebhook: PostOutcome = { ok: false, status: null, body: '', failure: 'connect', reason: 'a fault lost it' };

/** Receives a text from a phone: records it, updates the block list, and posts it to the product's inbound URL. */
export async function postInbound(
  settings: InboundSettings,
  parts: { ledger: MessageLedger; optOuts: OptOuts; dispatcher: WebhookDispatcher; media: MediaStore },
  text: InboundText & { url: string },
): Promise<InboundResult> {
  const to = text.to ?? settings.phoneNumber;
  const from = normalize(text.from) ?? text.from;
  const segments = countSegments(text.body);
  parts.optOuts.hear(from, text.body, text.optOutType);
  const media = (text.media ?? []).map((each) => parts.media.add(each));
  const message = parts.ledger.add({
    direction: 'inbound',
    to,
    from,
    body: text.body,
    segments,
    status: 'receiving',
    received: media,
  });
  const messageUrl = `${settings.apiUrl}/${apiVersion}/Accounts/${settings.accountSid}/Messages/${message.sid}`;
  const params: Record<string, string> = {
    AccountSid: settings.accountSid,
    ApiVersion: apiVersion,
    Body: text.body,
    From: from,
    FromCity: '',
    FromCountry: 'US',
    FromState: 'CA',
    FromZip: '',
    MessageSid: message.sid,
    NumMedia: String(media.length),
    ...Object.fromEntries(
      media.flatMap(({ sid, contentType }, index) => [
        [`MediaContentType${index}`, contentType],
        [`MediaUrl${index}`, `${messageUrl}/Media/${sid}`],
      ]),
    ),
    NumSegments: String(segments),
    ...(text.optOutType && { OptOutType: text.optOutType }),
    SmsMessageSid: message.sid,
    SmsSid: message.sid,
    SmsStatus: 'received',
    To: to,
    ToCity: '',
    ToCountry: 'US',
    ToState: 'CA',
    ToZip: '',
  };
  if (isHit(settings.lost, settings.random)) {
    parts.ledger.move(message, 'received');
    return { messageSid: message.sid, outcome: lostWebhook };
  }
  const { url, retry } = readConnectionOverrides(text.url);
  const startedAt = performance.now();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'user-agent': 'TwilioProxy/1.1',
    'i-twilio-idempotency-token': randomUUID(),
    'x-twilio-signature': signForm(settings.authToken, url, params),
  };
  const outcome = await parts.dispatcher.sendNow({
    url,
    body: new URLSearchParams(params).toString(),
    headers: () => headers,
    retryAfter: (attempt, last) => {
      const isInTime = performance.now() - startedAt + settings.retryDelayMs < retry.totalMs;
      return attempt < retry.count && retry.covers(last) && isInTime ? settings.retryDelayMs : null;
    },
  });
  parts.ledger.move(message, 'received');
  return { messageSid: message.sid, outcome };
}
