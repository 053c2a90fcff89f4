import type { EventEnvelope } from '@lacquer/contracts/envelope';

/** The side of the bus that the relay writes to; one implementation per transport. */
export abstract class EventPublisher {
  /**
   * Resolves once the event is safe with whoever comes next: confirmed and routed by the broker, or handled by every
   * consumer in this process. Rejects with `UndeliverableError` when trying again cannot help.
   */
  abstract publish(envelope: EventEnvelope): Promise<void>;

  /** False where another process carries the events: nothing is to be published here. */
  readonly carriesEvents: boolean = true;

  /** How often delivery is tried before the event is set aside as dead. */
  abstract readonly maxAttempts: number;
}

export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}
