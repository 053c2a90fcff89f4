import { z } from 'zod';

const chanceShape = {
  /** The share of affected cases, 0 to 1. */
  share: z.number('must be a number from 0 to 1').min(0).max(1).optional(),
  /** The number of affected cases, starting with the next one. */
  next: z.int('must be a whole number').min(1).optional(),
};

const hasOneMeasure = (value: { share?: number; next?: number }) =>
  (value.share === undefined) !== (value.next === undefined);
const oneMeasure = 'give either share (0 to 1) or next (how many)';

export const chance = z.strictObject(chanceShape).refine(hasOneMeasure, oneMeasure);

export const serverErrorChance = z
  .strictObject({ ...chanceShape, status: z.int().min(500).max(599).default(500) })
  .refine(hasOneMeasure, oneMeasure);

export const optionalChanceShape = chanceShape;

export interface Chance {
  share?: number;
  next?: number;
}

/** Returns a random number from 0 to 1. */
export type Random = () => number;

/** Repeatable random numbers (mulberry32): the same seed replays the same faults. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const drawn = items.map((item) => ({ item, place: random() }));
  return drawn.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}

/** Whether the fault affects this case. Decrements `next`; a chance with neither property always applies. */
export function isHit(chanceOf: Chance | null | undefined, random: Random): boolean {
  if (!chanceOf) return false;
  if (chanceOf.next !== undefined) {
    if (chanceOf.next < 1) return false;
    chanceOf.next -= 1;
    return true;
  }
  return chanceOf.share === undefined || random() < chanceOf.share;
}

const milliseconds = z.int().min(0).max(600_000);

export const duration = z.union(
  [
    milliseconds,
    z
      .strictObject({ min: milliseconds, max: milliseconds })
      .refine(({ min, max }) => min <= max, 'min must not be above max'),
  ],
  'must be milliseconds (0 to 600000) or { min, max }',
);
export type Duration = z.infer<typeof duration>;

export function drawDuration(of: Duration | null | undefined, random: Random): number {
  if (of === null || of === undefined) return 0;
  return typeof of === 'number' ? of : Math.round(of.min + random() * (of.max - of.min));
}
