import { type Database, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

const state = z.object({ edition: z.int(), staffMayPublish: z.boolean() });
type State = z.infer<typeof state>;

const columns = 'edition, staff_may_publish AS "staffMayPublish"';
const readSql = statement(`SELECT ${columns} FROM site_state`, state);
const lockSql = statement(`SELECT ${columns} FROM site_state FOR UPDATE`, state);
const setPublishersSql = statement(`UPDATE site_state SET staff_may_publish = $1 RETURNING ${columns}`, state);
const setEditionSql = statement(`UPDATE site_state SET edition = $1 RETURNING ${columns}`, state);

/** The single row of the site: its edition, and who may publish. Its lock is that of publishing. */
@Injectable()
export class SiteState {
  read(source: Database): Promise<State> {
    return one(source, readSql);
  }

  lock(tx: Transaction): Promise<State> {
    return one(tx, lockSql);
  }

  setPublishers(source: Database, staffMayPublish: boolean): Promise<State> {
    return one(source, setPublishersSql, [staffMayPublish]);
  }

  async setEdition(tx: Transaction, edition: number): Promise<void> {
    await one(tx, setEditionSql, [edition]);
  }
}
