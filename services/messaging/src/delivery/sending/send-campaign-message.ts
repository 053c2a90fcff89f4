import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { StandingMembers } from '../../audience/standing-members.js';
import { RecipientHours } from '../../hours/recipient-hours.js';
import { ConsentLedger, ledgerRestMs, LedgerUnavailableError } from '../../opt-outs/consent-ledger.js';
import { CircuitBreaker } from '../../pace/circuit-breaker.js';
import { SenderPace } from '../../pace/sender-pace.js';
import { SentPictures } from '../../pictures/sent-pictures.js';
import { pacedSend, type PacedSendResult, type PrecedingText, type SendPlan } from '../../texts/paced-send.js';
import { SimulatedSmsSender } from '../../texts/simulated-sms-sender.js';
import { type OutgoingSms, SmsSender } from '../../texts/sms-sender.js';
import {
  type ClaimedRecipient,
  ClaimsRepository,
  type RecipientToSend,
  type RefusedClaim,
  widthOf,
} from '../../texts/recipients/claims.repository.js';
import { leftAudience } from '../../texts/recipients/passed-occasions.js';
import { CampaignTurns } from './campaign-turns.js';
import { RecipientLedger } from './recipient-ledger.js';
import { SendingSupervisor } from './sending-supervisor.js';

/** A recipient whose text may be sent now. */
interface PlannedText {
  recipient: RecipientToSend;
  text: SendPlan<ClaimedRecipient>;
  /** After a failed claim: skips the recipient if that is final. */
  skip(): Promise<void>;
}

/**
 * Sends one campaign text within the recipient's hours, unless the recipient has revoked consent or an automation no longer
 * means them.
 */
@Injectable()
export class SendCampaignMessage {
  constructor(
    private readonly ledger: RecipientLedger,
    private readonly claims: ClaimsRepository,
    private readonly turns: CampaignTurns,
    private readonly supervisor: SendingSupervisor,
    private readonly consents: ConsentLedger,
    private readonly standing: StandingMembers,
    private readonly hours: RecipientHours,
    private readonly pace: SenderPace,
    private readonly breaker: CircuitBreaker,
    private readonly sender: SmsSender,
    private readonly simulatedSender: SimulatedSmsSender,
    private readonly pictures: SentPictures,
  ) {}

  /** Sends the text of this recipient, and before it those of other campaigns whose turn it is. */
  async run(recipientId: string, signal: AbortSignal): Promise<PacedSendResult> {
    const planned: { own: PlannedText | null } = { own: null };
    const plan = async () => {
      const recipient = await this.claims.find(recipientId);
      planned.own = recipient && (await this.prepare(recipient));
      return planned.own?.text ?? null;
    };
    const { pace, breaker } = this;
    try {
      const precede = () => this.precede(planned.own?.recipient);
      const result = await pacedSend(this.ledger, recipientId, { pace, breaker, plan, precede, signal });
      if (result === 'unclaimed') await planned.own?.skip();
      return result;
    } catch (error) {
      if (!(error instanceof LedgerUnavailableError)) throw error;
      await delay(ledgerRestMs, undefined, { signal }).catch(() => undefined);
      return 'requeue';
    }
  }

  /** The text whose turn it is, unless that is the recipient's own. */
  private async precede(own: RecipientToSend | undefined): Promise<PrecedingText<ClaimedRecipient> | null> {
    for (let turn = own && this.turns.take(own); turn; turn = own && this.turns.take(own)) {
      const current = turn;
      const { recipient } = current;
      const other = await this.prepare(recipient);
      if (!other) {
        turn.giveBack();
        continue;
      }
      const settle: PrecedingText<ClaimedRecipient>['settle'] = async (result) => {
        if (result === 'unsent') current.giveBack();
        if (result !== 'unclaimed') return;
        await other.skip();
        // pending still: its campaign waits for something, as one with a cap waits for an earlier campaign
        if ((await this.claims.find(recipient.id))?.status === 'pending') current.rest();
      };
      return { id: recipient.id, text: other.text, settle };
    }
    return null;
  }

  /** Null if the recipient cannot be texted now. */
  private async prepare(recipient: RecipientToSend): Promise<PlannedText | null> {
    const text = await this.plan(recipient);
    if (!text) return null;
    const { id, campaignId, phone, isAutomation } = recipient;
    let refused: RefusedClaim | null = null;
    const mayBeClaimed = async () => {
      const [hasRevoked, isMeant] = await Promise.all([
        this.consents.hasRevoked(phone),
        !isAutomation || this.standing.has(id),
      ]);
      refused = hasRevoked ? 'opted-out' : isMeant ? null : leftAudience;
      return refused === null;
    };
    const skip = async () => {
      await this.claims.skip(id, refused);
      this.supervisor.recipientSettled(campaignId);
    };
    return { recipient, text: { ...text, mayBeClaimed }, skip };
  }

  /** Null if the recipient cannot be texted. Stores the reason. */
  private async plan({
    campaignId,
    phone,
    status,
    ...its
  }: RecipientToSend): Promise<SendPlan<ClaimedRecipient> | null> {
    // a claim is another's, even of a repeated job: the sweep ends those that are too old
    if (status !== 'pending' || its.campaignStatus !== 'running' || its.isHeld) return null;
    if (its.simulated) {
      return {
        sender: this.simulatedSender,
        width: widthOf(its),
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
    if (its.pictureId !== null && !this.pictures.canBeFetched) {
      await this.supervisor.pictureUnreachable(campaignId);
      return null;
    }
    const pictureUrl = its.pictureId === null ? undefined : await this.pictures.openShared(its.pictureId);
    return {
      sender: this.sender,
      width: widthOf(its),
      isUrgent: false,
      isAllowedNow: () => this.hours.isOpen(phone),
      compose: (claim) => {
        const validitySeconds = this.hours.validitySeconds(phone);
        if (validitySeconds === null) return null;
        return { ...smsOf(claim), validitySeconds, ...(pictureUrl !== undefined && { pictureUrl }) };
      },
    };
  }
}

function smsOf({ id, phone, body, claimToken }: ClaimedRecipient): OutgoingSms {
  return { to: phone, body, callback: { recipientId: id, claim: claimToken } };
}
