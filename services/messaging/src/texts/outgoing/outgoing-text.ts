import type { AnswerStatus } from '@lacquer/contracts/messaging/conversations';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';

/** `skipped`: the phone was suppressed before the text was sent. */
export type OutgoingStatus = AnswerStatus;

/** A text to a single phone, outside campaigns. */
export interface OutgoingText {
  id: string;
  /** A `TextKind`'s name; another release may know kinds that this one does not. */
  kind: string;
  /** E.164. */
  phone: string;
  /** Null: it is composed of the news at the claim. */
  body: string | null;
  segments: number;
  status: OutgoingStatus;
  simulated: boolean | null;
  /** Of the provider’s refusal. A pending text with one waits until the provider accepts texts again. */
  errorCode: string | null;
  /** What the provider reported after it accepted the text; null: nothing yet. */
  delivery: 'delivered' | 'undelivered' | null;
  deliveryError: string | null;
  createdAt: Date;
  /** The link in its body to the picture that the provider refused; null: its picture, if it has one, goes with it. */
  pictureLink: string | null;
  /** When its job is due; null: at once. */
  dueAt: Date | null;
  /** After this time it is of no use, and is not sent; null: never. */
  expiresAt: Date | null;
}

/** A text that this process may send, once. */
export interface ClaimedText extends Pick<OutgoingText, 'id' | 'kind' | 'phone' | 'body'> {
  claimToken: string;
  news: News;
  /** In which its news is told; null: English. */
  language: StaffLanguage | null;
}

/** A text that needs a job. */
export type PendingText = Pick<OutgoingText, 'id' | 'kind' | 'dueAt'>;

/** What a text of a combining kind reports. */
export interface News {
  /** Messages from the website's form. */
  messageCount: number;
  /** Texts from customers. */
  replyCount: number;
  /** Why campaigns paused, or what went wrong after their end. The latest is last. */
  pauseReasons: readonly string[];
  /** What else went wrong, as sentences. The latest is last. */
  troubles: readonly string[];
}

export const noNews: News = { messageCount: 0, replyCount: 0, pauseReasons: [], troubles: [] };
