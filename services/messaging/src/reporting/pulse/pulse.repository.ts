import type { ResponseOf } from '@lacquer/contracts/contract';
import type { getMessagingPulse } from '@lacquer/contracts/live';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * Queried every few seconds while the admin is open. It reads the campaigns, the 200 newest replies and the newest
 * conversation.
 */
@Injectable()
export class PulseRepository {
  constructor(private readonly dataSource: DataSource) {}

  async get(): Promise<ResponseOf<typeof getMessagingPulse>> {
    const [pulse] = await this.dataSource.query<[ResponseOf<typeof getMessagingPulse>]>(
      `SELECT
         (SELECT count(*) || ':' || coalesce(max(xmin::text::bigint), 0) FROM campaign) AS campaigns,
         (SELECT coalesce(md5(string_agg(id || ' ' || needs_review, ',')), '') FROM
           (SELECT id, needs_review FROM inbound_message ORDER BY received_at DESC, id DESC LIMIT 200) newest)
         || ' ' || (SELECT coalesce(max(latest_at)::text, '') FROM conversation) AS replies`,
    );
    return pulse;
  }
}
