import type { DataSource } from 'typeorm';

/**
 * Runs `work` unless another process runs work of this name; returns whether it ran. The lock belongs to a connection
 * that has no open transaction, so long work holds back no vacuum, and it ends with the connection: a killed process
 * blocks no other.
 */
export async function runAlone(dataSource: DataSource, name: string, work: () => Promise<void>): Promise<boolean> {
  const holder = dataSource.createQueryRunner();
  try {
    const [row] = (await holder.query(`SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isAlone"`, [name])) as {
      isAlone: boolean;
    }[];
    if (!row?.isAlone) return false;
    try {
      await work();
    } finally {
      // fails only with its connection, which then holds no lock
      await holder.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    }
    return true;
  } finally {
    await holder.release();
  }
}
