import { PostgresConnection, runMigrations } from 'bullmq';

/**
 * A connection whose first attempt may fail. BullMQ remembers the failure and refuses everything from then on; here each
 * caller fails with the attempt that it waited for, and the next one tries again.
 */
export class PatientConnection extends PostgresConnection {
  private ready: Promise<void> | undefined;

  override waitUntilReady(): Promise<void> {
    this.ready ??= this.prepare().catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
    return this.ready;
  }

  private async prepare(): Promise<void> {
    const client = await this.pool.connect();
    try {
      await runMigrations(client, this.schema);
    } finally {
      client.release();
    }
    this.emit('ready');
  }
}
