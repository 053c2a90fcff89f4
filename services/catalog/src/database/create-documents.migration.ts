import { sampleTestimonials } from '@lacquer/contracts/site/sample/testimonials';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reviews and pictures of the gallery become documents: a draft, what is published, and each edition of it. Their ids
 * and texts stay. The tables of before hold what is published, so that the release before reads it too.
 */
export class CreateDocuments1760000009000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE document (
        id uuid CONSTRAINT document_pk PRIMARY KEY,
        kind text NOT NULL,
        published jsonb CONSTRAINT document_published_object CHECK (jsonb_typeof(published) = 'object'),
        draft jsonb CONSTRAINT document_draft_object CHECK (jsonb_typeof(draft) = 'object'),
        sample jsonb,
        version integer NOT NULL DEFAULT 0,
        edited_by uuid,
        edited_at timestamptz NOT NULL DEFAULT now(),
        removed_at timestamptz,
        CONSTRAINT document_has_content CHECK (published IS NOT NULL OR draft IS NOT NULL)
      )`);
    await queryRunner.query('CREATE INDEX document_kind ON document (kind)');
    await queryRunner.query(`
      CREATE TABLE edition (
        number integer CONSTRAINT edition_pk PRIMARY KEY,
        published_at timestamptz NOT NULL DEFAULT now(),
        published_by uuid,
        restored integer,
        changes jsonb NOT NULL CONSTRAINT edition_changes_array CHECK (jsonb_typeof(changes) = 'array')
      )`);
    await queryRunner.query(`
      CREATE TABLE document_revision (
        document_id uuid NOT NULL,
        edition integer NOT NULL CONSTRAINT document_revision_edition_fk REFERENCES edition (number),
        kind text NOT NULL,
        fields jsonb,
        CONSTRAINT document_revision_pk PRIMARY KEY (document_id, edition)
      )`);
    await queryRunner.query(`
      CREATE TABLE site_state (
        id boolean NOT NULL DEFAULT true CONSTRAINT site_state_pk PRIMARY KEY CONSTRAINT site_state_one CHECK (id),
        edition integer NOT NULL CONSTRAINT site_state_edition_fk REFERENCES edition (number),
        staff_may_publish boolean NOT NULL DEFAULT false
      )`);
    await queryRunner.query(
      `INSERT INTO document (id, kind, published, sample)
       SELECT id, 'testimonial',
         jsonb_strip_nulls(jsonb_build_object('name', name, 'rating', rating, 'comment', comment,
           'clientType', client_type, 'date', date, 'order', position)),
         CASE WHEN comment = ANY ($1::text[]) THEN jsonb_build_object('comment', comment) END
       FROM testimonial`,
      [sampleTestimonials.map(({ comment }) => comment)],
    );
    await queryRunner.query(`
      INSERT INTO document (id, kind, published, sample)
      SELECT id, 'gallery-item',
        jsonb_strip_nulls(jsonb_build_object('picture', image_url, 'title', jsonb_build_object('en', title),
          'description', CASE WHEN description <> '' THEN jsonb_build_object('en', description) END,
          'category', category, 'order', position)),
        CASE WHEN image_url LIKE '/images/stills/%' THEN jsonb_build_object('picture', image_url) END
      FROM gallery_item`);
    await queryRunner.query(`
      INSERT INTO edition (number, changes)
      SELECT 1, coalesce(jsonb_agg(jsonb_build_object('document', id, 'kind', kind,
        'title', coalesce(published #>> '{title,en}', published ->> 'name'), 'change', 'added', 'fields', '[]'::jsonb)
        ORDER BY kind, (published ->> 'order')::integer), '[]')
      FROM document`);
    await queryRunner.query(`
      INSERT INTO document_revision (document_id, edition, kind, fields) SELECT id, 1, kind, published FROM document`);
    await queryRunner.query('INSERT INTO site_state (edition) VALUES (1)');
    // the same picture may be shown twice
    await queryRunner.query('ALTER TABLE gallery_item DROP CONSTRAINT gallery_item_image_key');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM gallery_item item USING gallery_item other
      WHERE item.image_url = other.image_url AND (item.position, item.id) > (other.position, other.id)`);
    await queryRunner.query('ALTER TABLE gallery_item ADD CONSTRAINT gallery_item_image_key UNIQUE (image_url)');
    await queryRunner.query('DROP TABLE site_state, document_revision, edition, document');
  }
}
