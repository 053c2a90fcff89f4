import type { RequestFailure } from '../faults/request-gate.js';
import { errorText } from './errors.js';

export type MessageStatus =
  'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'receiving' | 'received';

/** One message in the simulator's memory. */
export interface SimulatedMessage {
  sid: string;
  direction: 'outbound-api' | 'inbound';
  to: string;
  /** Null until a messaging service has chosen a sender. */
  from: string | null;
  messagingServiceSid: string | null;
  body: string;
  segments: number;
  status: MessageStatus;
  errorCode: number | null;
  statusCallback: string | null;
  /** In seconds. */
  validityPeriod: number | null;
  /** The files that went with it, as they were fetched. */
  media: SentMedia[];
  /** The files that an inbound message brought along. */
  received: ReceivedFile[];
  /** Wall clock, ISO 8601. */
  acceptedAt: string;
  /** Milliseconds of the simulator's monotonic clock. Measure pace with it. */
  acceptedMs: number;
  sentAt: string | null;
  updatedAt: string;
  history: { status: MessageStatus; at: string }[];
  callbacks: CallbackRecord[];
}

/** A file of an outgoing message. `contentType` and `bytes` are null if it could not be fetched. */
export interface SentMedia {
  url: string;
  contentType: string | null;
  bytes: number | null;
}

/** A file of an inbound message. `contentType`: as the phone names it. */
export interface ReceivedFile {
  sid: string;
  contentType: string;
}

/** One attempt of a status callback. `httpStatus` is null without a response, or if a fault lost the callback (`isLost`). */
export interface CallbackRecord {
  status: MessageStatus;
  at: string;
  httpStatus: number | null;
  isLost: boolean;
}

/** One POST to the Messages resource, accepted or not. */
export interface SendAttempt {
  at: string;
  atMs: number;
  to: string;
  /** `refused`: an invalid request. `limited` (429), `error` (5xx) and `reset`: a fault ended it before acceptance. */
  outcome: 'accepted' | 'refused' | RequestFailure;
  /** Twilio's error code of a rejected request. */
  errorCode: number | null;
  sid: string | null;
}

export const apiVersion = '2010-04-01';

/** The Message resource in Twilio's format. */
export function toResource(message: SimulatedMessage, accountSid: string): Record<string, unknown> {
  const uri = `/${apiVersion}/Accounts/${accountSid}/Messages/${message.sid}`;
  // Twilio does not count segments until the messaging service has chosen a sender
  const segments = message.status === 'accepted' ? 0 : message.segments;
  return {
    account_sid: accountSid,
    api_version: apiVersion,
    body: message.body,
    date_created: rfc2822(message.acceptedAt),
    date_sent: message.sentAt === null ? null : rfc2822(message.sentAt),
    date_updated: rfc2822(message.updatedAt),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : errorText(message.errorCode),
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: String(message.media.length + message.received.length),
    num_segments: String(segments),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}

/** The Media resource of an inbound message in Twilio's format. */
export function toMediaResource(
  message: SimulatedMessage,
  { sid, contentType }: ReceivedFile,
  accountSid: string,
): Record<string, unknown> {
  const date = rfc2822(message.acceptedAt);
  return {
    account_sid: accountSid,
    content_type: contentType,
    date_created: date,
    date_updated: date,
    parent_sid: message.sid,
    sid,
    uri: `/${apiVersion}/Accounts/${accountSid}/Messages/${message.sid}/Media/${sid}.json`,
  };
}

const formattedSeconds = new Map<string, string>();

function rfc2822(iso: string): string {
  const second = iso.slice(0, 19);
  let text = formattedSeconds.get(second);
  if (text === undefined) {
    text = new Date(`${second}Z`).toUTCString().replace('GMT', '+0000');
    if (formattedSeconds.size > 1000) formattedSeconds.clear();
    formattedSeconds.set(second, text);
  }
  return text;
}
