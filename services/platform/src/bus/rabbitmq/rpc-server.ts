import { randomUUID } from 'node:crypto';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import type { AppName } from '@lacquer/contracts/contract';
import { rpcEnvelope } from '@lacquer/contracts/envelope';
import { type MessageHandler, ServerRMQ } from '@nestjs/microservices';
import type { ChannelModel, ConfirmChannel, ConsumeMessage } from 'amqplib';
import { type ReplyPath, withCaller } from '../../deadline/request-deadline.js';
import { DomainError } from '../../errors/domain-error.js';
import { continueTrace } from '../../tracing/tracing.js';
import { traceparentHeader } from '../../tracing/trace-headers.js';
import { checkAllAnswered, checkNewHandler } from '../handler-registry.js';
import { rpcTransport } from '../handlers.js';
import { InFlight } from '../in-flight.js';
import { largestMessage, replyTooLarge } from '../message-size.js';
import { rpcTimeoutMs, replyMarginMs } from '../rpc-client.js';
import { BrokerConnection, probeKey } from './broker-connection.js';
import { type ReopeningChannel, publishConfirmed } from './reopening-channel.js';
import { beginByHeader, pingPattern } from './rpc-headers.js';
import { declareRpcQueue, rpcQueue } from './topology.js';

/** Requests that one process handles at a time. Others wait at the broker for another process, or expire. */
const prefetch = 64;

const probeTimeoutMs = 1000;

/** The delay before an answer is sent again, in milliseconds. */
const resendMs = 50;

interface Request {
  id: string;
  pattern: string;
  data: unknown;
  replyTo: string;
  /** When the caller stops waiting, in milliseconds since 1970. */
  deadline: number;
  /** The time by which the request must begin, in milliseconds since 1970. */
  beginBy: number | undefined;
  /** The trace that the request belongs to. */
  traceparent: unknown;
}

/**
 * Answers an app's RPCs from the queue `<app>.rpc`. A request is handled at most once: a redelivered request is not
 * handled, and its caller times out unless the first delivery is still in flight. An answer lost with a connection is
 * sent again. Closing cancels the consumer, then awaits the handlers in flight and their answers.
 */
export class RpcServer extends ServerRMQ {
  override readonly transportId = rpcTransport;
  private readonly inFlight = new InFlight();
  private readonly tag = `rpc-${randomUUID()}`;
  private connection: BrokerConnection | undefined;
  private kept: ReopeningChannel | undefined;
  private closing = false;
  private nextProbe: Promise<boolean> | undefined;
  private readonly replyPath: ReplyPath = {
    isOpen: () => this.connection?.isBlocked === false,
    probe: () => (this.nextProbe ??= this.probe()),
  };

  constructor(
    private readonly app: AppName,
    private readonly url: string,
    prefix?: string,
  ) {
    super({ urls: [url], queue: rpcQueue(app, prefix) });
  }

  override addHandler(
    pattern: unknown,
    callback: MessageHandler,
    isEvent = false,
    extras: Record<string, unknown> = {},
  ): void {
    checkNewHandler(this.app, this.normalizePattern(pattern as string), this.messageHandlers, isEvent);
    super.addHandler(pattern, callback, isEvent, extras);
  }

  override async start(callback?: (error?: unknown) => void): Promise<void> {
    checkAllAnswered(this.app, this.messageHandlers);
    this.connection = new BrokerConnection(this.url, `${this.app} answers`);
    this.kept = this.connection.keepChannel((channel, connection) => this.setUp(channel, connection));
    await this.kept.opened();
    callback?.();
  }

  isReady(): boolean {
    void this.connection?.probe();
    return this.isOpen;
  }

  /** Like `isReady`, once the broker has answered. */
  async isAnswering(): Promise<boolean> {
    await this.connection?.check();
    return this.isOpen;
  }

  private get isOpen(): boolean {
    return this.connection?.isUsable === true && this.kept?.current !== undefined;
  }

  override unwrap<T>(): T {
    return this.connection as T;
  }

  override async close(): Promise<void> {
    this.closing = true;
    await this.kept?.current?.cancel(this.tag).catch(() => undefined); // a lost connection has no consumer left to cancel
    await this.inFlight.settled();
    await this.connection?.close();
  }

  private async setUp(channel: ConfirmChannel, connection: ChannelModel): Promise<void> {
    await declareRpcQueue(connection, this.queue);
    await channel.prefetch(prefetch);
    await channel.consume(this.queue, (message) => this.receive(message, channel), { consumerTag: this.tag });
  }

