/** What a campaign learns from the sending of its texts, and what follows for it. */
export abstract class CampaignSupervisor {
  /** A recipient is done: the campaign may have nothing left to do. */
  abstract recipientSettled(campaignId: string): void;
  /** The provider refused a text. */
  abstract textRefused(campaignId: string): Promise<void>;
  /** No text gets through until somebody changes something. `reason` is in words for the staff. */
  abstract allRefused(campaignId: string, reason: string): Promise<void>;
  /** A text waits for the reset of a daily cap. */
  abstract textPutOff(campaignId: string, errorCode: string, until: Date): Promise<void>;
  /** A campaign of real texts has no provider any more. */
  abstract providerMissing(campaignId: string): Promise<void>;
}
