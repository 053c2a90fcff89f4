import { randomUUID } from 'node:crypto';
import type { DataOf, EventContract } from '@lacquer/contracts/contract';
import { Injectable, Logger } from '@nestjs/common';
import { messageOf } from '../errors/message-of.js';
import { EventPublisher } from '../bus/event-publisher.js';
import { Clock } from '../clock/clock.js';
import { currentCorrelationId } from '../correlation/correlation.js';

/**
 * Publishes what is worth nothing a few seconds later, such as that somebody types, without storing it. Everything else
 * goes through the outbox. Lost while the broker is away.
 */
@Injectable()
export class PassingEvents {
  private readonly logger = new Logger(PassingEvents.name);

  constructor(
    private readonly publisher: EventPublisher,
    private readonly clock: Clock,
  ) {}

  /** Of an event with `mayGoUnheard`. Does not wait for the broker. */
  pass<C extends EventContract & { readonly mayGoUnheard: boolean }>(contract: C, data: DataOf<C>): void {
    if (!contract.mayGoUnheard) throw new Error(`${contract.name} must not be lost: add it to the outbox`);
    const envelope = {
      id: randomUUID(),
      type: contract.name,
      occurredAt: this.clock.now().toISOString(),
      correlationId: currentCorrelationId(),
      data: contract.data.parse(data),
    };
    this.publisher.publish(envelope).catch((error: unknown) => {
      this.logger.debug({ msg: 'passing event lost', event: contract.name, reason: messageOf(error) });
    });
  }
}
