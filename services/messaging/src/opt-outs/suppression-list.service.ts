import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  liftSuppression,
  listSuppressions,
  type Suppression,
  suppressPhone,
} from '@lacquer/contracts/messaging/messaging';
import { e164 } from '@lacquer/contracts/values';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { toPage } from '@lacquer/platform/paging/page-cursor';
import { toE164 } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { momentCursor } from '@lacquer/platform/paging/moment-cursor';
import { SuppressionListRepository, type SuppressionRow } from './suppression-list.repository.js';
import { ReturnedPhones } from './returned-phones.js';
import { SuppressionRepository } from './suppression.repository.js';

const cursors = momentCursor('MESSAGING.CURSOR_INVALID', e164);

/** The staff's list of suppressed phones. */
@Injectable()
export class SuppressionListService {
  constructor(
    private readonly suppressions: SuppressionListRepository,
    private readonly transactions: Transactions,
    private readonly suppression: SuppressionRepository,
    private readonly returned: ReturnedPhones,
  ) {}

  /** @throws InvalidError MESSAGING.CURSOR_INVALID */
  @HandleRpc(listSuppressions)
  async list(query: RequestOf<typeof listSuppressions>): Promise<ResponseOf<typeof listSuppressions>> {
    const { reason, q, limit } = query;
    const after = query.cursor === undefined ? null : cursors.read(query.cursor);
    const digits = q ? q.replace(/\D/g, '') : null;
    if (digits === '') return { suppressions: [], nextCursor: null };
    const rows = await this.suppressions.list({ reason: reason ?? null, digits, after, limit: limit + 1 });
    const { page, nextCursor } = toPage(rows, limit, ({ at, phone }) => cursors.write([at, phone]));
    return { suppressions: page.map(toContract), nextCursor };
  }

  /** A suppressed phone stays unchanged. @throws InvalidError MESSAGING.PHONE_INVALID */
  @HandleRpc(suppressPhone)
  async suppress({ phoneNumber, actor }: HandledRequest<typeof suppressPhone>): Promise<Suppression> {
    const phone = toE164(phoneNumber, 'MESSAGING.PHONE_INVALID');
    return this.transactions.run(async (tx) => {
      await this.suppression.add({ phone, reason: 'opted-out', source: 'staff', actorId: actor.id }, tx);
      const row = await this.suppressions.findForUpdate(tx, phone);
      if (!row) throw new Error('the suppression was not stored');
      return toContract(row);
    });
  }

  /**
   * @throws InvalidError MESSAGING.PHONE_INVALID; NotFoundError MESSAGING.NOT_SUPPRESSED; ConflictError
   *   MESSAGING.OPTED_OUT_BY_TEXT
   */
  @HandleRpc(liftSuppression)
  async lift({ phoneNumber }: RequestOf<typeof liftSuppression>): Promise<ResponseOf<typeof liftSuppression>> {
    const phone = toE164(phoneNumber, 'MESSAGING.PHONE_INVALID');
    await this.transactions.run(async (tx) => {
      await this.returned.restore([phone], tx);
      const row = await this.suppressions.findForUpdate(tx, phone);
      if (!row) throw new NotFoundError('MESSAGING.NOT_SUPPRESSED', 'This phone is not suppressed.');
      if (row.reason === 'invalid') {
        await this.suppressions.deleteInvalid(tx, phone);
        return;
      }
      if (row.source === 'inbound' || (await this.suppression.hasOptedOutByText(tx, phone))) {
        throw new ConflictError(
          'MESSAGING.OPTED_OUT_BY_TEXT',
          'Its owner opted out by text and can opt back in by texting START. Until then the provider would refuse texts anyway.',
        );
      }
      await this.suppression.liftOptOut(tx, phone, 'staff');
    });
    return { phone };
  }
}

function toContract({ phone, reason, source, since }: SuppressionRow): Suppression {
  return { phone, reason, source, since: since.toISOString() };
}
