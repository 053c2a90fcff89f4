import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The site's page for each service that a new salon starts with. */
const slugs: Readonly<Record<string, string>> = {
  'Acrylic Nails': 'acrylic-extensions',
  'Classic Manicure': 'classic-manicure',
  'Gel Manicure': 'gel-manicure',
  'French Manicure': 'french-manicure',
  'Hot Stone Manicure': 'hot-stone-manicure',
  'Express Pedicure': 'express-pedicure',
  'Classic Pedicure': 'classic-pedicure',
  'Spa Pedicure': 'spa-pedicure',
  'Waterless Pedicure': 'waterless-pedicure',
  'Gel Pedicure': 'gel-pedicure',
  'Athletic Pedicure': 'athletic-pedicure',
  'Paraffin Pedicure': 'paraffin-pedicure',
  'Custom Nail Art': 'nail-art',
  'Foot Waxing': 'foot-waxing',
  'Eyebrow Waxing': 'eyebrow-waxing',
  'Arm Waxing': 'arm-waxing',
  'Leg Waxing': 'leg-waxing',
};

/** Links each service page to the row with its price. The link survives a change of the service's name. */
export class AddServiceSlugs1760000005000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE service
        ADD slug text CONSTRAINT service_slug_key UNIQUE
          CONSTRAINT service_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')`);
    for (const [name, slug] of Object.entries(slugs)) {
      await queryRunner.query('UPDATE service SET slug = $2 WHERE name = $1', [name, slug]);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE service DROP slug');
  }
}
