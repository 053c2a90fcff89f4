import { editSchema } from '@lacquer/contracts/site/document-kind';
import { pageKind } from '@lacquer/contracts/site/kinds/page';
import { home } from '@lacquer/contracts/site/sample/home';
import { homeSlug } from '@lacquer/contracts/site/slugs';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The texts of the home page become a document. They were part of every edition. */
export class CreateHome1760000013000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const fields = JSON.stringify(editSchema(pageKind).parse(home));
    // a sample while its text is that of the installation
    await queryRunner.query(
      `INSERT INTO site_document (id, kind, published, sample)
       VALUES (gen_random_uuid(), 'page', $1::jsonb, jsonb_build_object('text', $1::jsonb -> 'text'))`,
      [fields],
    );
    await queryRunner.query(`
      INSERT INTO document_revision (document_id, edition, kind, fields)
      SELECT id, (SELECT min(number) FROM edition), kind, published FROM site_document WHERE ${isHome}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM document_revision
      WHERE document_id IN (SELECT id FROM site_document WHERE ${isHome})`);
    await queryRunner.query(`DELETE FROM site_document WHERE ${isHome}`);
  }
}

const isHome = `kind = 'page' AND coalesce(draft, published) ->> 'route' = '${homeSlug}'`;
