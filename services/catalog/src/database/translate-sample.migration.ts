import { documentFields, type DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { Words } from '@lacquer/contracts/site/fields';
import { categories } from '@lacquer/contracts/site/sample/categories';
import { home } from '@lacquer/contracts/site/sample/home';
import { menuWords } from '@lacquer/contracts/site/sample/menu-words';
import { pages } from '@lacquer/contracts/site/sample/pages';
import { sampleServices } from '@lacquer/contracts/site/sample/services';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tagline = {
  en: 'Manicures, pedicures, waxing and nail art, done slowly and finished to a mirror.',
  es: 'Manicura, pedicura, depilación y diseño de uñas, sin prisa y con acabado de espejo.',
  ko: '매니큐어, 페디큐어, 왁싱, 네일아트. 서두르지 않고 거울처럼 마무리합니다.',
};

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

/**
 * Texts that are still those of the installation have its Spanish and Korean. A text that the salon has changed, or has
 * translated itself, stays. In every edition, so that restoring an earlier one does not take translations away.
 */
export class TranslateSample1760000014000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const translated = new Map(
      wordsIn([categories, home, menuWords, pages, sampleServices]).map((words) => [words.en, words]),
    );
    for (const place of places)
      await rewrite(queryRunner, place, (words) => {
        const { es, ko } = translated.get(words.en) ?? {};
        return { ...(es !== undefined && { es }), ...(ko !== undefined && { ko }), ...words };
      });
    await queryRunner.query(
      `UPDATE salon_profile SET document = document || jsonb_build_object('taglines', $2::jsonb)
       WHERE document ->> 'tagline' = $1 AND NOT document ? 'taglines'`,
      [tagline.en, JSON.stringify({ es: tagline.es, ko: tagline.ko })],
    );
  }

  /** The release before shows English only and keeps what it does not show. */
  async down(): Promise<void> {}
}

async function rewrite(
  queryRunner: QueryRunner,
  { table, key, column }: (typeof places)[number],
  change: (words: Words) => Words,
): Promise<void> {
  const rows = (await queryRunner.query(
    `SELECT ${key} AS key, ${column} AS fields FROM ${table} WHERE ${column} IS NOT NULL`,
  )) as Row[];
  for (const row of rows) {
    const before = documentFields.parse(row.fields);
    const after = mapWords(before, change);
    const [old, next] = [JSON.stringify(before), JSON.stringify(after)];
    if (old !== next)
      await queryRunner.query(`UPDATE ${table} SET ${column} = $2::jsonb WHERE ${key} = $1`, [row.key, next]);
  }
}

const isWords = (value: object): value is Words => 'en' in value && typeof value.en === 'string';

function wordsIn(value: unknown): Words[] {
  if (typeof value !== 'object' || value === null) return [];
  return isWords(value) ? [value] : Object.values(value).flatMap(wordsIn);
}

function mapWords(fields: DocumentFields, change: (words: Words) => Words): DocumentFields {
  const map = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(map);
    if (isWords(value)) return change(value);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part)]));
  };
  return map(fields) as DocumentFields;
}
