/** Pages of job ids; each call starts at the first page. */
export type IdPages = () => AsyncIterable<readonly string[]>;

/**
 * Finds lost jobs by their state. A job that has an id but is in no list of its queue, or has ended, never runs, and
 * blocks new jobs with its id. Any number of processes may search and add at the same time.
 */
export interface LostJobs {
  /** Returns the ids without a job. Notes the others. */
  noteJobs(ids: readonly string[]): Promise<string[]>;
  /**
   * Yields the noted ids whose job no worker can reach, and removes the remains of those jobs. Time grows with the
   * queue.
   */
  takeUnreachable(pages: IdPages): AsyncIterable<string[]>;
}
