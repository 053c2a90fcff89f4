import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCatalog1760000001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE service (
        id uuid CONSTRAINT service_pk PRIMARY KEY,
        name text NOT NULL CONSTRAINT service_name_key UNIQUE,
        description text,
        duration integer CONSTRAINT service_duration_positive CHECK (duration > 0),
        price integer NOT NULL CONSTRAINT service_price_not_negative CHECK (price >= 0),
        category text NOT NULL CONSTRAINT service_category_known
          CHECK (category IN ('Acrylic', 'Manicure', 'Pedicure', 'Add-ons')),
        icon text NOT NULL CONSTRAINT service_icon_known
          CHECK (icon IN ('fa-hand-paper', 'fa-shoe-prints', 'fa-palette', 'fa-magic')),
        square_checkout_url text,
        position integer NOT NULL
      )`);
    await queryRunner.query(`
      CREATE TABLE gallery_item (
        id uuid CONSTRAINT gallery_item_pk PRIMARY KEY,
        image_url text NOT NULL CONSTRAINT gallery_item_image_key UNIQUE,
        title text NOT NULL,
        description text,
        category text NOT NULL,
        position integer NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE gallery_item');
    await queryRunner.query('DROP TABLE service');
  }
}
