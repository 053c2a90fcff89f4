import type { AppName } from '@lacquer/contracts/contract';
import { InFlight } from '../bus/in-flight.js';
import { type BusHandler, InProcessBus } from '../bus/in-process/in-process-bus.js';

interface Registration {
  pattern: string;
  /** Null: it answers requests. */
  consumer: AppName | null;
  handler: BusHandler;
}

/** A bus of a test: it knows when the handlers of its apps have ended, and forgets what a case has registered. */
export class TestBus extends InProcessBus {
  private readonly inFlight = new InFlight();
  private registrations: Registration[] = [];
  private remembered: Registration[] = [];

  override answer(pattern: string, handler: BusHandler): void {
    this.register({ pattern, consumer: null, handler: (payload) => this.inFlight.track(handler(payload)) });
  }

  override listen(type: string, consumer: AppName, handler: BusHandler): void {
    this.register({ pattern: type, consumer, handler: (payload) => this.inFlight.track(handler(payload)) });
  }

  /** Answers in place of a neighbor. `settled` does not wait for it, because a test may never answer. */
  answerAsNeighbor(pattern: string, handler: BusHandler): void {
    this.register({ pattern, consumer: null, handler });
  }

  /** Resolves when the handlers in flight have ended. */
  settled(): Promise<void> {
    return this.inFlight.settled();
  }

  remember(): void {
    this.remembered = [...this.registrations];
  }

  /** Registers the handlers that were registered at `remember`, and no others. */
  restore(): void {
    for (const { pattern, consumer } of this.registrations) this.remove(consumer ?? 'gateway', [pattern]);
    this.registrations = [];
    for (const registration of this.remembered) this.register(registration);
  }

  private register(registration: Registration): void {
    const { pattern, consumer, handler } = registration;
    this.registrations.push(registration);
    if (consumer) super.listen(pattern, consumer, handler);
    else super.answer(pattern, handler);
  }
}
