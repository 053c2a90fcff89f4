import type { EventEnvelope } from '@lacquer/contracts/envelope';
import type { Said } from '@lacquer/contracts/sentences/say';

/** Publishes events on the bus. Each transport has one implementation. */
export abstract class EventPublisher {
  /**
   * Resolves when the broker has confirmed and routed the event, or every consumer in this process has handled it.
   * Rejects with `UndeliverableError` if a retry cannot succeed.
   */
  abstract publish(envelope: EventEnvelope): Promise<void>;

  /** False if another process publishes the events of this outbox. */
  readonly carriesEvents: boolean = true;

  /** Whether a published event has been handled. Otherwise the broker has stored it. */
  readonly awaitsHandlers: boolean = false;

  /** Delivery attempts before the event is dead-lettered, except for events with `isNeverGivenUp`. */
  abstract readonly maxAttempts: number;
}

export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';

  constructor(readonly said: Said) {
    super(said);
  }
}
