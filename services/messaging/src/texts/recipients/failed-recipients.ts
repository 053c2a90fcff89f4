import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { type Suppression, SuppressionRepository } from '../../opt-outs/suppression.repository.js';
import { type RecipientChange, RecipientsRepository } from './recipients.repository.js';

/** Records a failed text and the suppression of its phone, in one transaction. */
@Injectable()
export class FailedRecipients {
  constructor(
    private readonly recipients: RecipientsRepository,
    private readonly suppression: SuppressionRepository,
    private readonly transactions: Transactions,
  ) {}

  /** `false`: the row has advanced, or has another claim. */
  async record(
    { id, phone, claimToken }: { id: string; phone: string; claimToken: string },
    change: RecipientChange & { status: 'failed' | 'undelivered' },
    suppress?: Suppression['reason'],
    tx?: Transaction,
  ): Promise<boolean> {
    if (!tx) return this.transactions.run((own) => this.record({ id, phone, claimToken }, change, suppress, own));
    const isNew = await this.recipients.change(id, claimToken, change, tx);
    if (isNew && suppress) await this.suppression.add({ phone, reason: suppress, source: 'provider' }, tx);
    return isNew;
  }
}
