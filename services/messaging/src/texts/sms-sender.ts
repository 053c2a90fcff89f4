import type { Deferral } from '../pace/pause-sending.js';

export interface OutgoingSms {
  /** E.164. */
  to: string;
  body: string;
  /** What the status callback names. Absent: no callback is requested. */
  callback?: { recipientId: string; claim: string };
  /** Seconds that the provider may queue the text before it drops it. Absent: the provider's default. */
  validitySeconds?: number;
}

/** A result that is stored. In none of these cases may the text be sent again: it may have left. */
export type SendResult =
  | { kind: 'accepted'; messageSid: string; isDelivered: boolean }
  | { kind: 'unknown'; reason: string }
  | {
      kind: 'refused';
      errorCode: string;
      reason: string;
      /** Suppresses the phone: its owner opted out, or it takes no texts. */
      suppress?: 'opted-out' | 'invalid';
      /** Not taken, as no text will be until somebody changes something. Words for the staff. */
      stop?: string;
      /** Besides, nobody is to send for so long. Milliseconds. */
      holdMs?: number;
    }
  /** Not taken because of a daily cap, which is reset at `until`. */
  | { kind: 'put-off'; errorCode: string; reason: string; until: Date };

/** The outcome of one attempt. Only a `deferred` text may be sent again. */
export type SendOutcome = SendResult | ({ kind: 'deferred'; reason: string } & Deferral);

/** Sends texts. One attempt per call. It never throws: a missing answer is an outcome too. */
export abstract class SmsSender {
  /** Texts are recorded and none leaves. */
  abstract readonly isSimulated: boolean;
  /** The sender as a phone shows it; null when there is none. */
  abstract readonly from: string | null;
  abstract send(sms: OutgoingSms): Promise<SendOutcome>;
  /** Whether the provider answers a question at all. It sends nothing. */
  abstract isAnswering(): Promise<boolean>;
}
