import type { EventEnvelope } from '@lacquer/contracts/envelope';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { ConfirmChannel, Message } from 'amqplib';
import { traceHeaders } from '../../tracing/trace-headers.js';
import { EventPublisher } from '../event-publisher.js';
import { BrokerAlarmError } from '../rpc-transport.js';
import { mayGoUnheard } from '../event-traits.js';
import { BrokerConnection } from './broker-connection.js';
import { type ReopeningChannel, publishConfirmed } from './reopening-channel.js';
import { deadName, eventsExchange } from './topology.js';

const confirmTimeoutMs = 5000;

/** How long to wait for a connection that is being opened, in milliseconds. */
const timeoutMs = 2000;

/**
 * Publishes persistent messages to `lacquer.events`. Resolves when the broker has confirmed the message and routed it
 * to at least one queue; an event with `mayGoUnheard` needs no queue. The broker also confirms unroutable messages.
 * Rejects while the broker is unreachable or blocked: the event stays in the outbox.
 */
export class RabbitmqPublisher extends EventPublisher implements OnApplicationShutdown {
  override readonly maxAttempts = Number.POSITIVE_INFINITY;
  private readonly returned = new Set<string>();
  private readonly connection: BrokerConnection;
  private readonly channel: ReopeningChannel;

  constructor(
    url: string,
    private readonly prefix?: string,
  ) {
    super();
    this.connection = new BrokerConnection(url, 'events');
    this.channel = this.connection.keepChannel(async (channel: ConfirmChannel) => {
      channel.on('return', (message: Message) => this.returned.add(message.properties.messageId as string));
      await channel.assertExchange(eventsExchange(prefix), 'topic', { durable: true });
      await channel.assertExchange(deadName(prefix), 'fanout', { durable: true });
    });
  }

  isConnected(): boolean {
    return this.channel.current !== undefined;
  }

  override async publish(envelope: EventEnvelope): Promise<void> {
    const channel = await this.channel.within(timeoutMs);
    const alarm = this.connection.blockedReason;
    if (alarm !== undefined) throw new BrokerAlarmError(alarm);
    const options = {
      messageId: envelope.id,
      type: envelope.type,
      contentType: 'application/json',
      persistent: true,
      mandatory: !mayGoUnheard(envelope.type),
      headers: traceHeaders(),
    };
    const content = Buffer.from(JSON.stringify(envelope));
    await publishConfirmed(channel, eventsExchange(this.prefix), envelope.type, content, options, confirmTimeoutMs);
    // the broker sends a return before the confirm of the same message
    if (this.returned.delete(envelope.id)) throw new Error(`no queue is bound for ${envelope.type}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }
}
