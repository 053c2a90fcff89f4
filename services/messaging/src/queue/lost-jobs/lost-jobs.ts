/** Pages of job ids, from the first at each call. */
export type IdPages = () => AsyncIterable<readonly string[]>;

/**
 * Looks for jobs by their state. A job that has an id but stands in no list of its queue, or has ended, never runs, and
 * none with the same id can be added beside it. Any number of processes may look and add at the same time.
 */
export interface LostJobs {
  /** Of these, the ids that have no job. The others are noted. */
  noteJobs(ids: readonly string[]): Promise<string[]>;
  /** Of those noted, the ids whose job no worker can reach. What was left of it is removed. Time grows with the queue. */
  takeUnreachable(pages: IdPages): AsyncIterable<string[]>;
}
