import { conversationChanged, testSendChanged } from '@lacquer/contracts/messaging/changes';
import { markChanges, unmarkChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers and test sends mark their changes. */
export class LiveTexts1760000008350 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await markChanges(queryRunner, { table: 'answer', contract: conversationChanged, part: 'answers', by: 'table' });
    await markChanges(queryRunner, { table: 'test_send', contract: testSendChanged, part: 'state', by: 'ids' });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['answer', 'test_send']) await unmarkChanges(queryRunner, table);
  }
}
