export interface PaceOptions {
  /** The sender's rate over all workers, in segments per second, unless the staff has set another. Null: no limit. */
  segmentsPerSecond: number | null;
  /** The time limit of one request to the provider. Milliseconds. */
  requestTimeoutMs: number;
}

export const paceOptions = Symbol('paceOptions');
