import { listThankedVisits } from '@lacquer/contracts/customers/thanked-visits';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Clock } from '@lacquer/platform/clock/clock';
import { affected, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerUnavailableError, ledgerTimeoutMs } from '../../opt-outs/consent-ledger.js';
import { isHeldForReview } from '../../opt-outs/held-for-review.js';
import { automationCapDays, isCapped, noCampaign, phoneLock } from '../recipients/frequency-cap.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { noNews, type ClaimedText, type OutgoingStatus, type OutgoingText } from './outgoing-text.js';
import { claimColumns, expiredState } from './outgoing.repository.js';

const findVisitSql = statement<{ visitId: string }>(`SELECT visit_id AS "visitId" FROM after_visit WHERE text_id = $1`);

const lockSql = statement(`SELECT ${phoneLock('phone')} FROM outgoing_text WHERE id = $1 AND status = 'pending'`);

/** `$3`, `$4`: the texts and days of the salon's cap. A text of a campaign that is about to be sent counts too. */
const claimSql = statement<Omit<ClaimedText, 'news'> & { status: OutgoingStatus }>(
  `UPDATE outgoing_text own SET claim_token = gen_random_uuid(), claimed_at = $2,
     status = CASE WHEN expires_at <= $2 THEN ${expiredState}
       WHEN EXISTS (SELECT FROM suppression WHERE suppression.phone = own.phone)
         OR ${isHeldForReview('own.phone')}
         OR NOT EXISTS (SELECT FROM after_visit_setting AS setting
           WHERE is_on AND NOT ${isCapped('own.phone', noCampaign, '1', automationCapDays('setting.cap_days'), { afterVisits: false })})
         OR ${isCapped('own.phone', noCampaign, '$3::integer', '$4::integer')}
       THEN 'skipped' ELSE 'sending' END
   WHERE id = $1 AND status = 'pending' RETURNING ${claimColumns}, status`,
);

/** The claims of thanks after visits: what applies to a campaign's text at its claim applies to these. */
@Injectable()
export class AfterVisitClaims {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  /**
   * Whether the visit still counts without a refund, and its customer still has this phone and consents to texts.
   * @throws LedgerUnavailableError
   */
  async isThankedFor({ id, phone }: Pick<OutgoingText, 'id' | 'phone'>): Promise<boolean> {
    const visit = await maybeOne(this.dataSource, findVisitSql, [id]);
    // its person was erased
    if (!visit) return false;
    try {
      const visits = await this.rpc.call(listThankedVisits, { visitIds: [visit.visitId] }, ledgerTimeoutMs);
      return visits.some((each) => each.phone === phone);
    } catch (error) {
      throw new LedgerUnavailableError('The customer service does not respond.', { cause: error });
    }
  }

  /**
   * Only one of several concurrent callers gets the text. Claims of one phone come one after another, with those of
   * campaigns, so that each counts those before it. Null: it is not sent.
   */
  claim(id: string): Promise<ClaimedText | null> {
    const { frequencyCap } = this.options;
    return this.transactions.run(async (tx) => {
      await affected(tx, lockSql, [id]);
      const [claimed] = await many(tx, claimSql, [
        id,
        this.clock.now(),
        frequencyCap?.texts ?? null,
        frequencyCap?.days ?? null,
      ]);
      return claimed?.status === 'sending' ? { ...claimed, news: noNews } : null;
    });
  }
}
