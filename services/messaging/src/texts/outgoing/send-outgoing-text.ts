import { Inject, Injectable } from '@nestjs/common';
import { CircuitBreaker } from '../../pace/circuit-breaker.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { textKind } from '../kinds/text-kinds.js';
import { pacedSend, type PacedSendResult, type SendPlan } from '../paced-send.js';
import { SmsSender } from '../sms-sender.js';
import { type TextsOptions, textsOptions } from '../texts-options.js';
import { OutgoingLedger } from './outgoing-ledger.js';
import type { ClaimedText } from './outgoing-text.js';
import { OutgoingRepository } from './outgoing.repository.js';

/** Sends one text to a single phone as its kind plans it. */
@Injectable()
export class SendOutgoingText {
  constructor(
    private readonly ledger: OutgoingLedger,
    private readonly texts: OutgoingRepository,
    private readonly pace: SenderPace,
    private readonly breaker: CircuitBreaker,
    private readonly sender: SmsSender,
    @Inject(textsOptions) private readonly options: TextsOptions,
  ) {}

  run(id: string, signal: AbortSignal): Promise<PacedSendResult> {
    const { pace, breaker } = this;
    return pacedSend(this.ledger, id, { pace, breaker, plan: () => this.plan(id), signal });
  }

  private async plan(id: string): Promise<SendPlan<ClaimedText> | null> {
    const text = await this.texts.find(id);
    const kind = text && textKind(text.kind);
    if (!kind || text.status !== 'pending') return null;
    return { ...kind.plan(text, this.options), isUrgent: kind.isUrgent, sender: this.sender };
  }
}
