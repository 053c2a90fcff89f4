import type { Said } from '@lacquer/contracts/sentences/say';
import type { Deferral } from '../pace/pause-sending.js';

export interface OutgoingSms {
  /** E.164. */
  to: string;
  body: string;
  /** Where the provider fetches the picture that goes with it. */
  pictureUrl?: string;
  /** Identifies the attempt in status callbacks. Absent: no callback is requested. */
  callback?: { recipientId: string; claim: string };
  /** Seconds for which the provider may queue the text before it drops it. Absent: the provider's default. */
  validitySeconds?: number;
}

/** A result to store. None of these texts may be sent again, because each may already have been sent. */
export type SendResult =
  | { kind: 'accepted'; messageSid: string; isDelivered: boolean }
  /** `askedMs`: how long the provider asks us to wait. Milliseconds. */
  | { kind: 'unknown'; reason: string; askedMs?: number | undefined }
  | {
      kind: 'refused';
      errorCode: string;
      reason: string;
      /** Suppresses the phone: its owner opted out, or it cannot receive texts. */
      suppress?: 'opted-out' | 'invalid';
      /** Refused, as every text will be until the configuration changes. The explanation is for the staff. */
      stop?: Said;
      /** Also holds all sending for this time. Milliseconds. */
      holdMs?: number;
      /** It had a picture, and may be taken without it. */
      isOfPicture?: true;
    }
  /** Refused because of a daily cap, which resets at `until`. */
  | { kind: 'put-off'; errorCode: string; reason: string; until: Date };

/** The outcome of one attempt. Only a `deferred` text may be sent again. */
export type SendOutcome = SendResult | ({ kind: 'deferred'; reason: string } & Deferral);

/** Sends texts. One attempt per call. Never throws: a missing answer is an outcome too. */
export abstract class SmsSender {
  /** `true`: texts are recorded but not sent. */
  abstract readonly isSimulated: boolean;
  /** The sender that recipients see; null when there is none. */
  abstract readonly from: string | null;
  /** Calls `departed` once the request has left this process, if it ever does. */
  abstract send(sms: OutgoingSms, departed?: () => void): Promise<SendOutcome>;
  /** Whether the provider responds to a read request. Sends nothing. */
  abstract isAnswering(): Promise<boolean>;
}
