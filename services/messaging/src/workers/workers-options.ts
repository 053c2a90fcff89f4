export interface WorkersOptions {
  /** Texts that one process has in hand, those that wait for their slot included. */
  concurrency: number;
  /** How often tables and queue are compared, and the provider is asked about open texts. Milliseconds. */
  sweepIntervalMs: number;
  /** The time limit of one request to the provider. Milliseconds. */
  requestTimeoutMs: number;
}

export const workersOptions = Symbol('workersOptions');
