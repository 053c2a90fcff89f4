import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { listTextsWith } from '@lacquer/contracts/customers/timeline';
import { many, statement } from '@lacquer/platform/database/sql';
import { momentText } from '@lacquer/platform/paging/moment-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** SQL: the pictures of a text, in its order. */
const picturesOf = (condition: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('id', picture.id, 'state', state, 'reason', reason, 'width', width,
     'height', height, 'canFetchAgain', state = 'missing' AND media_url IS NOT NULL) ORDER BY position), '[]') FROM text_picture AS picture WHERE ${condition})`;

const listSql = statement<{ entry: ResponseOf<typeof listTextsWith>[number] }>(
  `SELECT entry FROM unnest($1::text[]) AS known(phone) CROSS JOIN LATERAL (
     (SELECT accepted_at AS at, id, json_build_object('kind', 'text', 'id', id, 'at', ${momentText('accepted_at')},
        'phone', phone, 'campaignId', campaign_id, 'body', body, 'status', status,
        'pictures', ${picturesOf('picture.id = (SELECT picture_id FROM campaign WHERE campaign.id = campaign_id)')}) AS entry
      FROM campaign_recipient
      WHERE phone = known.phone AND accepted_at IS NOT NULL
        AND ($2::timestamptz IS NULL OR (accepted_at, id) < ($2, $3::uuid))
      ORDER BY accepted_at DESC, id DESC LIMIT $4)
     UNION ALL
     (SELECT received_at, id, json_build_object('kind', 'reply', 'id', id, 'at', ${momentText('received_at')},
        'phone', from_phone, 'body', body, 'keyword', keyword, 'needsReview', needs_review, 'wrongNumber', wrong_number,
        'pictures', ${picturesOf('inbound_id = inbound_message.id')})
      FROM inbound_message
      WHERE from_phone = known.phone AND ($2::timestamptz IS NULL OR (received_at, id) < ($2, $3::uuid))
      ORDER BY received_at DESC, id DESC LIMIT $4)
     UNION ALL
     (SELECT created_at, id, json_build_object('kind', 'answer', 'id', id, 'at', ${momentText('created_at')},
        'phone', phone, 'body', body, 'status', status, 'error', coalesce(delivery_error, error_code),
        'delivery', delivery,
        'pictures', ${picturesOf('outgoing_id = outgoing_text.id')})
      FROM outgoing_text
      WHERE phone = known.phone AND in_conversation AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
      ORDER BY created_at DESC, id DESC LIMIT $4)) AS part
   ORDER BY part.at DESC, part.id DESC LIMIT $4`,
);

/** The texts between the salon and a customer. */
@Injectable()
export class ConversationRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Newest first; the `error` of an answer is the provider's code. The texts of each phone are read in order from an
   * index.
   */
  async list({ phones, before, limit }: RequestOf<typeof listTextsWith>): Promise<ResponseOf<typeof listTextsWith>> {
    const rows = await many(this.dataSource, listSql, [phones, before?.at ?? null, before?.id ?? null, limit]);
    return rows.map(({ entry }) => entry);
  }
}
