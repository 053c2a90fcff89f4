import { randomUUID } from 'node:crypto';
import type { AppName } from '@lacquer/contracts/contract';
import { type EventEnvelope, eventEnvelope } from '@lacquer/contracts/envelope';
import { deadLetterSentences } from '@lacquer/contracts/sentences/dead-letter-sentences';
import { type Said, say } from '@lacquer/contracts/sentences/say';
import { type MessageHandler, ServerRMQ } from '@nestjs/microservices';
import type { ConfirmChannel, ConsumeMessage } from 'amqplib';
import { DomainError, isPermanent } from '../../errors/domain-error.js';
import { continueTrace } from '../../tracing/tracing.js';
import { traceparentHeader } from '../../tracing/trace-headers.js';
import { checkNewHandler } from '../handler-registry.js';
import { eventsTransport } from '../handlers.js';
import { InFlight } from '../in-flight.js';
import { isNeverGivenUp } from '../event-traits.js';
import { BrokerConnection } from './broker-connection.js';
import { attemptHeader, consumerHeader, reasonHeader } from './event-headers.js';
import type { ReopeningChannel } from './reopening-channel.js';
import { RepeatedEvents } from './repeated-events.js';
import {
  deadName,
  declare,
  defaultRetryDelays,
  eventsExchange,
  eventsQueue,
  eventsTopology,
  retryQueue,
} from './topology.js';

export interface EventsServerOptions {
  app: AppName;
  url: string;
  prefix?: string;
  retryDelays?: readonly number[];
  /**
   * `shared`: one durable queue for all instances of the app; one of them handles each event.
   * `each`: a queue per instance, deleted with it; every instance handles each event (for caches). A failed event is
   * logged and skipped, because the queue will be gone before anyone could redeliver it.
   */
  delivery?: 'shared' | 'each';
  /** Called whenever a subscription begins. With `each`, events before it may have been missed. */
  onSubscribed?: () => void;
  /** Called before an event becomes a dead letter, so that its publisher can learn that it is not lost. */
  onSetAside?: (event: { id: string }) => Promise<void>;
}

/**
 * Consumes events; the handler's outcome settles each. If the handler returns, the event is acked. After a permanent
 * error, or if the message is not an event, it becomes a dead letter with the reason in its headers. After any other
 * error it is redelivered with a delay, and becomes a dead letter after the last delay. An event with `isNeverGivenUp`
 * is retried at the last delay without limit, after any error. Closing cancels the consumer, awaits the handlers in
 * flight, then closes the connection.
 */
export class EventsServer extends ServerRMQ {
  override readonly transportId = eventsTransport;
  /** Only events with `isNeverGivenUp`. */
  readonly repeated = new RepeatedEvents();
  private readonly inFlight = new InFlight();
  private readonly tag = `events-${randomUUID()}`;
  private readonly retryDelays: readonly number[];
  private connection: BrokerConnection | undefined;
  private kept: ReopeningChannel | undefined;
  private closing = false;

  constructor(private readonly settings: EventsServerOptions) {
    super({
      urls: [settings.url],
      queue: eventsQueue(settings.app, settings.prefix),
    });
    this.retryDelays = settings.retryDelays ?? defaultRetryDelays;
  }

  override addHandler(
    pattern: unknown,
    callback: MessageHandler,
    isEvent = false,
    extras: Record<string, unknown> = {},
  ): void {
    checkNewHandler(this.settings.app, this.normalizePattern(pattern as string), this.messageHandlers, isEvent);
    super.addHandler(pattern, callback, isEvent, extras);
  }

  private async setUp(channel: ConfirmChannel): Promise<void> {
    const queue =
      this.settings.delivery === 'each' ? await this.declareOwnQueue(channel) : await this.declareSharedQueue(channel);
    await channel.prefetch(10);
    await channel.consume(queue, (message) => void this.receive(message, channel), { consumerTag: this.tag });
    this.settings.onSubscribed?.();
  }

  isReady(): boolean {
    if (this.messageHandlers.size === 0) return true;
    return this.connection?.isUsable === true && this.kept?.current !== undefined;
  }

  /** Like `isReady`, once the broker has answered. */
  async isAnswering(): Promise<boolean> {
    await this.connection?.check();
    return this.isReady();
  }

  /** An app without listeners needs no connection. */
  override async start(callback?: (error?: unknown) => void): Promise<void> {
    if (this.messageHandlers.size > 0) {
      this.connection = new BrokerConnection(this.settings.url, `${this.settings.app} events`);
      this.kept = this.connection.keepChannel((channel) => this.setUp(channel));
      await this.kept.opened();
    }
    callback?.();
  }

  override unwrap<T>(): T {
    return this.connection as T;
  }

  private async declareSharedQueue(channel: ConfirmChannel): Promise<string> {
    await declare(
      channel,
      eventsTopology(this.settings.app, [...this.messageHandlers.keys()], this.retryDelays, this.settings.prefix),
    );
    return this.queue;
  }

