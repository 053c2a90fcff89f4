import { PostgresConnection, runMigrations } from 'bullmq';

type ListenClient = Awaited<ReturnType<PostgresConnection['getListenClient']>>;

/** BullMQ announces an event of a queue only while it can take this lock. Nothing here reads its events. */
const announcingLock = (queue: string) => `bullmq:evnotify:${queue}`;

/**
 * A connection that recovers from a failed first attempt. BullMQ caches the failure and rejects every later call. Here
 * each caller fails only with the attempt it waited for, and the next call tries again.
 *
 * The events of `mutedQueue` are announced to nobody while it listens: each announcement, one for every job, makes the
 * commits of the database wait for each other and wakes every connection that listens.
 */
export class RetryingConnection extends PostgresConnection {
  private ready: Promise<void> | undefined;
  private listening: Promise<ListenClient> | undefined;
  private muted: ListenClient | undefined;

  constructor(
    options: ConstructorParameters<typeof PostgresConnection>[0],
    private readonly mutedQueue?: string,
  ) {
    super(options);
  }

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
    this.listening = super.getListenClient().then((client) => this.mute(client));
    return this.listening;
  }

  /** For as long as the client is connected. */
  private async mute(client: ListenClient): Promise<ListenClient> {
    if (this.mutedQueue === undefined || this.muted === client) return client;
    this.muted = client;
    // if another process has the lock, it mutes the queue; an error ends the client, as its listeners learn
    // oxlint-disable-next-line sql/no-bare-query -- BullMQ's connection, which TypeORM does not know
    const locking = client.query('SELECT pg_try_advisory_lock(hashtext($1))', [announcingLock(this.mutedQueue)]);
    await locking.catch(() => undefined);
    return client;
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
