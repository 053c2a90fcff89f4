import type { Mode } from '@lacquer/e2e/behavior/product';
import type { Kind } from './clients/keyed-request.js';
import type { Stage, StagePlan } from './stage.js';

/** Why a scenario cannot run on this machine. */
export interface Skipped {
  skipped: string;
}

/** One kind of fault. */
export interface Scenario {
  name: string;
  summary: string;
  modes: readonly Mode[];
  /** Its own stage. Without one, it shares a stage with all others that have none. */
  plan?: StagePlan;
  /** What clients write meanwhile; default: everything. */
  writes?: readonly Kind[];
  /** Injects a fault while clients write, and repairs it. Resolves with a description. */
  inject(stage: Stage): Promise<string | Skipped>;
  /** Removes intentional leftovers of the scenario. */
  tidy?(stage: Stage): Promise<unknown>;
}
