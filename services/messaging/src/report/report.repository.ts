import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** `sent`: the provider took the text. `holdout`: left out by chance. */
export type ReportGroupName = 'sent' | 'holdout';

export interface ReportMember {
  phone: string;
  customerId: string;
  /** Null for who belongs to neither. */
  group: ReportGroupName | null;
}

@Injectable()
export class ReportRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By phone: one pass over the campaign in the order of an index, and nobody in it twice. */
  listPage(campaignId: string, afterPhone: string | null, limit: number): Promise<ReportMember[]> {
    return this.dataSource.query(
      `SELECT phone, customer_id AS "customerId",
         CASE WHEN accepted_at IS NOT NULL OR status IN ('accepted', 'sent', 'delivered', 'undelivered') THEN 'sent'
           WHEN skip_reason = 'holdout' THEN 'holdout' END AS "group"
       FROM campaign_recipient WHERE campaign_id = $1 AND ($2::text IS NULL OR phone > $2)
       ORDER BY phone LIMIT $3`,
      [campaignId, afterPhone, limit],
    );
  }
}
