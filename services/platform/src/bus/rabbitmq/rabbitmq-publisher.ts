import type { EventEnvelope } from '@lacquer/contracts/envelope';
import type { OnApplicationShutdown } from '@nestjs/common';
import { type AmqpConnectionManager, type ChannelWrapper, connect } from 'amqp-connection-manager';
import type { ConfirmChannel, Message } from 'amqplib';
import { EventPublisher } from '../../outbox/event-publisher.js';
import { deadName, eventsExchange } from './topology.js';

/**
 * Publishes persistent messages to `lacquer.events`. Resolves when the broker has confirmed the message and routed it to
 * at least one queue: the broker confirms unroutable messages as well.
 */
export class RabbitmqPublisher extends EventPublisher implements OnApplicationShutdown {
  override readonly maxAttempts = Number.POSITIVE_INFINITY;
  private readonly returned = new Set<string>();
  private readonly connection: AmqpConnectionManager;
  private readonly channel: ChannelWrapper;

  constructor(
    url: string,
    private readonly prefix?: string,
  ) {
    super();
    this.connection = connect([url], { heartbeatIntervalInSeconds: 10, reconnectTimeInSeconds: 1 });
    this.channel = this.connection.createChannel({
      json: false,
      publishTimeout: 5000,
      setup: async (channel: ConfirmChannel) => {
        channel.on('return', (message: Message) => this.returned.add(message.properties.messageId as string));
        await channel.assertExchange(eventsExchange(prefix), 'topic', { durable: true });
        await channel.assertExchange(deadName(prefix), 'fanout', { durable: true });
      },
    });
  }

  isConnected(): boolean {
    return this.connection.isConnected();
  }

  override async publish(envelope: EventEnvelope): Promise<void> {
    await this.channel.publish(eventsExchange(this.prefix), envelope.type, Buffer.from(JSON.stringify(envelope)), {
      messageId: envelope.id,
      type: envelope.type,
      contentType: 'application/json',
      persistent: true,
      mandatory: true,
    });
    // the broker sends a return before the confirm of the same message
    if (this.returned.delete(envelope.id)) throw new Error(`no queue is bound for ${envelope.type}`);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.channel.close();
    await this.connection.close();
  }
}
