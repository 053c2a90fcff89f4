import type { SavedReply, SavedReplyForm } from '@lacquer/contracts/messaging/saved-replies';
import { affected, type Database, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const columns = 'id, name, message, version';

const lockSql = statement(`SELECT pg_advisory_xact_lock(hashtext('saved-reply'))`);

const listSql = statement<SavedReply>(`SELECT ${columns} FROM saved_reply ORDER BY id`);

const findChangedBySql = statement<{ by: string }>(`SELECT changed_by AS by FROM saved_reply WHERE id = $1`);

const addSql = statement(`INSERT INTO saved_reply (id, name, message, changed_by) VALUES ($1, $2, $3, $4)`);

const changeSql = statement(
  `UPDATE saved_reply SET name = $2, message = $3, version = version + 1, changed_by = $4, changed_at = now()
   WHERE id = $1`,
);

const removeSql = statement(`DELETE FROM saved_reply WHERE id = $1`);

@Injectable()
export class SavedRepliesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Until the end of the transaction, nobody else adds or changes a reply. */
  async lock(tx: Transaction): Promise<void> {
    await many(tx, lockSql);
  }

  list(database: Database = this.dataSource): Promise<SavedReply[]> {
    return many(database, listSql);
  }

  /** The account that changed it last. */
  async findChangedBy(tx: Transaction, id: string): Promise<string | null> {
    return (await maybeOne(tx, findChangedBySql, [id]))?.by ?? null;
  }

  async add(tx: Transaction, id: string, { name, message }: SavedReplyForm, actorId: string): Promise<void> {
    await affected(tx, addSql, [id, name, message, actorId]);
  }

  async change(tx: Transaction, id: string, { name, message }: SavedReplyForm, actorId: string): Promise<void> {
    await affected(tx, changeSql, [id, name, message, actorId]);
  }

  async remove(id: string): Promise<void> {
    await affected(this.dataSource, removeSql, [id]);
  }
}