  private async declareOwnQueue(channel: ConfirmChannel): Promise<string> {
    await declare(channel, {
      ...eventsTopology(this.settings.app, [], [], this.settings.prefix),
      queues: [],
      bindings: [],
    });
    const { queue } = await channel.assertQueue(`${this.queue}.${randomUUID()}`, { exclusive: true, autoDelete: true });
    for (const type of this.messageHandlers.keys()) {
      await channel.bindQueue(queue, eventsExchange(this.settings.prefix), type);
    }
    return queue;
  }

  private async receive(message: ConsumeMessage | null, channel: ConfirmChannel): Promise<void> {
    if (message) {
      await this.inFlight.track(this.settle(message, channel));
      return;
    }
    // the broker canceled the consumer (its queue was deleted): a new channel declares the queue and subscribes again
    if (!this.closing) {
      this.logger.warn({ msg: 'the broker canceled the event consumer', queue: this.queue });
      await channel.close().catch(() => undefined);
    }
  }

  private async settle(message: ConsumeMessage, channel: ConfirmChannel): Promise<void> {
    try {
      await this.deliver(message, channel);
      channel.ack(message);
    } catch (error) {
      // the channel or the broker failed, not the handler: the broker redelivers unacknowledged messages
      this.logger.warn({ msg: 'an event could not be settled', reason: String(error) });
    }
  }

  /** Resolves when the message may be acknowledged: it is handled, or stored in another queue. */
  private async deliver(message: ConsumeMessage, channel: ConfirmChannel): Promise<void> {
    const envelope = parseEnvelope(message.content);
    const handler = envelope && this.messageHandlers.get(envelope.type);
    if (!envelope || !handler) {
      const reason = envelope
        ? say(deadLetterSentences.noHandler, { type: envelope.type })
        : say(deadLetterSentences.notAnEvent);
      await this.setAside(message, channel, reason, envelope);
      return;
    }
    try {
      const traceparent: unknown = message.properties.headers?.[traceparentHeader];
      await continueTrace(traceparent, async (): Promise<unknown> => handler(envelope));
      this.repeated.remove(envelope.id);
    } catch (error) {
      const raised = DomainError.fromWire(error);
      const reason = say(deadLetterSentences.raised, {
        errorCode: raised?.code ?? 'INTERNAL',
        sentences: raised?.message ?? String(error),
      });
      const attempt = attemptOf(message);
      const isKept = isNeverGivenUp(envelope.type);
      const delay = this.retryDelays[attempt] ?? (isKept ? this.retryDelays.at(-1) : undefined);
      const isHopeless = raised !== undefined && isPermanent(raised.kind) && !isKept;
      const retry = !isHopeless && delay !== undefined && this.settings.delivery !== 'each';
      if (!retry) await this.setAside(message, channel, reason, envelope);
      else await this.repeatLater(message, channel, attempt + 1, delay);
      if (retry && isKept) this.repeated.add(envelope.id, envelope.type, delay);
      const end = this.settings.delivery === 'each' ? 'event skipped' : 'event set aside as dead';
      this.logger.warn({
        msg: retry ? 'event will be redelivered' : end,
        event: envelope.type,
        eventId: envelope.id,
        attempt,
        reason,
      });
    }
  }

  private repeatLater(message: ConsumeMessage, channel: ConfirmChannel, attempt: number, delay: number): Promise<void> {
    return send(channel, '', retryQueue(this.settings.app, delay, this.settings.prefix), message, {
      [attemptHeader]: attempt,
    });
  }

  private async setAside(
    message: ConsumeMessage,
    channel: ConfirmChannel,
    reason: Said,
    event?: EventEnvelope,
  ): Promise<void> {
    if (this.settings.delivery === 'each') return;
    // without the record its publisher repeats it a few times, and each of them ends here
    if (event) {
      await this.settings.onSetAside?.(event).catch((error: unknown) => {
        this.logger.warn({ msg: 'a dead event was not recorded', eventId: event.id, reason: String(error) });
      });
    }
    await send(channel, deadName(this.settings.prefix), message.fields.routingKey, message, {
      [consumerHeader]: this.settings.app,
      [reasonHeader]: reason.slice(0, 500),
    });
  }

  override async close(): Promise<void> {
    this.closing = true;
    await this.kept?.current?.cancel(this.tag).catch(() => undefined); // a lost connection has no consumer left to cancel
    await this.inFlight.settled();
    await this.connection?.close();
  }
}

function parseEnvelope(content: Buffer): EventEnvelope | undefined {
  try {
    return eventEnvelope.safeParse(JSON.parse(content.toString())).data;
  } catch {
    return undefined;
  }
}

function attemptOf(message: ConsumeMessage): number {
  const attempt: unknown = message.properties.headers?.[attemptHeader];
  return typeof attempt === 'number' ? attempt : 0;
}

function send(
  channel: ConfirmChannel,
  exchange: string,
  routingKey: string,
  message: ConsumeMessage,
  headers: Record<string, unknown>,
): Promise<void> {
  const { messageId, type, contentType, headers: before } = message.properties;
  return new Promise((resolve, reject) => {
    channel.publish(
      exchange,
      routingKey,
      message.content,
      { messageId, type, contentType, persistent: true, headers: { ...before, ...headers } },
      (error: unknown) => (error ? reject(error instanceof Error ? error : new Error('not confirmed')) : resolve()),
    );
  });
}
