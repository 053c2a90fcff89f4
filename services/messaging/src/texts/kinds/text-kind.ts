import type { ClaimedText, OutgoingText } from '../outgoing/outgoing-text.js';
import type { SendPlan } from '../paced-send.js';
import type { TextsOptions } from '../texts-options.js';

/** Within it a daily cap ends, also on the day of 25 hours. Hours. */
export const aDay = 26;

/** A kind of text to single phones. Everything that is done to its texts follows from this. */
export interface TextKind {
  /** As stored with each text: it never changes. */
  name: string;
  /** The name of its job, and the field of the job's data that contains the text's id. Releases share the queue. */
  job: { name: `send-${string}`; idField: string };
  /** Precedes campaign texts. All kinds share one queue, in which a text that is not urgent holds a place as it waits. */
  isUrgent: boolean;
  /** Reads the text before each attempt: the segments of its words, its body. */
  plan(
    text: OutgoingText,
    options: Pick<TextsOptions, 'publicUrl'>,
  ): Pick<SendPlan<ClaimedText>, 'compose'> & { segments: number };
  /** A text that was written by day where its phone is waits for the next morning if it was not sent that day. */
  waitsForDay: boolean;
  /**
   * As a text of a campaign: it is sent within the hours of campaigns, counts for the caps of its phone, and its claim asks
   * whether its customer still consents. Absent: it answers its phone, or is wanted.
   */
  isLikeCampaign?: true;
  /** Its claim asks whether its appointment still takes place, and its customer wants to be reminded. */
  isForBooking?: true;
  /** The claim skips it if its phone is suppressed, or revoked according to the consent ledger. */
  skipsSuppressed: boolean;
  /** The provider's final refusal suppresses its phone, in the same transaction. */
  suppresses: boolean;
  /** Belongs to the conversation with its phone: is listed there, and is kept for as long as the replies. */
  isInConversation: boolean;
  /**
   * The minimum interval between two of its texts to one phone, in milliseconds: the news of the meantime is combined
   * in the next text, see `CombinedTexts`. Null: each text is sent by itself.
   */
  intervalMs: number | null;
  /**
   * For texts that a request from outside causes: at most `texts` to one phone within `hours`, and `perHour` to all
   * phones. Absent: no limit. Beyond `perHour` a text that `waits` is sent once there is room, and another is not sent:
   * nobody wants it an hour later.
   */
  cap?: { texts: number; hours: number; perHour: number; waits: boolean };
  /**
   * For so long after a refusal that says nothing about the text, it is tried again, unless it expires before. Null: never,
   * as whoever wrote it waits for the result. Hours.
   */
  retriedHours: number | null;
  /** Titles its texts in an export, and names them in the report of an erasure. */
  personal: { exported: string; erased: string };
}

/** Whether the provider reports what became of its texts. */
export const hasReports = ({ isInConversation, isLikeCampaign }: TextKind): boolean =>
  isInConversation || isLikeCampaign === true;

/** The plan of a text that is sent as it is stored. */
export const asStored: TextKind['plan'] = ({ segments }) => ({
  segments,
  compose: ({ id, phone, body }) => {
    if (body === null) throw new Error(`text ${id} has no body`);
    return { to: phone, body };
  },
});
