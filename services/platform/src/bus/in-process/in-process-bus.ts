import type { ActorSignerName } from '@lacquer/contracts/staff/actor';
import type { AppName } from '@lacquer/contracts/contract';
import { newActorKeys, type ProcessActorKeys } from '../../actor/actor-keys.js';
import { largestMessage, replyTooLarge } from '../message-size.js';

/** A Nest handler for a transport payload. */
export type BusHandler = (payload: unknown) => Promise<unknown>;

/** Connects the apps of one process: maps each RPC to its handler and each event to its listeners. */
export class InProcessBus {
  /** Generated for this process: a request from outside cannot have a valid signature. */
  readonly actors: ProcessActorKeys;
  private readonly answers = new Map<string, BusHandler>();
  private readonly listeners = new Map<string, Map<AppName, BusHandler>>();

  /** `signer`: the name under which this process signs actors. */
  constructor(signer: ActorSignerName = 'gateway') {
    this.actors = newActorKeys(signer);
  }

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

/** Serializes and parses a value, so that both transports deliver the same data. */
export function overTheWire(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** @throws DomainError BUS.REPLY_TOO_LARGE, as with a broker */
export function replyOverTheWire(pattern: string, value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  const bytes = Buffer.byteLength(text);
  if (bytes > largestMessage) throw replyTooLarge(pattern, bytes);
  return JSON.parse(text);
}
