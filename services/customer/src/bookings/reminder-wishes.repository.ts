import { affected, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** SQL: the latest entry of a phone from after a customer last lost it: its next holder has asked for nothing. */
export const latestWish = (phone: string): string => `
  SELECT wants, recorded_at FROM reminder_wish WHERE reminder_wish.phone_number = ${phone}
    AND recorded_at > COALESCE((SELECT max(detached_at) FROM detached_phone
      WHERE detached_phone.phone_number = ${phone} AND reattached_at IS NULL), '-infinity')
  ORDER BY sequence DESC LIMIT 1`;

const findSql = statement<{ wants: boolean; recordedAt: Date }>(
  `SELECT wants, recorded_at AS "recordedAt" FROM (${latestWish('$1')}) AS latest`,
);

const addSql = statement(
  `INSERT INTO reminder_wish (phone_number, wants, wording_version, recorded_by, recorded_at)
   VALUES ($1, $2, $3, $4, $5)`,
);

export interface ReminderWish {
  phone: string;
  wants: boolean;
  /** What the customer agreed to; null if they take it back. */
  wordingVersion: string | null;
  recordedBy: string;
}

/** Who asked for reminders of their appointments. Entries are added and never changed. */
@Injectable()
export class ReminderWishes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async find(phone: string): Promise<{ wants: boolean; recordedAt: Date } | null> {
    return (await maybeOne(this.dataSource, findSql, [phone])) ?? null;
  }

  async add(tx: Transaction, { phone, wants, wordingVersion, recordedBy }: ReminderWish): Promise<void> {
    await affected(tx, addSql, [phone, wants, wordingVersion, recordedBy, this.clock.now()]);
  }
}
