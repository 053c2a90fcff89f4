import { Injectable } from '@nestjs/common';
import { SuppressionRepository } from '../../opt-outs/suppression.repository.js';
import type { RecordedResult, TextLedger } from '../text-ledger.js';
import { AnswersRepository, type ClaimedAnswer } from './answers.repository.js';

/** Answers. A refusal that concerns the phone suppresses it. */
@Injectable()
export class AnswerLedger implements TextLedger<ClaimedAnswer> {
  constructor(
    private readonly answers: AnswersRepository,
    private readonly suppression: SuppressionRepository,
  ) {}

  claim(id: string): Promise<ClaimedAnswer | null> {
    return this.answers.claim(id);
  }

  release(claim: ClaimedAnswer): Promise<void> {
    return this.answers.release(claim);
  }

  async record(claim: ClaimedAnswer, result: RecordedResult): Promise<void> {
    await this.answers.record(claim, result);
    if (result.kind === 'refused' && result.suppress) {
      await this.suppression.add({ phone: claim.phone, reason: result.suppress, source: 'provider' });
    }
  }
}
