import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { listReplies, type Reply, reviewReply, wrongNumberWithdrawn } from '@lacquer/contracts/messaging/messaging';
import { e164 } from '@lacquer/contracts/values';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { toPage } from '@lacquer/platform/paging/page-cursor';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { momentCursor } from '@lacquer/platform/paging/moment-cursor';
import { SuppressionRepository } from '../opt-outs/suppression.repository.js';
import { RepliesRepository, type ReplyRow } from './replies.repository.js';

const cursors = momentCursor('MESSAGING.CURSOR_INVALID', z.uuid());

/** The texts that customers sent to the salon, and their review by the staff. */
@Injectable()
export class RepliesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly replies: RepliesRepository,
    private readonly suppression: SuppressionRepository,
    private readonly outbox: Outbox,
  ) {}

  /** @throws InvalidError MESSAGING.PHONE_INVALID, MESSAGING.CURSOR_INVALID */
  @HandleRpc(listReplies)
  async list(query: RequestOf<typeof listReplies>): Promise<ResponseOf<typeof listReplies>> {
    const { phone, needsReview = null, cursor, limit } = query;
    const rows = await this.replies.list({
      phone: phone === undefined ? null : toE164(phone, 'MESSAGING.PHONE_INVALID', 'phone'),
      needsReview,
      after: cursor === undefined ? null : cursors.read(cursor),
      limit: limit + 1,
    });
    const { page, nextCursor } = toPage(rows, limit, ({ at, id }) => cursors.write([at, id]));
    return { replies: page.map(toContract), nextCursor };
  }

  /** @throws NotFoundError MESSAGING.REPLY_NOT_FOUND */
  @HandleRpc(reviewReply)
  async review({ id, optOut, actor }: HandledRequest<typeof reviewReply>): Promise<Reply> {
    return this.transactions.run(async (tx) => {
      const row = await this.replies.findForUpdate(tx, id);
      if (!row) throw new NotFoundError('MESSAGING.REPLY_NOT_FOUND', 'There is no such reply.');
      const keyword = reviewedKeyword(row, optOut);
      const at = await this.replies.markReviewed(tx, { id, keyword }, { optOut, actorId: actor.id });
      if (e164.safeParse(row.phone).success) {
        await this.apply(tx, row, optOut);
        const isWithdrawn = row.wrongNumber && !(await this.replies.isWrongNumber(tx, row.phone));
        if (isWithdrawn) await this.outbox.add(tx, wrongNumberWithdrawn, { phone: row.phone, at: at.toISOString() });
      }
      return toContract({ ...row, keyword, needsReview: false, wrongNumber: row.wrongNumber && optOut });
    });
  }

  private async apply(tx: Transaction, row: ReplyRow, optOut: boolean): Promise<void> {
    const { phone, keyword } = row;
    if (optOut) {
      // a later START has opted the phone back in
      if (await this.replies.hasStartedSince(tx, row)) return;
      await this.suppression.add({ phone, reason: 'opted-out', source: 'inbound' }, tx);
    } else if (keyword === 'stop-phrase' && !(await this.replies.hasOptedOutOtherwise(tx, row))) {
      await this.suppression.liftInbound(tx, phone);
    }
  }
}

/** A provider's keyword keeps its meaning. For any other text the staff decides whether it is an opt-out. */
function reviewedKeyword({ keyword }: ReplyRow, optOut: boolean): Reply['keyword'] {
  if (keyword !== null && keyword !== 'stop-phrase') return keyword;
  return optOut ? 'stop-phrase' : null;
}

function toContract({ id, phone, body, keyword, receivedAt, needsReview, wrongNumber }: ReplyRow): Reply {
  return { id, phone, body, keyword, receivedAt: receivedAt.toISOString(), needsReview, wrongNumber };
}