  private receive(message: ConsumeMessage | null, channel: ConfirmChannel): void {
    if (message) {
      void this.inFlight.track(this.take(message, channel));
      return;
    }
    // the broker canceled the consumer (its queue was deleted): a new channel declares the queue and subscribes again
    if (!this.closing) channel.close().catch(() => undefined);
  }

  private async take(message: ConsumeMessage, channel: ConfirmChannel): Promise<void> {
    const request = parseRequest(message);
    if (!request) this.logger.warn({ msg: 'dropped a message that is not a request', queue: this.queue });
    // its first delivery may have been handled
    else if (!message.fields.redelivered && (await this.begin(request))) {
      await this.reply(request, await this.handle(request));
    }
    try {
      channel.ack(message);
    } catch {
      // the channel is gone: the broker redelivers the request, which is then dropped
    }
  }

  /** Reports to the caller that the request has begun. Returns false if the caller did not receive the report. */
  private async begin({ id, replyTo, beginBy }: Request): Promise<boolean> {
    if (beginBy === undefined) return true;
    if (Date.now() >= beginBy) return false;
    return this.reply({ id, replyTo, deadline: beginBy }, Buffer.from(JSON.stringify({ id, begun: true })));
  }

  /** Returns the serialized answer. */
  private async handle(request: Request): Promise<Buffer> {
    const { id, pattern } = request;
    const outcome = await this.invoke(request).then(
      (response) => ({ response }),
      (err: unknown) => ({ err: err instanceof DomainError ? err.toWire() : err }),
    );
    const reply = Buffer.from(JSON.stringify({ id, ...outcome }));
    if (reply.length <= largestMessage) return reply;
    const err = replyTooLarge(pattern, reply.length).toWire();
    this.logger.error({ msg: err.message, code: err.code });
    return Buffer.from(JSON.stringify({ id, err }));
  }

  private async invoke({ pattern, data, deadline, traceparent }: Request): Promise<unknown> {
    if (pattern === pingPattern) return null;
    const handler = this.getHandlerByPattern(pattern);
    if (!handler) throw new DomainError('internal', 'INTERNAL', `${this.app} does not answer ${pattern}`);
    // while the broker blocks this connection no answer can be sent, so the handler must not change anything
    const handle = async (): Promise<unknown> => handler(data);
    return withCaller(deadline, () => continueTrace(traceparent, handle), this.replyPath);
  }

  /**
   * Sends an empty message without a queue. Resolves with true if the broker confirmed it and did not report before
   * that the connection is blocked. All calls in one turn of the event loop share the probe.
   */
  private async probe(): Promise<boolean> {
    await turn();
    this.nextProbe = undefined;
    const channel = this.kept?.current;
    if (!channel) return false;
    return publishConfirmed(channel, '', probeKey, Buffer.alloc(0), {}, probeTimeoutMs).then(
      () => true,
      () => false,
    );
  }

  /**
   * Sends the answer, over the next channel if one is lost before the broker's confirm, until the caller's deadline.
   * Returns whether the broker has confirmed it.
   */
  private async reply(
    { id, replyTo, deadline }: Pick<Request, 'id' | 'replyTo' | 'deadline'>,
    reply: Buffer,
  ): Promise<boolean> {
    for (;;) {
      // the caller waits a little longer than the deadline, to allow for the answer's transit
      const leftMs = Math.max(deadline - Date.now(), replyMarginMs);
      try {
        const channel = await this.kept?.within(leftMs);
        if (!channel) return false;
        await publishConfirmed(channel, '', replyTo, reply, { correlationId: id }, leftMs);
        return true;
      } catch (error) {
        this.logger.warn({ msg: 'an answer was not sent', reason: String(error) });
        if (Date.now() >= deadline) return false;
        await delay(resendMs);
      }
    }
  }
}

const headersOf = ({ headers }: ConsumeMessage['properties']): Record<string, unknown> => headers ?? {};

/** A caller of an older version sends no deadline: it waits for `rpcTimeoutMs`. */
function parseRequest({ content, properties }: ConsumeMessage): Request | undefined {
  try {
    const { id, pattern, data } = JSON.parse(content.toString()) as Record<'id' | 'pattern' | 'data', unknown>;
    const replyTo: unknown = properties.replyTo;
    if (typeof id !== 'string' || typeof pattern !== 'string' || typeof replyTo !== 'string') return undefined;
    const deadline = rpcEnvelope.safeParse(data).data?.deadline ?? Date.now() + rpcTimeoutMs;
    const { [beginByHeader]: begin, [traceparentHeader]: traceparent } = headersOf(properties);
    const beginBy = typeof begin === 'number' ? begin : undefined;
    return { id, pattern, data, replyTo, deadline, beginBy, traceparent };
  } catch {
    return undefined;
  }
}
