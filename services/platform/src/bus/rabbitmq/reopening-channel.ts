import type { ConfirmChannel, Options } from 'amqplib';

interface Waiting {
  resolve: (channel: ConfirmChannel) => void;
  reject: (error: Error) => void;
}

/** A channel that `BrokerConnection` opens again whenever it closes. */
export class ReopeningChannel {
  private channel: ConfirmChannel | undefined;
  private readonly waiting = new Set<Waiting>();

  /** The open channel after its set-up. `undefined` while there is none. */
  get current(): ConfirmChannel | undefined {
    return this.channel;
  }

  /** Resolves with the first channel, however long it takes. */
  opened(): Promise<ConfirmChannel> {
    return this.within();
  }

  /** Resolves with the open channel, as soon as there is one. Rejects after `ms` milliseconds. */
  within(ms?: number): Promise<ConfirmChannel> {
    if (this.channel) return Promise.resolve(this.channel);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { resolve, reject };
      const giveUp = (): void => {
        this.waiting.delete(waiting);
        reject(new Error(`the broker was unreachable for ${ms} ms`));
      };
      const timer = ms === undefined ? undefined : setTimeout(giveUp, ms);
      waiting.resolve = (channel) => {
        clearTimeout(timer);
        resolve(channel);
      };
      waiting.reject = (error) => {
        clearTimeout(timer);
        reject(error);
      };
      this.waiting.add(waiting);
    });
  }

  onOpen(channel: ConfirmChannel): void {
    this.channel = channel;
    for (const { resolve } of this.waiting) resolve(channel);
    this.waiting.clear();
  }

  onClosed(channel: ConfirmChannel): void {
    if (this.channel === channel) this.channel = undefined;
  }

  /** No further channel will be opened. */
  end(): void {
    for (const { reject } of this.waiting) reject(new Error('the connection to the broker is closed'));
    this.waiting.clear();
  }
}

/**
 * Publishes and resolves when the broker has confirmed. Rejects if the broker refuses, if the channel closes before the
 * confirm, and after `timeoutMs`; the broker may still accept the message after a timeout.
 */
export function publishConfirmed(
  channel: ConfirmChannel,
  exchange: string,
  routingKey: string,
  content: Buffer,
  options: Options.Publish,
  timeoutMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    channel.publish(exchange, routingKey, content, options, (error: unknown) => {
      clearTimeout(timer);
      if (error) reject(error instanceof Error ? error : new Error('not confirmed'));
      else resolve();
    });
    timer = setTimeout(() => reject(new Error(`not confirmed within ${Math.round(timeoutMs)} ms`)), timeoutMs);
  });
}
