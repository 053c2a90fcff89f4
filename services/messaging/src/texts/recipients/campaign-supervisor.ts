/** What a campaign learns from the sending of its texts, and what follows for it. */
export abstract class CampaignSupervisor {
  /** A recipient is done: the campaign may have nothing left to do. */
  abstract recipientSettled(campaignId: string): void;
  /** The provider refused a text. `stop`: no text gets through until somebody changes something, in words for the staff. */
  abstract textRefused(campaignId: string, stop?: string): Promise<void>;
  /** A campaign of real texts has no provider any more. */
  abstract providerMissing(campaignId: string): Promise<void>;
}
