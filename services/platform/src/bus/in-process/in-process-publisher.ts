import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { DomainError, isPermanent } from '../../errors/domain-error.js';
import { EventPublisher, UndeliverableError } from '../event-publisher.js';
import { mayGoUnheard } from '../event-traits.js';
import { type InProcessBus, overTheWire } from './in-process-bus.js';

/** Delivers an event to every consumer in this process. The outbox row stays unpublished until all have succeeded. */
export class InProcessPublisher extends EventPublisher {
  override readonly maxAttempts = 8;
  override readonly awaitsHandlers = true;

  override readonly carriesEvents: boolean;

  constructor(
    private readonly bus: InProcessBus,
    leavesEvents = false,
  ) {
    super();
    this.carriesEvents = !leavesEvents;
  }

  override async publish(envelope: EventEnvelope): Promise<void> {
    const listeners = this.bus.listListeners(envelope.type);
    if (listeners.length === 0 && mayGoUnheard(envelope.type)) return;
    if (listeners.length === 0) throw new Error(`nobody listens to ${envelope.type}`);
    const results = await Promise.allSettled(listeners.map(({ handler }) => handler(overTheWire(envelope))));
    const failures = results.flatMap((result, index) =>
      result.status === 'rejected'
        ? [{ consumer: listeners[index]?.consumer, error: DomainError.fromWire(result.reason) }]
        : [],
    );
    if (failures.length === 0) return;
    const reason = failures.map(({ consumer, error }) => `${consumer}: ${error?.message ?? 'failed'}`).join('; ');
    const hopeless = failures.every(({ error }) => error !== undefined && isPermanent(error.kind));
    throw hopeless ? new UndeliverableError(reason) : new Error(reason);
  }
}
