import { randomUUID } from 'node:crypto';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { sweptTypes } from '../events/hint.js';

/** Returns the groups that are new, renamed or gone. */
const storeSql = statement<{ id: string }>(
  `WITH told AS (SELECT id, name FROM jsonb_to_recordset($1::jsonb) AS told(id text, name text)),
     written AS (
       INSERT INTO square_group AS known (group_id, name) SELECT id, name FROM told
       ON CONFLICT ON CONSTRAINT square_group_pk DO UPDATE SET name = EXCLUDED.name WHERE known.name <> EXCLUDED.name
       RETURNING group_id),
     gone AS (DELETE FROM square_group WHERE group_id NOT IN (SELECT id FROM told) RETURNING group_id)
   SELECT group_id AS id FROM written UNION ALL SELECT group_id FROM gone`,
);

/** Their members are processed one by one, as if a sweep had listed them. */
const rereadSql = statement(
  `INSERT INTO square_event (event_id, type, payload)
   SELECT 'group ' || $2 || ' ' || square_customer_id, '${sweptTypes.customer}',
     jsonb_build_object('data', jsonb_build_object('id', square_customer_id))
   FROM square_customer WHERE group_ids && $1::text[] AND merged_into IS NULL
   ON CONFLICT ON CONSTRAINT square_event_pk DO NOTHING`,
);

/** The names of the customer groups at Square. */
@Injectable()
export class SquareGroupsRepository {
  /** Replaces the names. The members of a group whose name is another now are processed again. */
  async store(tx: Transaction, names: ReadonlyMap<string, string>): Promise<void> {
    const told = [...names].map(([id, name]) => ({ id, name }));
    const changed = await many(tx, storeSql, [JSON.stringify(told)]);
    if (changed.length === 0) return;
    await affected(tx, rereadSql, [changed.map(({ id }) => id), randomUUID()]);
  }
}
