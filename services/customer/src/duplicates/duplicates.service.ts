import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { summarizeDuplicates, listDuplicates, settleDuplicate } from '@lacquer/contracts/customers/duplicates';
import { instant } from '@lacquer/contracts/values';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { pageCursor, toPage } from '@lacquer/platform/paging/page-cursor';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DuplicateFinder } from './duplicate-finder.js';
import { DuplicatesRepository } from './duplicates.repository.js';

const cursors = pageCursor('CUSTOMER.CURSOR_INVALID', z.tuple([instant, z.uuid(), z.uuid()]));

/** Likely duplicates, for staff. */
@Injectable()
export class DuplicatesService {
  constructor(
    private readonly duplicates: DuplicatesRepository,
    private readonly finder: DuplicateFinder,
    private readonly transactions: Transactions,
  ) {}

  /** @throws InvalidError CUSTOMER.CURSOR_INVALID */
  @HandleRpc(listDuplicates)
  async list({
    dismissed,
    limit,
    cursor,
  }: RequestOf<typeof listDuplicates>): Promise<ResponseOf<typeof listDuplicates>> {
    const [foundAt, oneId, otherId] = cursor === undefined ? [] : cursors.read(cursor);
    const after = foundAt && oneId && otherId ? { foundAt, oneId, otherId } : undefined;
    const rows = await this.duplicates.list(dismissed ? 'dismissed' : 'open', after, limit + 1);
    const { page, nextCursor } = toPage(rows, limit, (last) => cursors.write([last.foundAt, last.oneId, last.otherId]));
    return {
      pairs: page.map(({ kept, other, reasons, foundAt: at }) => ({ kept, other, reasons, foundAt: at })),
      nextCursor,
    };
  }

  @HandleRpc(summarizeDuplicates)
  count(): Promise<ResponseOf<typeof summarizeDuplicates>> {
    return this.duplicates.count();
  }

  /** @throws NotFoundError CUSTOMER.NO_SUCH_PAIR */
  @HandleRpc(settleDuplicate)
  async settle({
    id,
    otherId,
    isDismissed,
    actor,
  }: HandledRequest<typeof settleDuplicate>): Promise<ResponseOf<typeof settleDuplicate>> {
    await this.transactions.run(async (tx) => {
      const isKnown = await this.duplicates.settle(tx, [id, otherId], isDismissed, actor.id);
      if (!isKnown) {
        throw new NotFoundError(
          'CUSTOMER.NO_SUCH_PAIR',
          'These customers are no likely duplicates any more. Look at the list again.',
        );
      }
      // what was dismissed may have changed meanwhile
      if (!isDismissed) await this.duplicates.recheck(tx, [id, otherId]);
    });
    this.finder.wake();
    return {};
  }
}
