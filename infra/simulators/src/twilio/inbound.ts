import type { PostOutcome } from '../webhooks/post.js';
import type { WebhookDispatcher } from '../webhooks/dispatcher.js';
import type { MessageLedger } from './ledger.js';
import { apiVersion } from './message.js';
import type { OptOuts } from './opt-outs.js';
import { normalise } from './send-form.js';
import { countSegments } from './segments.js';
import { signForm } from './signature.js';

export interface InboundText {
  from: string;
  body: string;
  /** Defaults to the simulator's own number. */
  to?: string;
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
}

/** Takes a text from a phone: records it, updates the block list, and posts it to the product. */
export async function postInbound(
  settings: InboundSettings,
  parts: { ledger: MessageLedger; optOuts: OptOuts; dispatcher: WebhookDispatcher },
  text: InboundText & { url: string },
): Promise<InboundResult> {
  const to = text.to ?? settings.phoneNumber;
  const from = normalise(text.from) ?? text.from;
  const segments = countSegments(text.body);
  parts.optOuts.hear(from, text.body);
  const message = parts.ledger.add({ direction: 'inbound', to, from, body: text.body, segments, status: 'receiving' });
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
    NumMedia: '0',
    NumSegments: String(segments),
    SmsMessageSid: message.sid,
    SmsSid: message.sid,
    SmsStatus: 'received',
    To: to,
    ToCity: '',
    ToCountry: 'US',
    ToState: 'CA',
    ToZip: '',
  };
  const headers = {
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'user-agent': 'TwilioProxy/1.1',
    'x-twilio-signature': signForm(settings.authToken, text.url, params),
  };
  const outcome = await parts.dispatcher.sendNow({
    url: text.url,
    body: new URLSearchParams(params).toString(),
    headers: () => headers,
    retryAfter: () => null,
  });
  parts.ledger.move(message, 'received');
  return { messageSid: message.sid, outcome };
}
