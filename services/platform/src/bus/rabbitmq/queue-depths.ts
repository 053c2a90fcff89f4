import { type Channel, type ChannelModel, connect } from 'amqplib';

/** Counts the messages of queues over its own connection, because a missing queue closes the channel of the request. */
export class QueueDepths {
  private opened: { connection: ChannelModel; channel: Channel } | undefined;

  constructor(private readonly url: string) {}

  /** The number of messages in the queue; `undefined` if it does not exist. */
  async count(queue: string): Promise<number | undefined> {
    const { channel } = await this.open();
    try {
      return (await channel.checkQueue(queue)).messageCount;
    } catch (error) {
      await this.close();
      if ((error as { code?: number }).code === 404) return undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    const { opened } = this;
    this.opened = undefined;
    await opened?.connection.close().catch(() => undefined);
  }

  private async open() {
    if (this.opened) return this.opened;
    const connection = await connect(this.url, { timeout: 2000 });
    const forget = () => (this.opened = undefined);
    // an error also rejects the count in flight
    connection.on('error', () => undefined);
    connection.on('close', forget);
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    this.opened = { connection, channel };
    return this.opened;
  }
}
