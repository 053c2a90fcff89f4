import type { ConversationPresence } from '@lacquer/contracts/messaging/presence';
import { useSyncExternalStore } from 'react';

type People = ConversationPresence['people'];

const nobody: People = [];

/** Who else is in which conversation, as the stream of this window last told. */
class PeopleHere {
  private readonly byPhone = new Map<string, People>();
  private readonly listeners = new Set<() => void>();

  find(phone: string): People {
    return this.byPhone.get(phone) ?? nobody;
  }

  show({ phone, people }: ConversationPresence): void {
    if (people.length > 0) this.byPhone.set(phone, people);
    else this.byPhone.delete(phone);
    this.tell();
  }

  /** The stream is interrupted, or begins anew and tells everybody again. */
  clear(): void {
    if (this.byPhone.size === 0) return;
    this.byPhone.clear();
    this.tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

export const peopleHere = new PeopleHere();

export const usePeopleHere = (phone: string): People =>
  useSyncExternalStore(
    peopleHere.subscribe,
    () => peopleHere.find(phone),
    () => nobody,
  );
