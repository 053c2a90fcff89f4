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
    for (const id of [...ids.values()].filter((each) => visited.includes(each))) {
      gained.add(phones.get(id) ?? '');
      await this.customers.refreshTotals(tx, id);
    }
    for (const row of eventful.toSorted((a, b) => (a.phone < b.phone ? -1 : 1))) {
      if (await this.addConsent(tx, row)) gained.add(row.phone);
    }
    return gained;
  }

  /** Unless the ledger has a statement that is as late. */
  private async addConsent(tx: Transaction, { phone, consent }: ReadRow): Promise<boolean> {
    if (!consent) return false;
    const { kind, at, channel, wordingVersion, reason } = consent;
    // the lock before the look: two imports add one statement
    await this.ledger.isRevoked(tx, phone);
    const [latest] = await this.ledger.listLatestOf([phone], tx);
    if (latest && latest.recordedAt >= at) return false;
    await this.ledger.addStatement(tx, { phone, kind, wordingVersion, channel, reason, recordedBy: null, at });
    if (kind === 'consent') await this.outbox.add(tx, consentGiven, { phone, recordedAt: at });
    if (kind === 'revocation') await this.outbox.add(tx, consentRevoked, { phone, reason, recordedAt: at });
    return true;
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
