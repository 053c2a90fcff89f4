import { Injectable } from '@nestjs/common';
import { CircuitBreaker } from '../../pace/circuit-breaker.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { pacedSend, type PacedSendResult, type SendPlan } from '../paced-send.js';
import { SmsSender } from '../sms-sender.js';
import { TestLedger } from './test-ledger.js';
import { type ClaimedTestSend, TestSendsRepository } from './test-sends.repository.js';

/** Sends a test text at any hour: the person who requested it has the phone at hand. */
@Injectable()
export class SendTest {
  constructor(
    private readonly ledger: TestLedger,
    private readonly tests: TestSendsRepository,
    private readonly pace: SenderPace,
    private readonly breaker: CircuitBreaker,
    private readonly sender: SmsSender,
  ) {}

  run(testId: string, signal: AbortSignal): Promise<PacedSendResult> {
    return pacedSend(this.ledger, testId, {
      pace: this.pace,
      breaker: this.breaker,
      plan: () => this.plan(testId),
      signal,
    });
  }

  private async plan(testId: string): Promise<SendPlan<ClaimedTestSend> | null> {
    const test = await this.tests.find(testId);
    if (test?.status !== 'pending') return null;
    return {
      sender: this.sender,
      segments: test.segments,
      isUrgent: true,
      isAllowedNow: () => true,
      compose: ({ phone, body }) => ({ to: phone, body }),
    };
  }
}
