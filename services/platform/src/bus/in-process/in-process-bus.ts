import type { AppName } from '@lacquer/contracts/contract';

/** A Nest handler: takes a transport payload, may return a value, a promise or an observable. */
export type BusHandler = (payload: unknown) => Promise<unknown>;

/** The meeting point of all apps in one process: who answers what, who listens to what. */
export class InProcessBus {
  private readonly answers = new Map<string, BusHandler>();
  private readonly listeners = new Map<string, Map<AppName, BusHandler>>();

  answer(pattern: string, handler: BusHandler): void {
    this.answers.set(pattern, handler);
  }

  listen(type: string, consumer: AppName, handler: BusHandler): void {
    const consumers = this.listeners.get(type) ?? new Map<AppName, BusHandler>();
    this.listeners.set(type, consumers.set(consumer, handler));
  }

  findAnswer(pattern: string): BusHandler | undefined {
    return this.answers.get(pattern);
  }

  listListeners(type: string): { consumer: AppName; handler: BusHandler }[] {
    return [...(this.listeners.get(type) ?? [])].map(([consumer, handler]) => ({ consumer, handler }));
  }

  remove(app: AppName, patterns: Iterable<string>): void {
    for (const pattern of patterns) {
      this.answers.delete(pattern);
      this.listeners.get(pattern)?.delete(app);
    }
  }
}

/** A value as it looks after a trip over a wire, so that both transports hand over the same. */
export function overTheWire(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
