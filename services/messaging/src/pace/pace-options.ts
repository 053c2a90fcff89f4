export interface PaceOptions {
  /** The sender's rate over all workers, in segments per second, unless the staff set another. Null: no limit. */
  segmentsPerSecond: number | null;
}

export const paceOptions = Symbol('paceOptions');
