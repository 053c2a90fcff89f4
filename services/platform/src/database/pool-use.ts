import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The connections of an app's pool. `waiting`: callers for whom none is free, and none may be opened. */
export interface PoolUse {
  open: number;
  idle: number;
  waiting: number;
}

/**
 * Every query waits in the pool's queue until the next tick, also for a connection that is free. The queries of one scrape
 * of the metrics would else look like an exhausted pool. Undefined: there is no pool yet.
 */
export function poolUseOf(dataSource: DataSource): PoolUse | undefined {
  // TypeORM has no typed access to its pool
  const { master } = dataSource.driver as { master?: Pool };
  if (!master) return undefined;
  const { totalCount: open, idleCount: idle, waitingCount, options } = master;
  return { open, idle, waiting: Math.max(0, waitingCount - idle - (options.max - open)) };
}
