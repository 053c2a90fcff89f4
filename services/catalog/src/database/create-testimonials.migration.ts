import { randomUUID } from 'node:crypto';
import type { Testimonial } from '@lacquer/contracts/salon/catalog';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sample reviews of fictional guests. They show the layout until the owner replaces them. */
export const sampleTestimonials: Pick<Testimonial, 'name' | 'date' | 'rating' | 'comment'>[] = [
  {
    name: 'Jamie R.',
    date: '2 weeks ago',
    rating: 5,
    comment:
      'Three weeks on and my gel still looks like the day I left. They took their time with the cuticles and nobody rushed me out of the chair.',
  },
  {
    name: 'Alex M.',
    date: '1 month ago',
    rating: 5,
    comment:
      'Walked in on a Tuesday without an appointment, showed a blurry photo of some line art, and got exactly that, only neater.',
  },
  {
    name: 'Sam T.',
    date: '2 months ago',
    rating: 4,
    comment:
      'The spa pedicure is the calmest hour of my month. Parking behind the building was free, which in this part of town is half the treat.',
  },
];

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
