export interface DeliveryOptions {
  /** A text that the provider does not know after this time has not left. Milliseconds. */
  reconcileAfterMs: number;
  /** When the one late retry of a failed delivery is due. Milliseconds. */
  lateRetryAfterMs: number;
  /** A campaign pauses itself after this many failures in a row. */
  pauseAfterFailures: number;
  /** It also pauses when this share of its texts fails, 0 to 1. */
  pauseFailureShare: number;
}

export const deliveryOptions = Symbol('deliveryOptions');
