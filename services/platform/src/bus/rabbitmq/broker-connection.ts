import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type AmqpConnectionManager, connect } from 'amqp-connection-manager';
import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { ReopeningChannel } from './reopening-channel.js';

/** Declares the queues and subscriptions of a new channel. */
export type SetUpChannel = (channel: ConfirmChannel, connection: ChannelModel) => Promise<void>;

const heartbeatSeconds = 10;

/** A routing key without a queue: the broker drops the message. */
export const probeKey = 'lacquer.probe';

/** For the socket and the handshake together, in milliseconds. */
const connectTimeoutMs = 5000;

/** An unresponsive broker must not keep a process from stopping. Milliseconds. */
const closeTimeoutMs = 3000;

const firstRetryMs = 1000;
const longestRetryMs = 5000;

/**
 * Milliseconds until the next attempt, after a number of failures in a row. Jitter of 50 percent, so that the processes
 * of an installation do not all reconnect at the same moment.
 */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  return Math.min(firstRetryMs * 2 ** Math.min(failures, 10), longestRetryMs) * (0.5 + random());
}

/** The broker accepts no messages. `code` says why, for the readiness report. */
class AlarmError extends Error {
  readonly code: string;

  constructor(reason: string) {
    super('the broker accepts no messages');
    this.code = `alarm: ${reason}`;
  }
}

/**
 * One connection to the broker, kept open until `close`. Failures of the connection or its channels are logged and
 * repaired; they never end the process. Nothing is buffered: publishing requires a channel that is open now.
 */
export class BrokerConnection {
  private readonly logger = new Logger('Broker');
  private readonly manager: AmqpConnectionManager;
  private readonly channels: ReopeningChannel[] = [];
  private failures = 0;
  /** The reason of the broker's alarm, such as `low on disk`. */
  private alarm: string | undefined;
  private closing = false;

  /** @param name shown in the broker's list of connections */
  constructor(url: string, name: string) {
    this.manager = connect([url], {
      heartbeatIntervalInSeconds: heartbeatSeconds,
      connectionOptions: { timeout: connectTimeoutMs, noDelay: true, clientProperties: { connection_name: name } },
    });
    this.manager.on('connect', () => this.onConnected());
    this.manager.on('disconnect', ({ err }) => this.onLost('the connection to the broker was lost', err));
    this.manager.on('connectFailed', ({ err }) => this.onLost('the broker cannot be reached', err));
    this.manager.on('blocked', ({ reason }) => {
      this.alarm = reason;
      this.logger.warn({ msg: 'the broker accepts no messages', connection: name, reason });
    });
    this.manager.on('unblocked', () => {
      this.alarm = undefined;
      this.logger.log({ msg: 'the broker accepts messages again', connection: name });
    });
  }

  /** The broker has raised an alarm (memory, disk): it accepts no message from this connection until the alarm ends. */
  get isBlocked(): boolean {
    return this.blockedReason !== undefined;
  }

  /** RabbitMQ's words for the alarm, such as `low on disk`; undefined: there is none. */
  get blockedReason(): string | undefined {
    return this.alarm;
  }

  /** A message can be published now. */
  get isUsable(): boolean {
    return this.manager.isConnected() && !this.isBlocked;
  }

  /** Opens a channel, and a new one whenever it closes. `setUp` prepares each channel; a failed set-up is retried. */
  keepChannel(setUp: SetUpChannel): ReopeningChannel {
    const reopening = new ReopeningChannel();
    this.channels.push(reopening);
    const open = (): void => {
      const { connection } = this.manager;
      if (connection) void this.open(reopening, connection, setUp);
    };
    this.manager.on('connect', open);
    open();
    return reopening;
  }

  /** `probe`, for a readiness check. @throws AlarmError while the broker accepts no messages */
  async check(): Promise<void> {
    await this.probe();
    if (this.alarm !== undefined) throw new AlarmError(this.alarm);
  }

  /**
   * Publishes an empty message without a queue. A broker in alarm reports that a connection is blocked only when the
   * connection publishes; an idle connection would not know. Resolves when the broker has confirmed the message, or
   * when there is no channel: pending for as long as the broker hangs.
   */
  probe(): Promise<void> {
    const channel = this.isUsable ? this.channels[0]?.current : undefined;
    if (!channel) return Promise.resolve();
    return new Promise((resolve) => {
      try {
        channel.publish('', probeKey, Buffer.alloc(0), {}, () => resolve());
      } catch {
        resolve(); // the channel is closing, which is visible without a probe
      }
    });
  }

  /** Drops the connection; it reconnects as after any failure. */
  reconnect(): void {
    (this.manager.connection?.connection as { stream?: Socket } | undefined)?.stream?.destroy(new Error('reconnect'));
  }

  /** Closes the channels and the connection within `closeTimeoutMs`. */
  async close(): Promise<void> {
    this.closing = true;
    for (const reopening of this.channels) reopening.end();
    await Promise.race([this.manager.close(), delay(closeTimeoutMs, undefined, { ref: false })]);
  }

  private onConnected(): void {
    this.alarm = undefined;
    if (this.failures > 0) this.logger.log({ msg: 'connected to the broker again', failures: this.failures });
    this.failures = 0;
  }

  private onLost(msg: string, error: Error | undefined): void {
    this.alarm = undefined;
    if (this.closing) return;
    // the manager reads this delay after it has emitted the failure
    const retryMs = retryDelayMs(this.failures);
    this.manager.reconnectTimeInSeconds = retryMs / 1000;
    if (this.failures === 0) {
      this.logger.warn({ msg, reason: error?.message, retryInMs: Math.round(retryMs) });
    }
    this.failures += 1;
  }

  private async open(reopening: ReopeningChannel, connection: ChannelModel, setUp: SetUpChannel): Promise<void> {
    let channel: ConfirmChannel | undefined;
    try {
      channel = await connection.createConfirmChannel();
      const opened = channel;
      channel.on('error', (error: Error) =>
        this.logger.warn({ msg: 'the broker closed a channel', reason: error.message }),
      );
      channel.once('close', () => {
        reopening.onClosed(opened);
        this.openLater(reopening, connection, setUp);
      });
      await setUp(channel, connection);
      reopening.onOpen(channel);
    } catch (error) {
      if (!this.closing) this.logger.warn({ msg: 'a channel could not be set up', reason: String(error) });
      if (channel)
        await channel.close().catch(() => undefined); // it may be closed already
      else this.openLater(reopening, connection, setUp);
    }
  }

  private openLater(reopening: ReopeningChannel, connection: ChannelModel, setUp: SetUpChannel): void {
    if (!this.isCurrent(connection)) return;
    setTimeout(() => {
      if (this.isCurrent(connection)) void this.open(reopening, connection, setUp);
    }, retryDelayMs(0)).unref();
  }

  private isCurrent(connection: ChannelModel): boolean {
    return !this.closing && this.manager.connection === connection;
  }
}
