import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first descriptions said "colour". What staff has written since stays as it is. */
const corrections = [
  ['Cured gel colour that keeps its shine 3+ weeks', 'Cured gel color that keeps its shine 3+ weeks'],
  ['Gel colour that lasts 3-4 weeks', 'Gel color that lasts 3-4 weeks'],
] as const;

export class AmericanWords1760000007000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return replace(queryRunner, corrections);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return replace(
      queryRunner,
      corrections.map(([before, after]) => [after, before]),
    );
  }
}

async function replace(queryRunner: QueryRunner, texts: readonly (readonly [string, string])[]): Promise<void> {
  for (const text of texts)
    await queryRunner.query('UPDATE service SET description = $2 WHERE description = $1', [...text]);
}
