import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { SuppressionRepository } from '../../opt-outs/suppression.repository.js';
import { RefusalLedger } from '../refusal-ledger.js';
import { AnswersRepository, type ClaimedAnswer } from './answers.repository.js';

/** Answers. */
@Injectable()
export class AnswerLedger extends RefusalLedger<ClaimedAnswer> {
  constructor(
    protected readonly texts: AnswersRepository,
    suppression: SuppressionRepository,
    transactions: Transactions,
  ) {
    super(suppression, transactions);
  }
}
