import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RecipientHours } from '../../hours/recipient-hours.js';
import { ConsentLedger, ledgerRestMs, LedgerUnavailableError } from '../../opt-outs/consent-ledger.js';
import { CircuitBreaker } from '../../pace/circuit-breaker.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { pacedSend, type PacedSendResult, type SendPlan } from '../../texts/paced-send.js';
import { SimulatedSmsSender } from '../../texts/simulated-sms-sender.js';
import { type OutgoingSms, SmsSender } from '../../texts/sms-sender.js';
import {
  type ClaimedRecipient,
  ClaimsRepository,
  type RecipientToSend,
} from '../../texts/recipients/claims.repository.js';
import { RecipientsRepository } from '../../texts/recipients/recipients.repository.js';
import { RecipientLedger } from './recipient-ledger.js';
import { SendingSupervisor } from './sending-supervisor.js';

/** Sends one campaign text within the recipient's hours, unless the recipient has revoked consent. */
@Injectable()
export class SendCampaignMessage {
  constructor(
    private readonly ledger: RecipientLedger,
    private readonly claims: ClaimsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly supervisor: SendingSupervisor,
    private readonly consents: ConsentLedger,
    private readonly hours: RecipientHours,
    private readonly pace: SenderPace,
    private readonly breaker: CircuitBreaker,
    private readonly sender: SmsSender,
    private readonly simulatedSender: SimulatedSmsSender,
  ) {}

  async run(recipientId: string, signal: AbortSignal): Promise<PacedSendResult> {
    let campaignId: string | undefined;
    let hasRevoked = false;
    const plan = async () => {
      const recipient = await this.claims.find(recipientId);
      campaignId = recipient?.campaignId;
      const text = recipient && (await this.plan(recipient));
      if (!recipient || !text) return null;
      const mayBeClaimed = async () => {
        hasRevoked = await this.consents.hasRevoked(recipient.phone);
        return !hasRevoked;
      };
      return { ...text, mayBeClaimed };
    };
    try {
      const result = await pacedSend(this.ledger, recipientId, {
        pace: this.pace,
        breaker: this.breaker,
        plan,
        signal,
      });
      if (result === 'unclaimed' && campaignId !== undefined) {
        await this.claims.skip(recipientId, hasRevoked);
        this.supervisor.recipientSettled(campaignId);
      }
      return result;
    } catch (error) {
      if (!(error instanceof LedgerUnavailableError)) throw error;
      await delay(ledgerRestMs, undefined, { signal }).catch(() => undefined);
      return 'requeue';
    }
  }

  /** Null if the recipient cannot be texted. Stores the reason. */
  private async plan({
    id,
    campaignId,
    phone,
    status,
    ...its
  }: RecipientToSend): Promise<SendPlan<ClaimedRecipient> | null> {
    if (status === 'sending' && its.claimToken) {
      // the previous attempt ended without a result: the text may have been sent
      await this.recipients.change(id, its.claimToken, { status: 'unknown' });
      this.supervisor.recipientSettled(campaignId);
    }
    if (status !== 'pending' || its.campaignStatus !== 'running' || its.isHeld) return null;
    if (its.simulated) {
      return {
        sender: this.simulatedSender,
        segments: its.segments,
        isUrgent: false,
        isAllowedNow: () => true,
        compose: (claim) => smsOf(claim),
      };
    }
    if (this.sender.isSimulated) {
      await this.supervisor.providerMissing(campaignId);
      return null;
    }
    if (!this.hours.isOpen(phone)) return null;
    return {
      sender: this.sender,
      segments: its.segments,
      isUrgent: false,
      isAllowedNow: () => this.hours.isOpen(phone),
      compose: (claim) => {
        const validitySeconds = this.hours.validitySeconds(phone);
        return validitySeconds === null ? null : { ...smsOf(claim), validitySeconds };
      },
    };
  }
}

function smsOf({ id, phone, body, claimToken }: ClaimedRecipient): OutgoingSms {
  return { to: phone, body, callback: { recipientId: id, claim: claimToken } };
}
