import { documentFields } from '@lacquer/contracts/site/document-kind';
import { kindName } from '@lacquer/contracts/site/kinds';
import type { QueryRunner } from 'typeorm';
import { z } from 'zod';
import { marksIn } from '../documents/sample-marks.js';

const row = z.object({ id: z.string(), kind: kindName, content: documentFields });

/**
 * Marks as samples what stored documents have of a new installation. What is marked already stays so.
 *
 * @param condition of the documents, in SQL
 * @param fields those that are marked; default: all
 */
export async function addMarks(queryRunner: QueryRunner, condition: string, fields?: readonly string[]): Promise<void> {
  // oxlint-disable-next-line sql/no-bare-query -- a migration's, for each condition
  const rows: unknown = await queryRunner.query(
    `SELECT id, kind, coalesce(published, draft) AS content FROM site_document WHERE ${condition}`,
  );
  for (const { id, kind, content } of z.array(row).parse(rows)) {
    const marks = Object.entries(marksIn(kind, content) ?? {}).filter(([field]) => fields?.includes(field) ?? true);
    if (marks.length === 0) continue;
    // oxlint-disable-next-line sql/no-bare-query -- a migration's
    await queryRunner.query(`UPDATE site_document SET sample = coalesce(sample, '{}') || $2::jsonb WHERE id = $1`, [
      id,
      JSON.stringify(Object.fromEntries(marks)),
    ]);
  }
}
