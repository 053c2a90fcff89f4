import type { EventEnvelope } from '@lacquer/contracts/envelope';

/** Publishes events on the bus. Each transport has one implementation. */
export abstract class EventPublisher {
  /**
   * Resolves when the broker has confirmed and routed the event, or every consumer in this process has handled it.
   * Rejects with `UndeliverableError` when a retry cannot help.
   */
  abstract publish(envelope: EventEnvelope): Promise<void>;

  /** False where another process publishes the events of this outbox. */
  readonly carriesEvents: boolean = true;

  /** Delivery attempts before the event is dead-lettered, unless it is never given up. */
  abstract readonly maxAttempts: number;
}

export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}
