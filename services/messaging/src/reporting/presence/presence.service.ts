import type { ResponseOf } from '@lacquer/contracts/contract';
import { notePresence, presenceNoted } from '@lacquer/contracts/messaging/presence';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { maybeOne, statement } from '@lacquer/platform/database/sql';
import { PassingEvents } from '@lacquer/platform/outbox/passing-events';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Of one person in any such time, in all windows: enough for a few windows that type at once. */
const maxNoted = { count: 40, ms: 10_000 };

const findNameSql = statement<{ name: string }>(
  'SELECT coalesce(name, email) AS name FROM staff_person WHERE id = $1 AND is_active',
);

/** Tells every gateway who is in a conversation. Nothing of it is stored. */
@Injectable()
export class PresenceService {
  /** When each person noted something, by `performance.now`. */
  private readonly noted = new Map<string, number[]>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly events: PassingEvents,
  ) {}

  /** @throws InvalidError MESSAGING.PHONE_INVALID */
  @HandleRpc(notePresence)
  async note({
    actor,
    phoneNumber,
    state,
  }: HandledRequest<typeof notePresence>): Promise<ResponseOf<typeof notePresence>> {
    const phone = toE164(phoneNumber, 'MESSAGING.PHONE_INVALID');
    if (!this.take(actor.id)) return {};
    const person = await maybeOne(this.dataSource, findNameSql, [actor.id]);
    // the list of accounts comes soon
    if (person) this.events.pass(presenceNoted, { phone, person: { id: actor.id, name: person.name }, state });
    return {};
  }

  private take(personId: string): boolean {
    const now = performance.now();
    const recent = (this.noted.get(personId) ?? []).filter((at) => at > now - maxNoted.ms);
    if (recent.length >= maxNoted.count) return false;
    this.noted.set(personId, [...recent, now]);
    return true;
  }
}
