import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { SuppressionRepository } from '../../opt-outs/suppression.repository.js';
import { RefusalLedger } from '../refusal-ledger.js';
import { type ClaimedTestSend, TestSendsRepository } from './test-sends.repository.js';

/** Test texts. */
@Injectable()
export class TestLedger extends RefusalLedger<ClaimedTestSend> {
  constructor(
    protected readonly texts: TestSendsRepository,
    suppression: SuppressionRepository,
    transactions: Transactions,
  ) {
    super(suppression, transactions);
  }
}
