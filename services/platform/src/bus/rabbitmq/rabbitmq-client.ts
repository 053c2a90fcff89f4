import { randomUUID } from 'node:crypto';
import type { AppName, ServiceName } from '@lacquer/contracts/contract';
import type { RpcEnvelope } from '@lacquer/contracts/envelope';
import type { ConfirmChannel, ConsumeMessage, Message } from 'amqplib';
import { largestMessage, requestTooLarge } from '../message-size.js';
import { NoAnswerError, type RpcTransport } from '../rpc-transport.js';
import { BrokerConnection } from './broker-connection.js';
import type { KeptChannel } from './kept-channel.js';
import { repliesQueue, repliesQueueOptions, rpcQueue } from './topology.js';

/**
 * How long a request waits for a connection that was lost, in milliseconds: a connection that was cut is back by then. It
 * waits here, not in a buffer of the connection, so that it is never sent after its caller has gone.
 */
const patienceMs = 3000;

interface Pending {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Calls the services over their RPC queues. It connects at the first request, or when `open` is called. Answers arrive in a
 * queue of this client, which outlives its connection: a request in hand survives a connection that is cut.
 */
export class RabbitmqClient implements RpcTransport {
  private readonly pending = new Map<string, Pending>();
  private readonly replies: string;
  private connection: BrokerConnection | undefined;
  private channel: KeptChannel | undefined;

  constructor(
    private readonly app: AppName,
    private readonly url: string,
    private readonly prefix?: string,
  ) {
    this.replies = repliesQueue(app, randomUUID(), prefix);
  }

  open(): { connection: BrokerConnection; channel: KeptChannel } {
    this.connection ??= new BrokerConnection(this.url, `${this.app} requests`);
    this.channel ??= this.connection.keepChannel((channel) => this.setUp(channel));
    return { connection: this.connection, channel: this.channel };
  }

  /** False while the broker takes no request. */
  isReady(): boolean {
    const { connection, channel } = this.open();
    connection.probe();
    return connection.isUsable && channel.current !== undefined;
  }

  async request(service: ServiceName, pattern: string, data: RpcEnvelope, timeoutMs: number): Promise<unknown> {
    const id = randomUUID();
    const content = Buffer.from(JSON.stringify({ id, pattern, data }));
    if (content.length > largestMessage) throw requestTooLarge(pattern, content.length).toWire();
    const startedAt = performance.now();
    const channel = await this.channelWithin(Math.min(timeoutMs, patienceMs));
    const leftMs = timeoutMs - (performance.now() - startedAt);
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.pending.delete(id);
      };
      const timer = setTimeout(() => {
        settle();
        reject(new NoAnswerError(`no answer to ${pattern} within ${timeoutMs} ms`));
      }, leftMs);
      this.pending.set(id, {
        resolve: (answer) => {
          settle();
          resolve(answer);
        },
        reject: (error) => {
          settle();
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the wire form of what the service threw
          reject(error);
        },
      });
      this.send(channel, rpcQueue(service, this.prefix), id, content, leftMs);
    });
  }

  async close(): Promise<void> {
    for (const { reject } of this.pending.values()) reject(new NoAnswerError('the app stops'));
    await this.channel?.current?.deleteQueue(this.replies).catch(() => undefined); // it expires by itself
    await this.connection?.close();
  }

  private async channelWithin(ms: number): Promise<ConfirmChannel> {
    const { connection, channel } = this.open();
    try {
      const open = await channel.within(ms);
      if (!connection.isBlocked) return open;
    } catch (error) {
      throw new NoAnswerError(String(error), false);
    }
    throw new NoAnswerError('the broker takes no messages', false);
  }

  private send(channel: ConfirmChannel, queue: string, id: string, content: Buffer, expiresMs: number): void {
    try {
      channel.publish('', queue, content, {
        correlationId: id,
        replyTo: this.replies,
        expiration: Math.max(1, Math.round(expiresMs)),
        mandatory: true,
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
    // whoever asked has been told that there is no answer
    if (!waiting) return;
    const { err, response } = parse(message.content);
    if (err === undefined) waiting.resolve(response);
    else waiting.reject(err);
  }
}

function parse(content: Buffer): { err?: unknown; response?: unknown } {
  try {
    return JSON.parse(content.toString()) as { err?: unknown; response?: unknown };
  } catch {
    return { err: new Error('the answer is no JSON') };
  }
}
