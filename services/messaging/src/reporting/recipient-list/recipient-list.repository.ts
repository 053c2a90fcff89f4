import { type RecipientStatus, recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import { many, statement } from '@lacquer/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isHeldForReview } from '../../opt-outs/held-for-review.js';
import type { StoredSkipReason } from '../../texts/recipients/passed-occasions.js';

export interface ListedRecipient {
  id: string;
  customerId: string;
  phone: string;
  status: RecipientStatus;
  skipReason: StoredSkipReason | null;
  errorCode: string | null;
  attempt: number;
  /** A reply from the phone must be reviewed first. */
  isHeld: boolean;
  segments: number;
  textLanguage: string | null;
  acceptedAt: Date | null;
  updatedAt: Date;
}

export interface RecipientPageQuery {
  campaignId: string;
  status?: RecipientStatus;
  /** Consecutive digits that the phone must contain. */
  digits: string | null;
  afterId: string | null;
  limit: number;
}

const listSql = statement<ListedRecipient>(
  `SELECT r.id, r.customer_id AS "customerId", r.phone, r.status, r.skip_reason AS "skipReason",
     r.error_code AS "errorCode", r.attempt, r.segments, r.text_language AS "textLanguage",
     ${isHeldForReview('r.phone')} AS "isHeld", r.accepted_at AS "acceptedAt", r.updated_at AS "updatedAt"
   FROM unnest($2::text[]) AS wanted(status)
   CROSS JOIN LATERAL (
     SELECT * FROM campaign_recipient
     WHERE campaign_id = $1 AND status = wanted.status AND ($3::uuid IS NULL OR id > $3)
       AND ($4::text IS NULL OR phone LIKE '%' || $4 || '%')
     ORDER BY id LIMIT $5
   ) r
   ORDER BY r.id LIMIT $5`,
);

@Injectable()
export class RecipientListRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By id. The page of one state is read in order from the index; a page of all states is merged from these. */
  list({ campaignId, status, digits, afterId, limit }: RecipientPageQuery): Promise<ListedRecipient[]> {
    return many(this.dataSource, listSql, [campaignId, status ? [status] : recipientStatuses, afterId, digits, limit]);
  }
}
