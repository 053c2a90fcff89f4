import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { listSegmentUses, maxNamedCampaigns } from '@lacquer/contracts/messaging/segment-uses';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { many, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const listCampaignsSql = statement<{ id: string; message: string; isScheduled: boolean }>(
  `SELECT id, message, status = 'scheduled' AS "isScheduled" FROM campaign
   WHERE status IN ('draft', 'scheduled') AND segment->>'id' = $1 ORDER BY created_at DESC, id LIMIT ${maxNamedCampaigns}`,
);

const listAutomationsSql = statement<{ kind: string }>(
  'SELECT kind FROM automation WHERE segment_id = $1 ORDER BY kind',
);

/** What a deletion of a segment affects. A campaign that has started keeps the customers of its start. */
@Injectable()
export class SegmentUses {
  constructor(private readonly dataSource: DataSource) {}

  @HandleRpc(listSegmentUses)
  async list({ id }: RequestOf<typeof listSegmentUses>): Promise<ResponseOf<typeof listSegmentUses>> {
    const [campaigns, automations] = await Promise.all([
      many(this.dataSource, listCampaignsSql, [id]),
      many(this.dataSource, listAutomationsSql, [id]),
    ]);
    return { campaigns, automations: automations.map(({ kind }) => kind) };
  }
}
