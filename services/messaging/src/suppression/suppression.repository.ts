import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface Suppression {
  phone: string;
  /** `opted-out`: its owner said so. `invalid`: it takes no texts. */
  reason: 'opted-out' | 'invalid';
  source: 'inbound' | 'provider';
}

/** Phones that get no campaign, whatever customer they belong to now or later. */
@Injectable()
export class SuppressionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** An owner's word outweighs what the provider found out, and the first date stays. */
  async add({ phone, reason, source }: Suppression, tx: Transaction = this.dataSource.manager): Promise<void> {
    await tx.query(
      `INSERT INTO suppression (phone, reason, source) VALUES ($1, $2, $3)
       ON CONFLICT ON CONSTRAINT suppression_pk DO UPDATE
         SET reason = EXCLUDED.reason, source = EXCLUDED.source, since = now()
         WHERE suppression.reason = 'invalid' AND EXCLUDED.reason = 'opted-out'`,
      [phone, reason, source],
    );
  }

  async liftOptOut(tx: Transaction, phone: string): Promise<void> {
    await tx.query(`DELETE FROM suppression WHERE phone = $1 AND reason = 'opted-out'`, [phone]);
  }

  async countSuppressed(phones: readonly string[]): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(
      `SELECT count(*)::int AS count FROM suppression WHERE phone = ANY($1)`,
      [phones],
    );
    return row?.count ?? 0;
  }
}
