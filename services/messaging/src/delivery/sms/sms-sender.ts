export interface OutgoingSms {
  to: string;
  body: string;
  /** Who is named in the status callback; absent, none is asked for. */
  callback?: { recipientId: string; claim: string };
  /** For how long the provider may hold it back before it gives it up; absent: as the provider likes. */
  validitySeconds?: number;
}

/** Why the provider took nothing: we are too quick, its queue for our sender is full, or it cannot be reached. */
export type DeferralCause = 'rate' | 'sender-full' | 'unreachable';

/** What became of one attempt. Only `deferred` may be tried again: in all other cases the text may have left. */
export type SendOutcome =
  | { kind: 'accepted'; messageSid: string; isDelivered: boolean }
  | { kind: 'deferred'; cause: DeferralCause; waitMs: number; reason: string }
  | { kind: 'unknown'; reason: string }
  | {
      kind: 'refused';
      errorCode: string;
      reason: string;
      /** The phone must not be tried again, because its owner said so or because it takes no texts. */
      suppress?: 'opted-out' | 'invalid';
      /** Nothing will get through until somebody changes something: words for the staff. */
      stop?: string;
    };

/** Sends texts. One attempt per call, and no exception: an outcome nobody knows is an outcome. */
export abstract class SmsSender {
  /** Texts are recorded, none leaves. */
  abstract readonly isSimulated: boolean;
  /** The sender as a phone shows it; null when there is none. */
  abstract readonly from: string | null;
  abstract send(sms: OutgoingSms): Promise<SendOutcome>;
}
