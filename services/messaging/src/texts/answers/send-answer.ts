import { Injectable } from '@nestjs/common';
import { CircuitBreaker } from '../../pace/circuit-breaker.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { pacedSend, type PacedSendResult, type SendPlan } from '../paced-send.js';
import { SmsSender } from '../sms-sender.js';
import { AnswerLedger } from './answer-ledger.js';
import { AnswersRepository, type ClaimedAnswer } from './answers.repository.js';

/** Sends an answer at any hour: the customer has written to the salon and is waiting. */
@Injectable()
export class SendAnswer {
  constructor(
    private readonly ledger: AnswerLedger,
    private readonly answers: AnswersRepository,
    private readonly pace: SenderPace,
    private readonly breaker: CircuitBreaker,
    private readonly sender: SmsSender,
  ) {}

  run(answerId: string, signal: AbortSignal): Promise<PacedSendResult> {
    return pacedSend(this.ledger, answerId, {
      pace: this.pace,
      breaker: this.breaker,
      plan: () => this.plan(answerId),
      signal,
    });
  }

  private async plan(answerId: string): Promise<SendPlan<ClaimedAnswer> | null> {
    const answer = await this.answers.find(answerId);
    if (answer?.status !== 'pending') return null;
    return {
      sender: this.sender,
      segments: answer.segments,
      isUrgent: true,
      isAllowedNow: () => true,
      compose: ({ phone, body }) => ({ to: phone, body }),
    };
  }
}
