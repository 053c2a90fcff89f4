import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recipientStates, sqlList } from '../../texts/recipients/recipient-states.js';

/** `assigned`: was to be sent to, whatever became of it. `holdout`: would have been, had chance not left it out. */
export type ReportGroupName = 'assigned' | 'holdout';

export interface ReportMember {
  phone: string;
  customerId: string;
  /** Null for who was left out before chance decided. */
  group: ReportGroupName | null;
  /** The provider took the text. */
  isTaken: boolean;
}

@Injectable()
export class ReportRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * By phone: one pass over the campaign in the order of an index, and nobody in it twice.
   *
   * The groups are as chance drew them (intention to treat): dead phones, or customers who opt out, are in the holdout
   * too, where nothing shows them, and without their like among the assigned the text would seem to bring more than it
   * does. The freeze writes a row once and draws only from who passes its other exclusions; who is skipped for one of
   * these later has been changed since, and stays assigned.
   */
  listPage(campaignId: string, afterPhone: string | null, limit: number): Promise<ReportMember[]> {
    return this.dataSource.query(
      `SELECT phone, customer_id AS "customerId",
         CASE WHEN skip_reason = 'holdout' THEN 'holdout'
           WHEN status <> '${recipientStates.excluded}' OR skip_reason = 'cancelled' OR updated_at <> created_at THEN 'assigned' END AS "group",
         accepted_at IS NOT NULL OR status IN ${sqlList(recipientStates.taken)} AS "isTaken"
       FROM campaign_recipient WHERE campaign_id = $1 AND ($2::text IS NULL OR phone > $2)
       ORDER BY phone LIMIT $3`,
      [campaignId, afterPhone, limit],
    );
  }
}
