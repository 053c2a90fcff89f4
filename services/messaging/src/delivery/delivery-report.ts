/** The provider's report on one attempt, from a callback or a lookup. */
export interface DeliveryReport {
  recipientId: string;
  claim: string;
  /** The provider's status, not translated. */
  status: string;
  messageSid: string | null;
  errorCode: string | null;
}
