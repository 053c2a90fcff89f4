import { askedWhileExcluded } from '@lacquer/contracts/customers/consent';
import { phoneSuppressed } from '@lacquer/contracts/messaging/messaging';
import { many, statement } from '@lacquer/platform/database/sql';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LatestStatement } from './consent-ledger.js';
import { type Suppression, SuppressionRepository } from './suppression.repository.js';

/** An opt-out that should have a statement in the ledger. */
export interface OptOut extends Pick<Suppression, 'phone' | 'source'> {
  since: Date;
  /** The earliest acceptable time of the ledger's latest statement. */
  statedAt: Date;
}

/** How much earlier the ledger may date an opt-out, because its clock differs. */
const clockTolerance = '2 seconds';
/** The event of a more recent opt-out may still be in transit. */
const deliveryTime = '10 minutes';

const listOptOutsSql = statement<OptOut>(
  `SELECT phone, source, since, since - interval '${clockTolerance}' AS "statedAt" FROM suppression
   WHERE reason = 'opted-out' AND since < now() - interval '${deliveryTime}' AND phone > $1
     AND NOT EXISTS (SELECT 1 FROM outbox WHERE type = $3 AND published_at IS NULL AND data ->> 'phone' = phone)
   ORDER BY phone LIMIT $2`,
);

const listNotOptedOutSql = statement<{ phone: string }>(
  `SELECT phone FROM suppression WHERE reason = 'opted-out' AND phone = ANY($1)`,
);

const listOutdatedSql = statement<{ phone: string }>(
  `SELECT s.phone FROM suppression s JOIN unnest($1::text[], $2::timestamptz[]) AS stated(phone, at) USING (phone)
   WHERE s.reason = 'opted-out' AND s.source = 'staff' AND s.since <= stated.at`,
);

/** Finds and repairs phones for which suppression and the consent ledger differ. */
@Injectable()
export class SuppressionReconciliation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly suppression: SuppressionRepository,
  ) {}

  /** Suppresses and lifts according to the ledger's latest statements. Returns the number of changed phones. */
  async follow(statements: readonly LatestStatement[]): Promise<number> {
    const revocations = statements.filter(({ kind }) => kind === 'revocation');
    // anybody may have given a consent of the site's forms, which lifts no exclusion by staff
    const others = statements.filter(({ kind, channel }) => kind !== 'revocation' && channel !== askedWhileExcluded);
    const missing = await this.listNotOptedOut(revocations);
    const obsolete = await this.listOutdated(others);
    for (const { phone, recordedAt, channel } of missing) {
      const source = channel === 'text-message' ? 'inbound' : 'staff';
      await this.transactions.run((tx) => this.suppression.addRevoked(tx, phone, recordedAt, source));
    }
    for (const { phone, recordedAt } of obsolete) {
      await this.transactions.run((tx) => this.suppression.liftRevoked(tx, phone, recordedAt));
    }
    return missing.length + obsolete.length;
  }

  /** By phone. Omits opt-outs with an event still in the outbox. */
  listOptOuts(afterPhone: string | null, limit: number): Promise<OptOut[]> {
    return many(this.dataSource, listOptOutsSql, [afterPhone ?? '', limit, phoneSuppressed.name]);
  }

  async publishAgain(optOuts: readonly OptOut[]): Promise<void> {
    if (optOuts.length === 0) return;
    await this.transactions.run(async (tx) => {
      for (const { phone, source, since } of optOuts) {
        const at = since.toISOString();
        await this.outbox.add(tx, phoneSuppressed, { phone, reason: 'opted-out', source, at, actorId: null });
      }
    });
  }

  private async listNotOptedOut(revocations: readonly LatestStatement[]): Promise<LatestStatement[]> {
    const rows = await many(this.dataSource, listNotOptedOutSql, [revocations.map(({ phone }) => phone)]);
    const optedOut = new Set(rows.map(({ phone }) => phone));
    return revocations.filter(({ phone }) => !optedOut.has(phone));
  }

  private async listOutdated(statements: readonly LatestStatement[]): Promise<LatestStatement[]> {
    const rows = await many(this.dataSource, listOutdatedSql, [
      statements.map(({ phone }) => phone),
      statements.map(({ recordedAt }) => recordedAt),
    ]);
    const outdated = new Set(rows.map(({ phone }) => phone));
    return statements.filter(({ phone }) => outdated.has(phone));
  }
}
