import { campaignChanged, conversationChanged, senderChanged } from '@lacquer/contracts/messaging/changes';
import { markChanges, unmarkChanges } from '@lacquer/platform/outbox/mark-changes';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countChanges } from './campaign-counts.migration.js';

/** Campaigns, conversations and the sender mark their changes, for the events that tell the gateways. */
export class LiveChanges1760000008450 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await markChanges(queryRunner, { table: 'campaign', contract: campaignChanged, part: 'campaign', by: 'ids' });
    // together with the counts, which this statement also changes: unchanged counts mark nothing
    await countChanges(
      queryRunner,
      (rows) => `
        IF FOUND THEN
          INSERT INTO change_mark SELECT DISTINCT '${campaignChanged.name}', campaign_id::text, 'texts' FROM ${rows};
        END IF;`,
    );
    for (const table of conversationTables) {
      await markChanges(queryRunner, { table, contract: conversationChanged, part: 'texts', by: 'table' });
    }
    await markChanges(queryRunner, { table: 'sender_setting', contract: senderChanged, part: 'rate', by: 'table' });
    // the row also stores every slot, so that its update must not mark each
    await queryRunner.query(`
      CREATE TRIGGER sender_pace_change_update AFTER UPDATE ON sender_pace FOR EACH ROW
      WHEN (NEW.hold_until <> OLD.hold_until OR NEW.hold_reason IS DISTINCT FROM OLD.hold_reason)
      EXECUTE FUNCTION change_mark_row('${senderChanged.name}', 'hold')`);
    await queryRunner.query(`
      CREATE TRIGGER sender_pace_change_insert AFTER INSERT ON sender_pace FOR EACH ROW
      EXECUTE FUNCTION change_mark_row('${senderChanged.name}', 'hold')`);
    // gateways that started before this migration have heard nothing yet
    await queryRunner.query(`
      INSERT INTO change_mark SELECT '${campaignChanged.name}', id::text, 'campaign' FROM campaign
      WHERE status IN ('running', 'paused', 'scheduled')`);
    await queryRunner.query(`INSERT INTO change_mark VALUES ('${conversationChanged.name}', NULL, 'texts')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await countChanges(queryRunner);
    for (const table of ['campaign', ...conversationTables, 'sender_setting']) await unmarkChanges(queryRunner, table);
    for (const statement of ['insert', 'update']) {
      await queryRunner.query(`DROP TRIGGER sender_pace_change_${statement} ON sender_pace`);
    }
  }
}

const conversationTables = ['inbound_message', 'conversation_read'];
