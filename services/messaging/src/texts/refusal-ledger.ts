import type { Transaction, Transactions } from '@lacquer/platform/database/transactions';
import type { SuppressionRepository } from '../opt-outs/suppression.repository.js';
import type { RecordedResult, TextLedger } from './text-ledger.js';

/** The table of a ledger. */
export interface ClaimableTexts<Claim> extends Pick<TextLedger<Claim>, 'claim' | 'release'> {
  record(claim: Claim, result: RecordedResult, tx: Transaction): Promise<void>;
}

/** Texts to single phones. A final refusal and the suppression of the phone commit together. */
export abstract class RefusalLedger<Claim extends { phone: string }> implements TextLedger<Claim> {
  protected abstract readonly texts: ClaimableTexts<Claim>;

  constructor(
    private readonly suppression: SuppressionRepository,
    private readonly transactions: Transactions,
  ) {}

  claim(id: string): Promise<Claim | null> {
    return this.texts.claim(id);
  }

  release(claim: Claim): Promise<void> {
    return this.texts.release(claim);
  }

  async record(claim: Claim, result: RecordedResult): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.texts.record(claim, result, tx);
      if (result.kind === 'refused' && result.suppress) {
        await this.suppression.add({ phone: claim.phone, reason: result.suppress, source: 'provider' }, tx);
      }
    });
  }
}
