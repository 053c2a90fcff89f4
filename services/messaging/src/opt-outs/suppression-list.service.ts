import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { liftSuppression, listSuppressions, Suppression, suppressPhone } from '@lacquer/contracts/messaging';
import { e164 } from '@lacquer/contracts/values';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { momentText, readCursor, writeCursor } from './moment-cursor.js';
import { SuppressionRepository } from './suppression.repository.js';

interface SuppressionRow extends Omit<Suppression, 'since'> {
  since: Date;
  at: string;
}

const columns = `phone, reason, source, since, ${momentText('since')} AS at`;

/** What the staff sees and does of phones that get no campaign. */
@Injectable()
export class SuppressionListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly suppression: SuppressionRepository,
  ) {}

  /** @throws InvalidError MESSAGING.CURSOR_INVALID */
  async list(query: RequestOf<typeof listSuppressions>): Promise<ResponseOf<typeof listSuppressions>> {
    const { reason, q, limit } = query;
    const after = readCursor(query.cursor, e164);
    const digits = q ? q.replace(/\D/g, '') : null;
    if (digits === '') return { suppressions: [], nextCursor: null };
    const rows: SuppressionRow[] = await this.dataSource.query(
      `SELECT ${columns} FROM suppression
       WHERE ($1::text IS NULL OR reason = $1) AND ($2::text IS NULL OR phone LIKE '%' || $2 || '%')
         AND ($3::timestamptz IS NULL OR since < $3 OR (since = $3 AND phone > $4))
       ORDER BY since DESC, phone LIMIT $5`,
      [reason ?? null, digits, after?.at ?? null, after?.key ?? null, limit + 1],
    );
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      suppressions: rows.slice(0, limit).map(toContract),
      nextCursor: last ? writeCursor({ at: last.at, key: last.phone }) : null,
    };
  }

  /** Who is suppressed already stays so, as they were. @throws InvalidError MESSAGING.PHONE_INVALID */
  async suppress({ phoneNumber, actorId }: RequestOf<typeof suppressPhone>): Promise<Suppression> {
    const phone = toE164(phoneNumber, 'MESSAGING.PHONE_INVALID');
    return this.transactions.run(async (tx) => {
      await this.suppression.add({ phone, reason: 'opted-out', source: 'staff', actorId }, tx);
      const row = await find(tx, phone);
      if (!row) throw new Error('what was suppressed is not on record');
      return toContract(row);
    });
  }

  /**
   * @throws InvalidError MESSAGING.PHONE_INVALID; NotFoundError MESSAGING.NOT_SUPPRESSED; ConflictError
   *   MESSAGING.OPTED_OUT_BY_TEXT
   */
  async lift({ phoneNumber }: RequestOf<typeof liftSuppression>): Promise<ResponseOf<typeof liftSuppression>> {
    const phone = toE164(phoneNumber, 'MESSAGING.PHONE_INVALID');
    await this.transactions.run(async (tx) => {
      const row = await find(tx, phone);
      if (!row) throw new NotFoundError('MESSAGING.NOT_SUPPRESSED', 'This phone is not suppressed.');
      if (row.reason === 'invalid') {
        await tx.query(`DELETE FROM suppression WHERE phone = $1 AND reason = 'invalid'`, [phone]);
        return;
      }
      if (row.source === 'inbound' || (await this.suppression.hasOptedOutByText(tx, phone))) {
        throw new ConflictError(
          'MESSAGING.OPTED_OUT_BY_TEXT',
          'Its owner opted out by text and comes back by texting START; until then the provider would refuse anyway.',
        );
      }
      await this.suppression.liftOptOut(tx, phone, 'staff');
    });
    return { phone };
  }
}

async function find(tx: Transaction, phone: string): Promise<SuppressionRow | undefined> {
  const rows: SuppressionRow[] = await tx.query(`SELECT ${columns} FROM suppression WHERE phone = $1 FOR UPDATE`, [
    phone,
  ]);
  return rows[0];
}

function toContract({ phone, reason, source, since }: SuppressionRow): Suppression {
  return { phone, reason, source, since: since.toISOString() };
}
