import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The pictures of a new salon are rendered: their captions said that a hand had made what they show. What staff has
 * written since stays as it is.
 */
const corrections = [
  ['Torn foil laid by hand under a glass top coat', 'Torn brass leaf under a glossy top coat'],
  ['Five petals, five strokes of a loaded brush', 'Small white and rose flowers, and a loaded brush'],
  ['A bare moon at the cuticle, drawn round in brass', 'A bare moon at the cuticle with a brass outline'],
  ['Four sheer layers of amber and brown, blotted by hand', 'Sheer layers of amber and brown'],
] as const;

export class HonestCaptions1760000008000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [before, after] of corrections) await replace(queryRunner, before, after);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [before, after] of corrections) await replace(queryRunner, after, before);
  }
}

const replace = (queryRunner: QueryRunner, before: string, after: string): Promise<unknown> =>
  queryRunner.query('UPDATE gallery_item SET description = $2 WHERE description = $1', [before, after]);
