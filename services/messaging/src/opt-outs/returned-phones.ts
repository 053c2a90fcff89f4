import { affected, type Database, statement } from '@lacquer/platform/database/sql';
import { Pseudonyms } from '@lacquer/platform/privacy/pseudonyms';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const restoreSql = statement(
  `WITH kept AS (
     DELETE FROM suppression USING unnest($1::text[], $2::text[]) AS back(phone, pseudonym)
     WHERE suppression.phone = back.pseudonym
     RETURNING back.phone, reason, source, since)
   INSERT INTO suppression (phone, reason, source, since) SELECT phone, reason, source, since FROM kept
   ON CONFLICT ON CONSTRAINT suppression_pk DO NOTHING`,
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
    await affected(tx, restoreSql, [phones, phones.map((phone) => this.pseudonyms.of(phone))]);
  }
}
