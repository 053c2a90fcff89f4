/**
 * The offsets of a time zone from UTC, each with the instant from which it applies, in milliseconds and minutes, until an
 * instant in milliseconds. A browser needs 25 to 50 ms to load a time zone of its own.
 */
export interface UtcOffsets {
  steps: [from: number, minutes: number][];
  until: number;
}

/** In minutes. Undefined: `instant` is outside of the known time. */
export function findOffset({ steps, until }: UtcOffsets, instant: Date): number | undefined {
  const at = instant.getTime();
  return at < until ? steps.findLast(([from]) => from <= at)?.[1] : undefined;
}
