import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { Batcher } from '@lacquer/platform/batching/batcher';
import { many, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerUnavailableError } from '../opt-outs/consent-ledger.js';
import { textBatches } from '../pace/text-batches.js';
import { Audience, audiencePageSize } from './audience.js';

interface ChosenRow {
  id: string;
  campaignId: string;
  customerId: string;
  phone: string;
  filter: AudienceFilter;
}

const listChosenSql = statement<ChosenRow>(
  `SELECT r.id, r.campaign_id AS "campaignId", r.customer_id AS "customerId", r.phone, c.audience_filter AS filter
   FROM campaign_recipient r JOIN campaign c ON c.id = r.campaign_id WHERE r.id = ANY ($1)`,
);

/**
 * The recipients of automations who are still in the audience that was frozen. Hours may pass between the choice and the text,
 * and who has booked or come meanwhile is not missed.
 */
@Injectable()
export class StandingMembers {
  private readonly lookups = new Batcher((ids: string[]) => this.findAll(ids), {
    ...textBatches,
    largest: audiencePageSize,
    // each alone would only wait again
    isOfAll: (error) => error instanceof LedgerUnavailableError,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly audience: Audience,
  ) {}

  /**
   * Whether the recipient with this id still has its phone and meets the conditions of its campaign, as of the call or later.
   * Concurrent calls share a request per campaign.
   * @throws LedgerUnavailableError
   */
  has(recipientId: string): Promise<boolean> {
    return this.lookups.add(recipientId);
  }

  private async findAll(ids: string[]): Promise<boolean[]> {
    const chosen = await many(this.dataSource, listChosenSql, [ids]);
    const standing = new Set<string>();
    for (const its of Map.groupBy(chosen, ({ campaignId }) => campaignId).values())
      for (const id of await this.listStanding(its)) standing.add(id);
    return ids.map((id) => standing.has(id));
  }

  /** Of recipients of one campaign. A record that was merged is found in the one that represents it. */
  private async listStanding(chosen: readonly ChosenRow[]): Promise<string[]> {
    const [first] = chosen;
    if (!first) return [];
    const members = await this.audience.listWaiting([...new Set(chosen.map(({ phone }) => phone))], first.filter);
    const keyOf = (phone: string, customerId: string) => `${phone} ${customerId}`;
    const present = new Set(
      members.flatMap(({ phoneNumber, customerId, mergedIds = [] }) =>
        [customerId, ...mergedIds].map((id) => keyOf(phoneNumber, id)),
      ),
    );
    return chosen.flatMap(({ id, phone, customerId }) => (present.has(keyOf(phone, customerId)) ? [id] : []));
  }
}
