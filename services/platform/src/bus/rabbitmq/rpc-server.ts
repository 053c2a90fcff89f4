import { randomUUID } from 'node:crypto';
import type { AppName } from '@lacquer/contracts/contract';
import { type MessageHandler, RmqContext, ServerRMQ } from '@nestjs/microservices';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import { lastValueFrom } from 'rxjs';
import { checkAllAnswered, checkNewHandler } from '../handler-registry.js';
import { rpcTransport } from '../handlers.js';
import { InFlight } from '../in-flight.js';
import { largestMessage, replyTooLarge } from '../message-size.js';
import { rpcQueue } from './topology.js';

/**
 * Answers an app's RPCs from the queue `<app>.rpc`. A request is handled at most once: if the process dies while it
 * handles one, the caller times out. Closing cancels the consumer, then awaits the handlers in flight and their answers.
 */
export class RpcServer extends ServerRMQ {
  override readonly transportId = rpcTransport;
  private readonly inFlight = new InFlight();
  private readonly tag = `rpc-${randomUUID()}`;
  private consuming: Channel | undefined;

  constructor(
    private readonly app: AppName,
    url: string,
    prefix?: string,
  ) {
    super({
      urls: [url],
      queue: rpcQueue(app, prefix),
      socketOptions: { heartbeatIntervalInSeconds: 10, reconnectTimeInSeconds: 1 },
    });
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
    await super.start(callback);
  }

  override async setupChannel(channel: Channel, callback: () => void): Promise<void> {
    await channel.assertQueue(this.queue, { durable: false });
    const receive = (message: ConsumeMessage | null) =>
      void (message && this.inFlight.track(this.answer(message, channel)));
    await channel.consume(this.queue, receive, { noAck: true, consumerTag: this.tag });
    this.consuming = channel;
    callback();
  }

  isReady(): boolean {
    return this.consuming !== undefined && (this.server as AmqpConnectionManager | null)?.isConnected() === true;
  }

  private async answer(message: ConsumeMessage, channel: Channel): Promise<void> {
    const { replyTo, correlationId } = message.properties as { replyTo?: string; correlationId: string };
    const packet = parsePacket(message.content);
    if (!packet || !replyTo) {
      this.logger.warn({ msg: 'dropped a message that is no request', queue: this.queue });
      return;
    }
    const handler = this.getHandlerByPattern(packet.pattern);
    const outcome = handler
      ? await lastValueFrom(
          this.transformToObservable(await handler(packet.data, new RmqContext([message, channel, packet.pattern]))),
          { defaultValue: undefined },
        ).then(
          (response: unknown) => ({ response }),
          (err: unknown) => ({ err }),
        )
      : { err: { kind: 'internal', code: 'INTERNAL', message: `${this.app} does not answer ${packet.pattern}` } };
    const reply = Buffer.from(JSON.stringify({ id: packet.id, isDisposed: true, ...outcome }));
    if (reply.length <= largestMessage) {
      channel.sendToQueue(replyTo, reply, { correlationId });
      return;
    }
    const err = replyTooLarge(packet.pattern, reply.length).toWire();
    this.logger.error({ msg: err.message, code: err.code });
    channel.sendToQueue(replyTo, Buffer.from(JSON.stringify({ id: packet.id, isDisposed: true, err })), {
      correlationId,
    });
  }

  override async close(): Promise<void> {
    await this.consuming?.cancel(this.tag).catch(() => undefined); // a lost connection has no consumer left to cancel
    await this.inFlight.settled();
    await super.close();
  }
}

function parsePacket(content: Buffer): { id: string; pattern: string; data: unknown } | undefined {
  try {
    const packet = JSON.parse(content.toString()) as { id?: unknown; pattern?: unknown; data?: unknown };
    return typeof packet.id === 'string' && typeof packet.pattern === 'string'
      ? { id: packet.id, pattern: packet.pattern, data: packet.data }
      : undefined;
  } catch {
    return undefined;
  }
}
