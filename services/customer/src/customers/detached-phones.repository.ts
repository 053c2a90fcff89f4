import { randomUUID } from 'node:crypto';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { groupOf } from './merged-records.js';

export interface Detachment {
  id: string;
  customerId: string;
  phone: string;
  detachedAt: Date;
  reattachedAt: Date | null;
}

const columns = `id, customer_id AS "customerId", phone_number AS phone, detached_at AS "detachedAt",
  reattached_at AS "reattachedAt"`;

const isSettledSql = statement(
  `SELECT FROM detached_phone WHERE phone_number = $1 AND GREATEST(detached_at, reattached_at) >= $2 LIMIT 1`,
);

/** A customer who is newer than the text is its writer, or somebody after them. */
const detachSql = statement<{ customerId: string }>(
  `WITH losing AS (
     UPDATE customer SET phone_number = NULL WHERE phone_number = $2 AND created_at <= $3::timestamptz RETURNING id)
   INSERT INTO detached_phone (id, customer_id, phone_number, detached_at) SELECT $1, id, $2, $3 FROM losing
   RETURNING customer_id AS "customerId"`,
);

const reattachSql = statement<{ customerId: string }>(
  `WITH back AS (
     UPDATE customer SET phone_number = lost.phone_number FROM detached_phone AS lost
     WHERE lost.id = $1 AND customer.id = lost.customer_id AND customer.phone_number IS NULL
       AND NOT EXISTS (SELECT FROM customer AS other WHERE other.phone_number = lost.phone_number)
     RETURNING lost.id)
   UPDATE detached_phone SET reattached_at = $2 FROM back WHERE detached_phone.id = back.id
   RETURNING customer_id AS "customerId"`,
);

const addWithdrawalSql = statement(
  `INSERT INTO detached_phone (id, phone_number, detached_at, reattached_at) VALUES ($1, $2, $3, $3)`,
);

const findLatestSql = statement<Detachment>(
  `SELECT ${columns} FROM detached_phone WHERE phone_number = $1 AND reattached_at IS NULL
   ORDER BY detached_at DESC LIMIT 1`,
);

const findOfSql = statement<Detachment>(
  `SELECT ${columns} FROM detached_phone WHERE id = $2 AND customer_id = ANY (${groupOf('$1::uuid')})`,
);

const listOpenSql = statement<Detachment>(
  `SELECT ${columns} FROM detached_phone WHERE customer_id = $1 AND reattached_at IS NULL ORDER BY detached_at DESC`,
);

const enterPhoneSql = statement(
  `UPDATE customer SET phone_number = $2 WHERE id = $1 AND phone_number IS NULL
     AND NOT EXISTS (SELECT FROM customer WHERE phone_number = $2)`,
);

const findKeeperSql = statement<{ id: string }>(
  `SELECT customer_id AS id FROM detached_phone
   WHERE phone_number = $1 AND reattached_at IS NULL AND customer_id = ANY ($2) ORDER BY detached_at DESC LIMIT 1`,
);

/** Phones that customers have lost to another holder. The callers that change them hold the lock of the records. */
@Injectable()
export class DetachedPhonesRepository {
  /** Whether something at `at` or later has decided whose the phone is. */
  async isSettled(tx: Transaction, phone: string, at: string): Promise<boolean> {
    return (await many(tx, isSettledSql, [phone, at])).length > 0;
  }

  /** Takes the phone from the customer who has had it since before `at`. Returns that record; null: there is none. */
  async detach(tx: Transaction, phone: string, at: string): Promise<string | null> {
    return (await maybeOne(tx, detachSql, [randomUUID(), phone, at]))?.customerId ?? null;
  }

  /** Gives the phone back. `false`: the record has a phone, or another customer has this one. */
  async reattach(tx: Transaction, id: string, at: string): Promise<boolean> {
    return (await many(tx, reattachSql, [id, at])).length > 0;
  }

  /** Remembers a withdrawal, because the report before it may arrive later. */
  async addWithdrawal(tx: Transaction, phone: string, at: string): Promise<void> {
    await affected(tx, addWithdrawalSql, [randomUUID(), phone, at]);
  }

  /** The latest detachment of the phone that stands. */
  findLatest(tx: Transaction, phone: string): Promise<Detachment | undefined> {
    return maybeOne(tx, findLatestSql, [phone]);
  }

  /** A detachment of the record or of one that is merged into it. */
  findOf(tx: Transaction, recordId: string, id: string): Promise<Detachment | undefined> {
    return maybeOne(tx, findOfSql, [recordId, id]);
  }

  /** The detachments of this record alone that stand, newest first. */
  listOpen(tx: Transaction, recordId: string): Promise<Detachment[]> {
    return many(tx, listOpenSql, [recordId]);
  }

  /** `false`: the record has a phone, or another customer has this one. */
  async enter(tx: Transaction, recordId: string, phone: string): Promise<boolean> {
    return (await affected(tx, enterPhoneSql, [recordId, phone])) > 0;
  }

  /** Of these records, the one that has lost the phone: what Square still knows under it stays with that record. */
  async findKeeper(tx: Transaction, phone: string, recordIds: readonly string[]): Promise<string | null> {
    return (await maybeOne(tx, findKeeperSql, [phone, recordIds]))?.id ?? null;
  }
}
