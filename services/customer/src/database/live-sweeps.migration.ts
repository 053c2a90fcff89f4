import { squareChanged } from '@lacquer/contracts/customers/square-sweep';
import { markChanges, unmarkChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sweeps mark their changes, for the event that tells the gateways. */
export class LiveSweeps1760000027000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await markChanges(queryRunner, { table: 'square_sweep', contract: squareChanged, part: 'sweeps', by: 'table' });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await unmarkChanges(queryRunner, 'square_sweep');
  }
}
