import type { SendResult } from './sms-sender.js';

/** The stored result of an attempt. `simulated`: no text was sent. */
export type RecordedResult = SendResult & { simulated: boolean };

/** The rows of one kind of text. The row, not the job, guards against a second send. */
export interface TextLedger<Claim> {
  /**
   * Claims the text for this process. Only one of several concurrent callers gets it. Null: it may not be sent, or not
   * yet.
   */
  claim(id: string): Promise<Claim | null>;
  /**
   * Releases the claim: the provider accepted nothing. Has no effect if the claim was lost. `waitMs`: the text is put off
   * for so long, and the sweep adds its job when it is due. Milliseconds.
   */
  release(claim: Claim, waitMs?: number): Promise<void>;
  /**
   * Releases the claim of a text whose picture the provider refused, so that it is sent once more with a link to the picture.
   * `false`: the refusal stands, because the text has become too long or the claim was lost.
   */
  replacePicture(claim: Claim): Promise<boolean>;
  /** Stores the result of the attempt. */
  record(claim: Claim, result: RecordedResult): Promise<void>;
}
