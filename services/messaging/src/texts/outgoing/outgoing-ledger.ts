import { Clock } from '@lacquer/platform/clock/clock';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { SuppressionRepository } from '../../opt-outs/suppression.repository.js';
import { SentPictures } from '../../pictures/sent-pictures.js';
import type { TextKind } from '../kinds/text-kind.js';
import { textKind } from '../kinds/text-kinds.js';
import { withPictureLink } from '../picture-link.js';
import type { RecordedResult, TextLedger } from '../text-ledger.js';
import { AfterVisitClaims } from './after-visit-claims.repository.js';
import { CombinedTexts, type CombiningKind } from './combined-texts.repository.js';
import type { ClaimedText } from './outgoing-text.js';
import { OutgoingRepository } from './outgoing.repository.js';
import { ProviderRefusals } from './provider-refusals.js';
import { type PassingRefusal, passingRefusal } from './put-off.js';

/** Texts to single phones. What a claim, its release and its result do is decided by the kind of the text. */
@Injectable()
export class OutgoingLedger implements TextLedger<ClaimedText> {
  constructor(
    private readonly texts: OutgoingRepository,
    private readonly combined: CombinedTexts,
    private readonly afterVisits: AfterVisitClaims,
    private readonly suppression: SuppressionRepository,
    private readonly refusals: ProviderRefusals,
    private readonly pictures: SentPictures,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Also returns null for a text of a kind that this release does not know. */
  async claim(id: string): Promise<ClaimedText | null> {
    const text = await this.texts.find(id);
    const kind = text && textKind(text.kind);
    if (!kind) return null;
    if (kind.isLikeCampaign) return this.afterVisits.claim(id);
    return isCombining(kind) ? this.combined.claim(id, kind) : this.texts.claim(id, kind);
  }

  release(claim: ClaimedText, waitMs?: number): Promise<void> {
    const kind = textKind(claim.kind);
    const notBefore = waitMs === undefined ? null : new Date(this.clock.now().getTime() + waitMs);
    return kind && isCombining(kind) ? this.combined.release(claim, notBefore) : this.texts.release(claim, notBefore);
  }

  async replacePicture(claim: ClaimedText): Promise<boolean> {
    const link = await this.pictures.linkFor(claim.id);
    const linked = link === undefined || claim.body === null ? null : withPictureLink(claim.body, link);
    return linked !== null && this.texts.replacePicture(claim, linked);
  }

  async record(claim: ClaimedText, result: RecordedResult): Promise<void> {
    const refusal = passingRefusal(claim, result);
    if (refusal) {
      await this.putOff(claim, refusal);
      await this.refusals.tell(refusal);
      return;
    }
    await this.transactions.run(async (tx) => {
      await this.texts.record(tx, claim, result);
      if (result.kind === 'refused' && result.suppress && textKind(claim.kind)?.suppresses) {
        await this.suppression.add({ phone: claim.phone, reason: result.suppress, source: 'provider' }, tx);
      }
    });
  }

  private putOff(claim: ClaimedText, refusal: PassingRefusal): Promise<unknown> {
    const kind = textKind(claim.kind);
    return kind && isCombining(kind) ? this.combined.putOff(claim, refusal) : this.texts.putOff(claim, refusal);
  }
}

function isCombining(kind: TextKind): kind is TextKind & CombiningKind {
  return kind.intervalMs !== null;
}
