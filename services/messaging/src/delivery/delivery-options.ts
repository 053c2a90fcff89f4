export interface DeliveryOptions {
  /** After this time, a text that the provider does not list was never sent. Milliseconds. */
  reconcileAfterMs: number;
  /** Delay of the single late retry of a failed delivery. Milliseconds. */
  lateRetryAfterMs: number;
  /** A campaign pauses after this many failures in a row. */
  pauseAfterFailures: number;
  /** A campaign also pauses when this share of its texts fails, 0 to 1. */
  pauseFailureShare: number;
}

export const deliveryOptions = Symbol('deliveryOptions');
