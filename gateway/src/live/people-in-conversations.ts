import { type ConversationPresence, presenceMs, type PresenceState } from '@lacquer/contracts/messaging/presence';

type Person = ConversationPresence['people'][number];

interface Present extends Person {
  timer: NodeJS.Timeout;
}

/** A flood of phones is not followed. */
const maxConversations = 1000;

/** Who is in which conversation, in the memory of this process: every gateway is told of everybody. */
export class PeopleInConversations {
  private readonly byPhone = new Map<string, Map<string, Present>>();

  /** `changed`: called with a phone when it must be shown anew. */
  constructor(private readonly changed: (phone: string) => void) {}

  get phones(): string[] {
    return [...this.byPhone.keys()];
  }

  /** By name, without this account. */
  list(phone: string, withoutAccount: string): Person[] {
    return [...(this.byPhone.get(phone)?.values() ?? [])]
      .filter(({ id }) => id !== withoutAccount)
      .map(({ id, name, state }) => ({ id, name, state }))
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
  }

  note(phone: string, person: { id: string; name: string }, state: PresenceState): void {
    const before = this.byPhone.get(phone)?.get(person.id);
    clearTimeout(before?.timer);
    if (state === 'gone') {
      if (before) this.forget(phone, person.id);
      return;
    }
    if (!before && this.byPhone.size >= maxConversations && !this.byPhone.has(phone)) return;
    const timer = setTimeout(() => this.end(phone, person, state), presenceMs[state]);
    timer.unref();
    const people = this.byPhone.get(phone) ?? new Map<string, Present>();
    people.set(person.id, { ...person, state, timer });
    this.byPhone.set(phone, people);
    if (before?.state !== state || before.name !== person.name) this.changed(phone);
  }

  stop(): void {
    for (const people of this.byPhone.values()) for (const { timer } of people.values()) clearTimeout(timer);
    this.byPhone.clear();
  }

  /** Whoever stops to type reads on, and is gone unless their window says so again. */
  private end(phone: string, person: { id: string; name: string }, state: Person['state']): void {
    if (state === 'typing') this.note(phone, person, 'reading');
    else this.forget(phone, person.id);
  }

  private forget(phone: string, personId: string): void {
    const people = this.byPhone.get(phone);
    people?.delete(personId);
    if (people?.size === 0) this.byPhone.delete(phone);
    this.changed(phone);
  }
}
