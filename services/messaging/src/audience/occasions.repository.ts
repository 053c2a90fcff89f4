import { reviewGapDays } from '@lacquer/contracts/messaging/after-visit';
import { countedCapDays } from '@lacquer/contracts/messaging/automation-cap';
import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, many, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recipientStates } from '../texts/recipients/recipient-states.js';
import type { AudienceMember } from './audience.js';

/** An automation's conditions on its audience, in addition to the filter. */
export interface Occasion {
  kind: AutomationKind;
  /** A customer reached by another automation within this many days is excluded for now. */
  capDays: number;
}

const dayMs = 86_400_000;
/** Less than a year, because a birthday may be corrected or fall on February 29. */
const birthdayRestMs = 330 * dayMs;

/** The start of the current occasion. A text before it belongs to an earlier occasion. */
export function occasionBegan(kind: AutomationKind, { lastVisit }: AudienceMember, now: Date): string {
  if (kind === 'birthday') return new Date(now.getTime() - birthdayRestMs).toISOString();
  if (kind === 'lapsed' && lastVisit) return lastVisit;
  return '-infinity';
}

const lockSql = statement(`SELECT pg_advisory_xact_lock(hashtext('automation_contact'))`);

const listOpenSql = statement<{ id: string }>(
  `SELECT DISTINCT standing AS id FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) AS member(standing, id, since)
   JOIN automation_contact AS its ON its.customer_id = member.id
   WHERE CASE its.kind
     WHEN $4 THEN its.taken_at >= member.since
     ELSE its.taken_at > $6::timestamptz - make_interval(days => $5) END`,
);

/** Thanks with the review link, as the text after a first visit has one. By record, or on the phone. */
const listAskedSql = statement<{ id: string }>(
  `SELECT DISTINCT standing AS id FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS member(standing, id, phone)
   JOIN LATERAL (
     SELECT text_id FROM after_visit WHERE after_visit.customer_id = member.id AND decided_at > $4
     UNION ALL
     SELECT text_id FROM after_visit WHERE after_visit.phone = member.phone AND decided_at > $4) AS thanks ON true
   JOIN outgoing_text ON outgoing_text.id = thanks.text_id
   WHERE outgoing_text.status NOT IN ('skipped', 'failed') AND outgoing_text.simulated IS NOT TRUE
     AND outgoing_text.body LIKE '%://%'`,
);

const takeSql = statement(
  `INSERT INTO automation_contact (customer_id, kind, campaign_id, taken_at)
   SELECT customer_id, $2, campaign_id, $4 FROM campaign_recipient
   WHERE campaign_id = $1 AND customer_id = ANY ($3)
     AND (status = '${recipientStates.initial}' OR skip_reason = 'holdout')
   ON CONFLICT ON CONSTRAINT automation_contact_pk
   DO UPDATE SET campaign_id = excluded.campaign_id, taken_at = excluded.taken_at`,
);

/**
 * Records the customers each automation has reached, so that each occasion gets one text on whichever day it is chosen.
 */
@Injectable()
export class OccasionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * The members whose occasion has had no text, neither under their own record nor under one merged into it. Who had thanks
   * with a review link within `reviewGapDays` is asked for no other after a first visit. In a transaction, an advisory lock
   * keeps other choices out until the transaction ends.
   */
  async listOpen(
    members: readonly AudienceMember[],
    { kind, capDays }: Occasion,
    tx?: Transaction,
  ): Promise<AudienceMember[]> {
    if (tx) await affected(tx, lockSql);
    const now = this.clock.now();
    const records = members.flatMap((member) => {
      const since = occasionBegan(kind, member, now);
      const { customerId: standing, phoneNumber: phone, mergedIds = [] } = member;
      return [standing, ...mergedIds].map((id) => ({ standing, id, since, phone }));
    });
    const [standings, ids] = [records.map(({ standing }) => standing), records.map(({ id }) => id)];
    const rows = await many(tx ?? this.dataSource, listOpenSql, [
      standings,
      ids,
      records.map(({ since }) => since),
      kind,
      countedCapDays(capDays),
      now,
    ]);
    if (kind === 'first-visit') {
      const phones = records.map(({ phone }) => phone);
      const since = new Date(now.getTime() - reviewGapDays * dayMs);
      rows.push(...(await many(tx ?? this.dataSource, listAskedSql, [standings, ids, phones, since])));
    }
    const taken = new Set(rows.map(({ id }) => id));
    return members.filter(({ customerId }) => !taken.has(customerId));
  }

  /**
   * Records the members that the campaign targets, including the holdout, which serves as the control group. A member
   * excluded for another reason may be chosen tomorrow.
   */
  async take(
    tx: Transaction,
    campaignId: string,
    kind: AutomationKind,
    members: readonly AudienceMember[],
  ): Promise<void> {
    await affected(tx, takeSql, [campaignId, kind, members.map(({ customerId }) => customerId), this.clock.now()]);
  }
}
