/** Receives the results of sending that affect the whole campaign. */
export abstract class CampaignSupervisor {
  /** A recipient has reached a final state, so the campaign may be done. */
  abstract recipientSettled(campaignId: string): void;
  /** The provider refused a text. */
  abstract textRefused(campaignId: string): Promise<void>;
  /** No text can be sent until the configuration changes. `reason` is shown to the staff. */
  abstract allRefused(campaignId: string, reason: string): Promise<void>;
  /** A text waits for the reset of a daily cap. */
  abstract textPutOff(campaignId: string, errorCode: string, until: Date): Promise<void>;
  /** A campaign of real texts has lost its provider. */
  abstract providerMissing(campaignId: string): Promise<void>;
}
