import type { SendResult } from './sms-sender.js';

/** What a ledger stores about an attempt. `simulated`: nothing left the product. */
export type RecordedResult = SendResult & { simulated: boolean };

/** The rows of one kind of text. The row, not the job, guards against a second send. */
export interface TextLedger<Claim> {
  /** Claims the text for this process. Of any number of callers one gets it. Null: it may not be sent, or not yet. */
  claim(id: string): Promise<Claim | null>;
  /** Gives the claim back: the provider took nothing. Changes nothing if the claim was lost meanwhile. */
  release(claim: Claim): Promise<void>;
  /** Stores the result of the attempt. */
  record(claim: Claim, result: RecordedResult): Promise<void>;
}
