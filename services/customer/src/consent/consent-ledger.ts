import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';

/** How a customer came to have business with the salon. */
export interface Relationship {
  phone: string;
  visitId: string;
  channel: 'manual-visit' | 'square-payment';
  /** The staff account that entered it; `null` when nobody did. */
  recordedBy: string | null;
}

/** Who agreed to what, and when: entries are added, never changed; the database refuses anything else. */
@Injectable()
export class ConsentLedger {
  /** A visit is a business relationship. It is no consent to marketing, and is not recorded as such. */
  async addRelationship(tx: Transaction, { phone, visitId, channel, recordedBy }: Relationship): Promise<void> {
    await tx.query(
      `INSERT INTO consent_entry (phone_number, kind, channel, recorded_by, visit_id)
       VALUES ($1, 'relationship', $2, $3, $4)`,
      [phone, channel, recordedBy, visitId],
    );
  }
}
