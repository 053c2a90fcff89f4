import { PostgresConnection, runMigrations } from 'bullmq';

/**
 * A connection whose first attempt may fail. BullMQ remembers the failure and refuses everything from then on; here each
 * caller fails with the attempt that it waited for, and the next one tries again.
 */
export class PatientConnection extends PostgresConnection {
  private ready: Promise<void> | undefined;
  private listening: ReturnType<PostgresConnection['getListenClient']> | undefined;

  override waitUntilReady(): Promise<void> {
    this.ready ??= this.prepare().catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
    return this.ready;
  }

  /** @throws {Error} once this connection closes: nobody would end a client that is made then */
  override getListenClient(): ReturnType<PostgresConnection['getListenClient']> {
    if (this.isClosing) return Promise.reject(new Error('The connection to the queue is closing.'));
    this.listening = super.getListenClient();
    return this.listening;
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
  override async close(): Promise<void> {
    // begins at once, so that nobody asks for another client meanwhile
    const closed = super.close();
    const client = await this.listening?.catch(() => undefined);
    client?.on('error', () => {});
    await closed;
  }
}
