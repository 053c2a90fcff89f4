import { affected, type Database, many, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Pseudonyms } from '@lacquer/platform/privacy/pseudonyms';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { shareErasures } from './erasures.js';

const restoreSql = statement(
  `WITH kept AS (
     DELETE FROM suppression USING unnest($1::text[], $2::text[]) AS back(phone, pseudonym)
     WHERE suppression.phone = back.pseudonym
     RETURNING back.phone, reason, source, since)
   INSERT INTO suppression (phone, reason, source, since) SELECT phone, reason, source, since FROM kept
   ON CONFLICT ON CONSTRAINT suppression_pk DO NOTHING`,
);

const timeSql = statement<{ now: Date }>('SELECT clock_timestamp() AS now');

const shareSql = statement(`SELECT ${shareErasures}`);

const listErasedSql = statement<{ phone: string }>(
  `SELECT read.phone FROM unnest($1::text[], $2::text[]) AS read(phone, pseudonym)
   JOIN erasure ON erasure.phone = pseudonym WHERE erased_at >= $3`,
);

/** Phones of erased people that reappear with a payment, a visit or a message. Their earlier opt-outs still apply. */
@Injectable()
export class ReturnedPhones {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pseudonyms: Pseudonyms,
  ) {}

  /** Restores suppressions that are stored under a pseudonym. Call it before any check for exclusions. */
  async restore(phones: readonly string[], tx: Database = this.dataSource): Promise<void> {
    if (!this.pseudonyms.hasKey || phones.length === 0) return;
    await affected(tx, restoreSql, [phones, this.pseudonymsOf(phones)]);
  }

  /** The time of what is read next from another service, for `restoreRead`. */
  async readTime(): Promise<Date> {
    return (await one(this.dataSource, timeSql)).now;
  }

  /**
   * As `restore`, for phones that were read from another service. Call it first in the transaction that stores what was
   * read. Returns the phones that nobody has erased since `readAt`: nothing may be stored of the others. No erasure starts
   * before the transaction ends; that erasure then finds what was stored.
   */
  async restoreRead(phones: readonly string[], readAt: Date, tx: Transaction): Promise<Set<string>> {
    const present = new Set(phones);
    if (!this.pseudonyms.hasKey || phones.length === 0) return present;
    await affected(tx, shareSql);
    const erased = await many(tx, listErasedSql, [phones, this.pseudonymsOf(phones), readAt]);
    for (const { phone } of erased) present.delete(phone);
    await this.restore([...present], tx);
    return present;
  }

  private pseudonymsOf(phones: readonly string[]): string[] {
    return phones.map((phone) => this.pseudonyms.of(phone));
  }
}
