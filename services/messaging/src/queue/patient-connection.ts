import { PostgresConnection, runMigrations } from 'bullmq';

/**
 * A connection whose first attempt may fail. BullMQ remembers the failure and refuses everything from then on; here each
 * caller fails with the attempt that it waited for, and the next one tries again.
 */
export class PatientConnection extends PostgresConnection {
  private ready: Promise<void> | undefined;
  private listens = false;
  private closed: Promise<void> | undefined;

  override waitUntilReady(): Promise<void> {
    this.ready ??= this.prepare().catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
    return this.ready;
  }

  override getListenClient(): ReturnType<PostgresConnection['getListenClient']> {
    this.listens = true;
    return super.getListenClient();
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

  /**
   * BullMQ takes the listeners off its LISTEN connection before it ends it. Without one, a PostgreSQL that goes away
   * meanwhile would end the process.
   */
  override close(): Promise<void> {
    return (this.closed ??= this.end());
  }

  private async end(): Promise<void> {
    const listening = this.listens ? await this.getListenClient().catch(() => undefined) : undefined;
    const closed = super.close();
    listening?.on('error', () => {});
    await closed;
  }
}
