import { randomUUID } from 'node:crypto';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import type { TextKind } from '../kinds/text-kind.js';
import type { NewText } from '../outgoing/outgoing.repository.js';

/** The error code of the row that stands for the refused texts of an hour. */
const refused = 'hourly-cap';

/** Serializes the texts of a kind: the second sees the first. */
const lockSql = statement(`SELECT pg_advisory_xact_lock(hashtext('capped-text ' || $1))`);

const countSql = statement<{ ofPhone: number; ofAll: number }>(
  `SELECT
     (SELECT count(*)::integer FROM outgoing_text
      WHERE phone = $2 AND kind = $1 AND created_at > $3::timestamptz - make_interval(hours => $4)) AS "ofPhone",
     (SELECT count(*)::integer FROM outgoing_text
      WHERE kind = $1 AND created_at > $3::timestamptz - interval '1 hour' AND error_code IS DISTINCT FROM '${refused}') AS "ofAll"`,
);

const noteSql = statement(
  `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, error_code, created_at)
   SELECT $1, $2, $3, $4, $5, 'skipped', '${refused}', $6
   WHERE NOT EXISTS (SELECT FROM outgoing_text
     WHERE kind = $2 AND created_at > $6::timestamptz - interval '1 hour' AND error_code = '${refused}')`,
);

/** How many texts of a kind phones have had, which bounds what a flood of requests can cost. */
@Injectable()
export class CappedTexts {
  constructor(private readonly clock: Clock) {}

  /** Whether one more text fits. Locks the kind until the transaction ends. */
  async findRoom(
    tx: Transaction,
    phone: string,
    { name, cap }: Pick<TextKind, 'name'> & { cap: NonNullable<TextKind['cap']> },
  ): Promise<'free' | 'phone-full' | 'all-full'> {
    await affected(tx, lockSql, [name]);
    const { ofPhone, ofAll } = await one(tx, countSql, [name, phone, this.clock.now(), cap.hours]);
    if (ofPhone >= cap.texts) return 'phone-full';
    return ofAll >= cap.perHour ? 'all-full' : 'free';
  }

  /** Records that a text was refused. Returns whether it is the first of this hour. */
  async noteRefusal(
    tx: Transaction,
    { kind, phone, body, segments }: Omit<NewText, 'kind' | 'createdBy' | 'dueAt'> & { kind: Pick<TextKind, 'name'> },
  ): Promise<boolean> {
    const noted = await affected(tx, noteSql, [randomUUID(), kind.name, phone, body, segments, this.clock.now()]);
    return noted === 1;
  }
}
