import { setTimeout as delay } from 'node:timers/promises';
import type { ProductProcess } from '@lacquer/e2e/behavior/process';
import { modes } from '@lacquer/e2e/behavior/product';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';

export const kills: Scenario[] = [
  {
    name: 'kills',
    summary: 'each process of the product is killed with its work in progress, and restarted',
    modes,
    inject: async (stage) => {
      const { product, random } = stage;
      const names = product.processes.map(({ name }) => name);
      // a single process runs everything
      const places = stage.mode === 'standalone' ? [0, 0] : names.map((_, index) => index);
      for (const place of places.toSorted(() => random() - 0.5)) {
        await kill(stage, product.processes.slice(place, place + 1));
        await delay(300 + 700 * random());
      }
      return `${places.length} kills: ${places.map((place) => names[place]).join(', ')}`;
    },
  },
  {
    name: 'all-killed',
    summary: 'all processes of the product are killed at the same time, as by a power failure',
    modes,
    inject: async (stage) => {
      return `${await kill(stage, [...stage.product.processes])} killed at the same time`;
    },
  },
];

/** Kills processes at the same time, and restarts them. @returns how many there were */
export async function kill({ product, random }: Stage, killed: readonly ProductProcess[]): Promise<number> {
  for (const each of killed) each.signal('SIGKILL');
  await Promise.all(killed.map((each) => each.exit()));
  await delay(500 * random());
  await Promise.all(killed.map((each) => product.restart(each)));
  return killed.length;
}

/** Kills one process of these names. @returns how many there were */
export function killOne(stage: Stage, names: RegExp): Promise<number> {
  const found = stage.product.processes.filter(({ name }) => names.test(name));
  return kill(stage, found.slice(Math.floor(stage.random() * found.length)).slice(0, 1));
}
