import { documentFields } from '@lacquer/contracts/site/document-kind';
import type { Words } from '@lacquer/contracts/site/fields';
import type { QueryRunner } from 'typeorm';
import { mapWords } from '../documents/words-in-fields.js';

interface Row {
  key: string;
  fields: unknown;
}

/** Where texts are stored, with what names a row there. */
const places = [
  { table: 'site_document', key: 'id::text', column: 'published' },
  { table: 'site_document', key: 'id::text', column: 'draft' },
  { table: 'document_revision', key: `document_id::text || '/' || edition`, column: 'fields' },
] as const;

/** Changes the texts of every document and edition, in all their languages at once. */
export async function rewriteWords(queryRunner: QueryRunner, change: (words: Words) => Words): Promise<void> {
  for (const place of places) await rewriteIn(queryRunner, place, change);
}

async function rewriteIn(
  queryRunner: QueryRunner,
  { table, key, column }: (typeof places)[number],
  change: (words: Words) => Words,
): Promise<void> {
  // oxlint-disable-next-line sql/no-bare-query -- a migration's, for each place
  const rows = (await queryRunner.query(
    `SELECT ${key} AS key, ${column} AS fields FROM ${table} WHERE ${column} IS NOT NULL`,
  )) as Row[];
  for (const row of rows) {
    const before = documentFields.parse(row.fields);
    const after = mapWords(before, change);
    const [old, next] = [JSON.stringify(before), JSON.stringify(after)];
    if (old === next) continue;
    // oxlint-disable-next-line sql/no-bare-query -- a migration's, for each place
    await queryRunner.query(`UPDATE ${table} SET ${column} = $2::jsonb WHERE ${key} = $1`, [row.key, next]);
  }
}
