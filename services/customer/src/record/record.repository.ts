import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type CustomerEdit,
  type CustomerRecord,
  type DetachedPhone,
  type JoinedDetail,
  type listTags,
  maxListedTags,
} from '@lacquer/contracts/customers/customer-record';
import type { listVisits, VisitEntry } from '@lacquer/contracts/customers/timeline';
import { affected, many, maybeOne, one, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { momentText } from '@lacquer/platform/paging/moment-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LatestStatement } from '../consent/consent-ledger.js';
import { revocationsElsewhere } from '../consent/person-revocations.js';
import { CustomerEntity } from '../customers/customer.entity.js';
import type { TakenDetails } from '../square/profiles/taken-details.js';
import { isLeftBehind, isListed } from '../customers/listed-records.js';
import { groupOf } from '../customers/merged-records.js';

/** The facts of a customer's record beyond the row of the list. */
export interface RecordFacts extends Pick<CustomerRecord, 'tips' | 'refunded' | 'merged'> {
  latestStatement: LatestStatement['kind'] | null;
  /** The phones of merged records whose revocation counts for this one. */
  revokedElsewhere: string[];
  isLeftBehind: boolean;
  knownSince: Date;
  firstVisit: Date | null;
  /** Those of the record and of the records that are merged into it. */
  detachedPhones: DetachedPhone[];
  /** Null: no merged record has filled or joined a detail. */
  origins: JoinedDetail[] | null;
  /** Null: nothing was taken from Square. */
  taken: TakenDetails | null;
}

export interface ListedVisit extends Omit<VisitEntry, 'kind' | 'voided'> {
  voidedAt: Date | null;
  voidReason: string | null;
}

const mergedRecords = `
  SELECT json_build_object('id', merged.id, 'into', merged.merged_into, 'mergedAt', ${momentText('merged.merged_at')},
    'phoneNumber', merged.phone_number, 'email', merged.email, 'givenName', merged.given_name,
    'familyName', merged.family_name, 'visitCount', merged.visit_count, 'totalSpent', merged.total_spent)
  FROM customer AS merged WHERE merged.id <> customer.id AND merged.id = ANY (${groupOf('customer.id')})
  ORDER BY merged.merged_at, merged.id`;

const detachedPhones = `
  SELECT json_build_object('id', lost.id, 'recordId', lost.customer_id, 'phoneNumber', lost.phone_number,
    'detachedAt', ${momentText('lost.detached_at')})
  FROM detached_phone AS lost WHERE lost.customer_id = ANY (${groupOf('customer.id')}) AND lost.reattached_at IS NULL
  ORDER BY lost.detached_at, lost.id`;

const visitColumns = `id, ${momentText('visited_at')} AS at, source, service_names AS services, amount, tip, refunded,
  source_kind AS "paidBy", receipt_url AS "receiptUrl", voided_at AS "voidedAt", void_reason AS "voidReason",
  ARRAY(
    SELECT json_build_object('at', ${momentText('changed_at')}, 'by', changed_by, 'reason', reason, 'before', json_build_object(
      'services', change.service_names, 'amount', change.amount, 'visitedAt', ${momentText('change.visited_at')}))
    FROM visit_change AS change WHERE change.visit_id = visit.id ORDER BY changed_at DESC, change.id) AS changes`;

const findFactsSql = statement<RecordFacts>(
  `SELECT customer.created_at AS "knownSince", ${isLeftBehind('customer')} AS "isLeftBehind", totals.*, ARRAY(${mergedRecords}) AS merged,
     ARRAY(${detachedPhones}) AS "detachedPhones",
     (SELECT origins FROM merge_detail WHERE customer_id = customer.id) AS origins,
     (SELECT taken FROM square_detail WHERE customer_id = customer.id) AS taken,
     (SELECT kind FROM consent_state WHERE consent_state.phone_number = customer.phone_number) AS "latestStatement",
     ARRAY(SELECT DISTINCT phone_number FROM ${revocationsElsewhere('= customer.id')} AS revocation) AS "revokedElsewhere"
   FROM customer,
     LATERAL (SELECT min(visited_at) FILTER (WHERE counts) AS "firstVisit",
                COALESCE(sum(tip) FILTER (WHERE counts), 0)::bigint AS tips,
                COALESCE(sum(refunded) FILTER (WHERE voided_at IS NULL), 0)::bigint AS refunded
              FROM visit WHERE customer_id = ANY (${groupOf('customer.id')})) AS totals
   WHERE customer.id = $1`,
);

const getVisitSql = statement<ListedVisit>(`SELECT ${visitColumns} FROM visit WHERE id = $1`);

const listPhonesSql = statement<{ phone: string }>(
  `SELECT phone_number AS phone FROM customer
   WHERE id = ANY (${groupOf('$1::uuid')}) AND phone_number IS NOT NULL`,
);

const listVisitsSql = statement<ListedVisit>(
  `SELECT ${visitColumns} FROM visit
   WHERE customer_id = ANY (${groupOf('$1::uuid')}) AND ($2::timestamptz IS NULL OR (visited_at, id) < ($2, $3::uuid))
   ORDER BY visited_at DESC, id DESC LIMIT $4`,
);

const listTagsSql = statement<ResponseOf<typeof listTags>[number]>(
  `SELECT tag, count(*)::integer AS customers FROM customer, unnest(tags) AS tag
   WHERE tags <> '{}' AND ${isListed('customer')} GROUP BY tag ORDER BY customers DESC, tag LIMIT ${maxListedTags}`,
);

const editedColumns = `edited_by, entered_given_name, entered_family_name, email, note, tags, birthday_month,
  birthday_day, language`;

/** Columns that the JSON does not contain keep their value. */
const editSql = statement(
  `UPDATE customer SET version = version + 1, (${editedColumns}) =
     (SELECT ${editedColumns} FROM jsonb_populate_record(customer, $3::jsonb))
   WHERE id = $1 AND version = $2`,
);

@Injectable()
export class RecordRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<CustomerEntity | null> {
    return this.dataSource.manager.findOneBy(CustomerEntity, { id });
  }

  /** A merged record counts as its surviving record. */
  listTags(): Promise<ResponseOf<typeof listTags>> {
    return many(this.dataSource, listTagsSql);
  }

  async findFacts(id: string): Promise<RecordFacts | null> {
    const row = await maybeOne(this.dataSource, findFactsSql, [id]);
    return row ?? null;
  }

  /**
   * Returns whether the customer still has the version that the edit is based on. `undefined` fields stay unchanged.
   */
  async edit(
    tx: Transaction,
    id: string,
    { version, givenName, familyName, birthday, ...rest }: CustomerEdit,
    editedBy: string,
  ): Promise<boolean> {
    const changed: Record<string, unknown> = {
      edited_by: editedBy,
      entered_given_name: givenName,
      entered_family_name: familyName,
      birthday_month: birthday === null ? null : birthday?.month,
      birthday_day: birthday === null ? null : birthday?.day,
      ...rest,
    };
    return (await affected(tx, editSql, [id, version, JSON.stringify(changed)])) > 0;
  }

  async getVisit(tx: Transaction, id: string): Promise<ListedVisit> {
    return one(tx, getVisitSql, [id]);
  }

  /** Every phone of the customer, including those of merged records. */
  async listPhones(id: string): Promise<string[]> {
    const rows = await many(this.dataSource, listPhonesSql, [id]);
    return rows.map(({ phone }) => phone);
  }

  /** Newest first. */
  listVisits({ customerId, before, limit }: RequestOf<typeof listVisits>): Promise<ListedVisit[]> {
    return many(this.dataSource, listVisitsSql, [customerId, before?.at ?? null, before?.id ?? null, limit]);
  }
}
