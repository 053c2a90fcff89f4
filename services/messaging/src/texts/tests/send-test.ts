import { Injectable } from '@nestjs/common';
import { type ClaimedTestSend, TestSendsRepository } from './test-sends.repository.js';
import { heldBack } from '../../pace/held-back.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { freeSlot } from '../../pace/slot.js';
import { type SendOutcome, SmsSender } from '../../delivery/sms/sms-sender.js';
import { SuppressionRepository } from '../../opt-outs/suppression.repository.js';
import type { SendResult } from '../recipients/send-campaign-message.js';

const mostWaits = 5;

/** Sends a test text, at most once, at any hour: who asked for it has the phone in hand. */
@Injectable()
export class SendTest {
  constructor(
    private readonly tests: TestSendsRepository,
    private readonly suppression: SuppressionRepository,
    private readonly pace: SenderPace,
    private readonly sender: SmsSender,
  ) {}

  async run(testId: string, signal: AbortSignal): Promise<SendResult> {
    for (let waits = 0; waits < mostWaits; waits++) {
      const test = await this.tests.find(testId);
      if (test?.status !== 'pending') return 'done';
      const slot = this.sender.isSimulated ? freeSlot : await this.pace.acquire(test.segments, signal);
      const claim = await slot.claimWith(() => this.tests.claim(testId));
      if (!claim) return 'done';
      const outcome = await slot.use(() => this.sender.send({ to: claim.phone, body: claim.body }));
      if (outcome && outcome.kind !== 'deferred') {
        await this.note(claim, outcome);
        return 'done';
      }
      await this.tests.release(claim);
      if (outcome) await heldBack(this.pace, outcome);
    }
    return 'again';
  }

  private async note(claim: ClaimedTestSend, outcome: Exclude<SendOutcome, { kind: 'deferred' }>): Promise<void> {
    const simulated = this.sender.isSimulated;
    if (outcome.kind === 'accepted') {
      await this.tests.note(claim, { status: 'accepted', messageSid: outcome.messageSid, simulated });
      if (!simulated) await this.pace.noteSuccess();
    } else if (outcome.kind === 'refused') {
      const { suppress: reason, errorCode } = outcome;
      await this.tests.note(claim, { status: 'failed', errorCode, simulated });
      if (reason) await this.suppression.add({ phone: claim.phone, reason, source: 'provider' });
    } else {
      await this.tests.note(claim, { status: 'unknown', simulated });
    }
  }
}
