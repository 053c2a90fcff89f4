import { PostgresConnection, runMigrations } from 'bullmq';

/**
 * A connection that recovers from a failed first attempt. BullMQ caches the failure and rejects every later call. Here
 * each caller fails only with the attempt it waited for, and the next call tries again.
 */
export class RetryingConnection extends PostgresConnection {
  private ready: Promise<void> | undefined;
  private listening: ReturnType<PostgresConnection['getListenClient']> | undefined;

  override waitUntilReady(): Promise<void> {
    this.ready ??= this.prepare().catch((error: unknown) => {
      this.ready = undefined;
      throw error;
    });
    return this.ready;
  }

  /** @throws {Error} after close: a client created then would never be ended */
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
   * BullMQ removes the listeners of its LISTEN connection before it ends it. Without a listener, losing PostgreSQL in
   * between would crash the process.
   */
  override async close(): Promise<void> {
    // starts immediately, so that no other client is requested in between
    const closed = super.close();
    const client = await this.listening?.catch(() => undefined);
    client?.on('error', () => {});
    await closed;
  }
}
