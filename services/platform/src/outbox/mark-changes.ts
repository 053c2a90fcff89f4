import type { ChangeContract } from '@lacquer/contracts/changes';
import type { QueryRunner } from 'typeorm';

interface MarkedTable {
  table: string;
  contract: ChangeContract;
  /** What of the subject a change of the table changes. */
  part: string;
  /** `ids`: each row is a subject, by its column `id`. `table`: the event has no id. */
  by: 'ids' | 'table';
}

const triggers = { insert: 'NEW', update: 'NEW', delete: 'OLD' };

/** For a migration: every statement that changes rows of the table marks a change, in its own transaction. */
export async function markChanges(queryRunner: QueryRunner, { table, contract, part, by }: MarkedTable): Promise<void> {
  for (const [statement, rows] of Object.entries(triggers)) {
    await queryRunner.query(`
      CREATE TRIGGER ${table}_change_${statement} AFTER ${statement.toUpperCase()} ON ${table}
      REFERENCING ${rows} TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION change_mark_${by}('${contract.name}', '${part}')`);
  }
}

/** Reverts `markChanges`. */
export async function unmarkChanges(queryRunner: QueryRunner, table: string): Promise<void> {
  for (const statement of Object.keys(triggers)) {
    await queryRunner.query(`DROP TRIGGER ${table}_change_${statement} ON ${table}`);
  }
}
