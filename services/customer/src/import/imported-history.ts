import { consentGiven, consentRevoked } from '@lacquer/contracts/customers/consent';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { uuidOf } from '@lacquer/platform/database/uuid-of';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { ConsentLedger } from '../consent/consent-ledger.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { ImportsRepository } from './imports.repository.js';
import type { ReadRow } from './read-row.js';
import type { ReadVisit } from './read-visits.js';

/** Imports what has happened: visits, and the latest statement about consent. */
@Injectable()
export class ImportedHistory {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly customers: CustomersRepository,
    private readonly ledger: ConsentLedger,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Adds what is missing, and returns the phones whose customers have gained something. No event announces an imported
   * visit: it must trigger nothing.
   */
  async add(tx: Transaction, rows: readonly ReadRow[]): Promise<Set<string>> {
    const gained = new Set<string>();
    const eventful = rows.filter(({ visits, consent }) => visits.length > 0 || consent);
    if (eventful.length === 0) return gained;
    const ids = new Map(
      (
        await this.imports.listIds(
          tx,
          eventful.map(({ phone }) => phone),
        )
      ).map(({ id, phone }) => [phone, id]),
    );
    const phones = new Map([...ids].map(([phone, id]) => [id, phone]));
    const visits = eventful.flatMap((row) =>
      withIds(row).map((visit) => ({ ...visit, customerId: ids.get(row.phone) ?? '' })),
    );
    const visited = visits.length === 0 ? [] : await this.imports.addVisits(tx, visits);
    if (visited.length > 0) await this.customers.refreshAllTotals(tx, visited);
    for (const id of visited) gained.add(phones.get(id) ?? '');
    for (const { phone } of await this.addConsent(tx, eventful)) gained.add(phone);
    return gained;
  }

  private async addConsent(tx: Transaction, rows: readonly ReadRow[]): Promise<{ phone: string }[]> {
    const stated = rows.flatMap(({ phone, consent }) => (consent ? { ...consent, phone, recordedBy: null } : []));
    const added = await this.ledger.addLater(tx, stated);
    const eventsOf = (wanted: 'consent' | 'revocation') =>
      added.filter(({ kind }) => kind === wanted).map(({ phone, reason, at }) => ({ phone, reason, recordedAt: at }));
    await this.outbox.addAll(tx, consentGiven, eventsOf('consent'));
    await this.outbox.addAll(tx, consentRevoked, eventsOf('revocation'));
    return added;
  }
}

/** A visit of another program gets an id from what it is, so that importing it again adds nothing. */
function withIds({ phone, visits }: ReadRow): (ReadVisit & { id: string })[] {
  const seen = new Map<string, number>();
  return visits.map((visit) => {
    if (visit.id !== undefined) return { ...visit, id: visit.id };
    const { at, amount, services } = visit;
    const facts = JSON.stringify([phone, at, amount, services]);
    const nth = seen.get(facts) ?? 0;
    seen.set(facts, nth + 1);
    return { ...visit, id: uuidOf(`${facts} ${nth}`) };
  });
}
