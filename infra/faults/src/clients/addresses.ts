import type { Random } from '@lacquer/simulators/faults/chance';

/** The address of another visitor each time, since the limit of messages is per address. */
export const randomAddress = (random: Random): string =>
  `10.${[0, 0, 0].map(() => Math.floor(random() * 254) + 1).join('.')}`;
