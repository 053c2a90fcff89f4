import type { Random } from '@lacquer/simulators/faults/chance';

export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const drawn = items.map((item) => ({ item, place: random() }));
  return drawn.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
}
