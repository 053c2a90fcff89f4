import type { Mode } from '@lacquer/e2e/behaviour/product';
import type { Stage } from './stage.js';

/** One kind of fault. */
export interface Scenario {
  name: string;
  summary: string;
  modes: readonly Mode[];
  /** Injects a fault while clients write, and repairs it. Resolves with a description. */
  strike(stage: Stage): Promise<string>;
  /** Removes intentional leftovers of the scenario. */
  tidy?(stage: Stage): Promise<unknown>;
}
