import { randomUUID } from 'node:crypto';
import type { AppName, ServiceName } from '@lacquer/contracts/contract';
import type { RpcEnvelope } from '@lacquer/contracts/envelope';
import type { ConfirmChannel, ConsumeMessage, Message } from 'amqplib';
import { currentCorrelationId } from '../../correlation/correlation.js';
import { traceHeaders } from '../../tracing/trace-headers.js';
import { largestMessage, requestTooLarge } from '../message-size.js';
import { rpcTimeoutMs, replyMarginMs } from '../rpc-client.js';
import { BrokerAlarmError, NoAnswerError, type RpcTransport } from '../rpc-transport.js';
import { BrokerConnection } from './broker-connection.js';
import type { ReopeningChannel } from './reopening-channel.js';
import { beginByHeader, pingPattern } from './rpc-headers.js';
import { repliesQueue, repliesQueueOptions, rpcQueue } from './topology.js';

/**
 * How long a request waits for a lost connection, in milliseconds: enough for a cut connection to be restored. It waits
 * here, not in a buffer of the connection, so that it is never sent after its caller has timed out.
 */
const maxChannelWaitMs = 3000;

interface Pending {
  /** A process has begun the request. */
  begin: () => void;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/** A request to a service. */
interface Parcel {
  id: string;
  content: Buffer;
  /** How long the request may wait at the broker, in milliseconds. */
  expiresMs: number;
  /** Whether the handling process must report that it has begun. */
  isLong: boolean;
}

/**
 * Calls the services over their RPC queues. It connects at the first request, or when `open` is called. Answers arrive
 * in this client's own queue, which outlives its connection: a request in flight survives a cut connection.
 */
export class RabbitmqClient implements RpcTransport {
  private readonly pending = new Map<string, Pending>();
  private readonly replies: string;
  private connection: BrokerConnection | undefined;
  private channel: ReopeningChannel | undefined;

  constructor(
    private readonly app: AppName,
    private readonly url: string,
    private readonly prefix?: string,
  ) {
    this.replies = repliesQueue(app, randomUUID(), prefix);
  }

  open(): { connection: BrokerConnection; channel: ReopeningChannel } {
    this.connection ??= new BrokerConnection(this.url, `${this.app} requests`);
    this.channel ??= this.connection.keepChannel((channel) => this.setUp(channel));
    return { connection: this.connection, channel: this.channel };
  }

  /** False while the broker accepts no requests. */
  isReady(): boolean {
    const { connection, channel } = this.open();
    void connection.probe();
    return connection.isUsable && channel.current !== undefined;
  }

  /** Like `isReady`, once the broker has answered. */
  async isAnswering(): Promise<boolean> {
    const { connection, channel } = this.open();
    await connection.check();
    return connection.isUsable && channel.current !== undefined;
  }

  async request(service: ServiceName, pattern: string, data: RpcEnvelope, timeoutMs: number): Promise<unknown> {
    const id = randomUUID();
    const content = Buffer.from(JSON.stringify({ id, pattern, data }));
    if (content.length > largestMessage) throw requestTooLarge(pattern, content.length).toWire();
    const startedAt = performance.now();
    const channel = await this.channelWithin(Math.min(maxChannelWaitMs, timeoutMs));
    const leftMs = timeoutMs - (performance.now() - startedAt);
    const expiresMs = Math.min(leftMs, rpcTimeoutMs);
    const isLong = expiresMs < leftMs;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.pending.delete(id);
      };
      const giveUpAfter = (ms: number, what: string): NodeJS.Timeout =>
        setTimeout(() => {
          settle();
          // raised while the request was on its way
          const alarm = this.connection?.blockedReason;
          const silence = `${what} within ${Math.round(ms)} ms: ${pattern}`;
          reject(alarm === undefined ? new NoAnswerError(silence) : new BrokerAlarmError(alarm));
        }, ms);
      let timer = giveUpAfter(expiresMs, isLong ? 'not begun' : 'no answer');
      this.pending.set(id, {
        begin: () => {
          clearTimeout(timer);
          timer = giveUpAfter(timeoutMs - (performance.now() - startedAt), 'no answer');
        },
        resolve: (answer) => {
          settle();
          resolve(answer);
        },
        reject: (error) => {
          settle();
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the wire form of the service's error
          reject(error);
        },
      });
      this.send(channel, rpcQueue(service, this.prefix), { id, content, expiresMs, isLong });
    });
  }

  async ping(service: ServiceName, timeoutMs: number): Promise<void> {
    const data = { correlationId: currentCorrelationId(), data: {} };
    await this.request(service, pingPattern, data, timeoutMs).catch((error: unknown) => {
      // a service of an earlier release answers that it has no handler
      if (error instanceof NoAnswerError || error instanceof BrokerAlarmError) throw error;
    });
  }

  async close(): Promise<void> {
    for (const { reject } of this.pending.values()) reject(new NoAnswerError('the app is stopping'));
    await this.channel?.current?.deleteQueue(this.replies).catch(() => undefined); // it expires automatically
    await this.connection?.close();
  }

  private async channelWithin(ms: number): Promise<ConfirmChannel> {
    const { connection, channel } = this.open();
    try {
      const open = await channel.within(ms);
      if (connection.blockedReason === undefined) return open;
    } catch (error) {
      if (connection.blockedReason === undefined) throw new NoAnswerError(String(error), false);
    }
    throw new BrokerAlarmError(connection.blockedReason);
  }

  private send(channel: ConfirmChannel, queue: string, { id, content, expiresMs, isLong }: Parcel): void {
    try {
      channel.publish('', queue, content, {
        correlationId: id,
        replyTo: this.replies,
        expiration: Math.max(1, Math.round(expiresMs)),
        mandatory: true,
        headers: { ...traceHeaders(), ...(isLong && { [beginByHeader]: Date.now() + expiresMs - replyMarginMs }) },
      });
    } catch (error) {
      this.pending.get(id)?.reject(new NoAnswerError(String(error), false));
    }
  }

  private async setUp(channel: ConfirmChannel): Promise<void> {
    channel.on('return', ({ properties, fields }: Message) => {
      const error = new NoAnswerError(`there is no queue ${fields.routingKey}`, false);
      this.pending.get(properties.correlationId as string)?.reject(error);
    });
    await channel.assertQueue(this.replies, repliesQueueOptions);
    await channel.consume(this.replies, (message) => this.receive(message, channel));
  }

  private receive(message: ConsumeMessage | null, channel: ConfirmChannel): void {
    if (!message) {
      // the broker deleted the queue: the next channel declares it again
      channel.close().catch(() => undefined);
      return;
    }
    channel.ack(message);
    const waiting = this.pending.get(message.properties.correlationId as string);
    // the caller has already timed out
    if (!waiting) return;
    const { begun, err, response } = parse(message.content);
    if (begun) waiting.begin();
    else if (err === undefined) waiting.resolve(response);
    else waiting.reject(err);
  }
}

function parse(content: Buffer): { begun?: true; err?: unknown; response?: unknown } {
  try {
    return JSON.parse(content.toString()) as ReturnType<typeof parse>;
  } catch {
    return { err: new Error('the answer is not JSON') };
  }
}
