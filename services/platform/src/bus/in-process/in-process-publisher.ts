import type { EventEnvelope } from '@lacquer/contracts/envelope';
import { consumerErrors, deadLetterSentences } from '@lacquer/contracts/sentences/dead-letter-sentences';
import { say, sayAll } from '@lacquer/contracts/sentences/say';
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
    if (listeners.length === 0) throw new Error(say(deadLetterSentences.nobodyListens, { type: envelope.type }));
    const outcomes = await Promise.all(
      listeners.map(async ({ consumer, handler }) => {
        try {
          await handler(overTheWire(envelope));
          return [];
        } catch (error) {
          return [{ consumer, error: DomainError.fromWire(error) }];
        }
      }),
    );
    const failures = outcomes.flat();
    if (failures.length === 0) return;
    const reason = sayAll(
      failures.map(({ consumer, error }) =>
        say(consumerErrors[consumer], { sentences: error?.message ?? say(deadLetterSentences.internal) }),
      ),
    );
    const hopeless = failures.every(({ error }) => error !== undefined && isPermanent(error.kind));
    throw hopeless ? new UndeliverableError(reason) : new Error(reason);
  }
}
