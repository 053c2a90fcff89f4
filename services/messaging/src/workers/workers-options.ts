export interface WorkersOptions {
  /** The number of texts in progress per process, including those that wait for a slot. */
  concurrency: number;
  /** How often to compare tables and queue, and to look up open texts at the provider. Milliseconds. */
  sweepIntervalMs: number;
  /** The timeout of one request to the provider. Milliseconds. */
  requestTimeoutMs: number;
  /** How long after its start a process waits at most until the texts that came before are known. Milliseconds. */
  longestHoldMs: number;
}

export const workersOptions = Symbol('workersOptions');
