import { Injectable } from '@nestjs/common';
import { SuppressionRepository } from '../../opt-outs/suppression.repository.js';
import type { RecordedResult, TextLedger } from '../text-ledger.js';
import { type ClaimedTestSend, TestSendsRepository } from './test-sends.repository.js';

/** Test texts. A refusal that concerns the phone suppresses it. */
@Injectable()
export class TestLedger implements TextLedger<ClaimedTestSend> {
  constructor(
    private readonly tests: TestSendsRepository,
    private readonly suppression: SuppressionRepository,
  ) {}

  claim(id: string): Promise<ClaimedTestSend | null> {
    return this.tests.claim(id);
  }

  release(claim: ClaimedTestSend): Promise<void> {
    return this.tests.release(claim);
  }

  async record(claim: ClaimedTestSend, result: RecordedResult): Promise<void> {
    await this.tests.record(claim, result);
    if (result.kind === 'refused' && result.suppress) {
      await this.suppression.add({ phone: claim.phone, reason: result.suppress, source: 'provider' });
    }
  }
}
