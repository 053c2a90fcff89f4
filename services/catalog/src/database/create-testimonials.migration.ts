import { randomUUID } from 'node:crypto';
import { sampleTestimonials } from '@lacquer/contracts/site/sample/testimonials';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTestimonials1760000004000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE testimonial (
        id uuid CONSTRAINT testimonial_pk PRIMARY KEY,
        name text NOT NULL,
        rating integer NOT NULL CONSTRAINT testimonial_rating_stars CHECK (rating BETWEEN 1 AND 5),
        comment text NOT NULL,
        client_type text,
        date text,
        position integer NOT NULL
      )`);
    for (const [position, { name, rating, comment, date }] of sampleTestimonials.entries()) {
      await queryRunner.query(
        'INSERT INTO testimonial (id, name, rating, comment, date, position) VALUES ($1, $2, $3, $4, $5, $6)',
        [randomUUID(), name, rating, comment, date, position],
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE testimonial');
  }
}
