import { editSchema } from '@lacquer/contracts/site/document-kind';
import { pageKind } from '@lacquer/contracts/site/kinds/page';
import { pages } from '@lacquer/contracts/site/sample/pages';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The texts of the other pages become documents. They were part of every edition. */
export class CreateTexts1760000012000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const page of pages) {
      const fields = editSchema(pageKind).parse(page);
      // a sample while it has the introduction of the installation
      await queryRunner.query(
        `INSERT INTO site_document (id, kind, published, sample)
         VALUES (gen_random_uuid(), 'page', $1::jsonb, jsonb_build_object('intro', $1::jsonb -> 'intro'))`,
        [JSON.stringify(fields)],
      );
    }
    await queryRunner.query(`
      INSERT INTO document_revision (document_id, edition, kind, fields)
      SELECT id, (SELECT min(number) FROM edition), kind, published FROM site_document WHERE kind = 'page'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM document_revision WHERE kind = 'page'`);
    await queryRunner.query(`DELETE FROM site_document WHERE kind = 'page'`);
  }
}
