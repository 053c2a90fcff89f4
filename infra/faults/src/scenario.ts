import type { Mode } from '@lacquer/e2e/behaviour/product';
import type { Stage } from './stage.js';

/** One kind of fault. */
export interface Scenario {
  name: string;
  summary: string;
  modes: readonly Mode[];
  /** Breaks something while clients write, and mends it before it resolves with what it did, in words. */
  strike(stage: Stage): Promise<string>;
  /** Takes away what the scenario leaves behind on purpose. */
  tidy?(stage: Stage): Promise<unknown>;
}
