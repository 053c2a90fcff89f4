import { eventContracts } from '@lacquer/contracts/registry';
import { Gauge } from 'prom-client';

const types = new Set(eventContracts.filter(({ isNeverGivenUp }) => isNeverGivenUp).map(({ name }) => name));

/** Whether events of this type are delivered again for ever, and never dead-lettered. */
export const isNeverGivenUp = (type: string): boolean => types.has(type);

/** An event that could not be handled yet. */
export interface WaitingEvent {
  id: string;
  type: string;
  /** When it first failed in this process. */
  since: Date;
  reason: string;
}

interface Entry extends WaitingEvent {
  expiresAt: number;
}

/** The next attempt may be made by another instance, which then knows how it ended. Milliseconds. */
const graceMs = 60_000;

/** The events of this process that are never given up and failed at their last attempt. */
export class WaitingEvents {
  private readonly entries = new Map<string, Entry>();

  /** @param againInMs when the next attempt is due */
  add(id: string, type: string, reason: string, againInMs: number): void {
    const since = this.entries.get(id)?.since ?? new Date();
    this.entries.set(id, { id, type, since, reason, expiresAt: Date.now() + againInMs + graceMs });
  }

  remove(id: string): void {
    this.entries.delete(id);
  }

  /** Oldest first. */
  list(): WaitingEvent[] {
    for (const [id, { expiresAt }] of this.entries) if (expiresAt < Date.now()) this.entries.delete(id);
    return Array.from(this.entries.values(), ({ expiresAt: _, ...event }) => event);
  }
}

/** One list for all apps of the process, as with the metrics. */
export const waitingEvents = new WaitingEvents();

export const consentEventsWaiting = new Gauge({
  name: 'lacquer_consent_events_waiting',
  help: 'Consent events that failed at their last attempt and are delivered again until they succeed',
  labelNames: ['type'],
  collect() {
    this.reset();
    for (const { type } of waitingEvents.list()) this.inc({ type });
  },
});
