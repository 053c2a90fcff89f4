import type { ConversationPerson } from '@lacquer/contracts/messaging/conversations';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const setOpenSql = statement('UPDATE conversation SET is_open = $2 WHERE phone = $1');

// what the account of a person who left was assigned stays so, and is shown as nobody's
const assignSql = statement('UPDATE conversation SET assigned_to = $2 WHERE phone = $1');

const isKnownSql = statement('SELECT FROM staff_person WHERE id = $1 AND is_active');

const listPeopleSql = statement<ConversationPerson>(
  `SELECT id, coalesce(name, email) AS name FROM staff_person WHERE is_active ORDER BY lower(coalesce(name, email)), id`,
);

/** Whether a conversation is open, and who answers it. */
@Injectable()
export class ConversationStatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `false`: there is no such conversation. */
  async setOpen(phone: string, isOpen: boolean): Promise<boolean> {
    return (await affected(this.dataSource, setOpenSql, [phone, isOpen])) > 0;
  }

  /** `false`: there is no such conversation. */
  async assign(phone: string, accountId: string | null): Promise<boolean> {
    return (await affected(this.dataSource, assignSql, [phone, accountId])) > 0;
  }

  async isKnown(accountId: string): Promise<boolean> {
    return (await maybeOne(this.dataSource, isKnownSql, [accountId])) !== undefined;
  }

  listPeople(): Promise<ConversationPerson[]> {
    return many(this.dataSource, listPeopleSql);
  }
}
