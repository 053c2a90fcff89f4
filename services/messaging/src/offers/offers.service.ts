import { offerSentences } from '@lacquer/contracts/messaging/offer-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type CustomerOffer,
  findCode,
  listOffers,
  redeemOffer,
  undoableMinutes,
  undoRedemption,
} from '@lacquer/contracts/messaging/offers';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { ConflictError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { OfferPeriod } from './offer-period.js';
import { dayInWords } from './offer-words.js';
import { type OfferRow, RedemptionsRepository } from './redemptions.repository.js';

const unknown = 'Nobody has this code. Compare it with the text on the phone.';

/** What staff and Square do with the codes of offers. */
@Injectable()
export class Offers {
  constructor(
    private readonly redemptions: RedemptionsRepository,
    private readonly period: OfferPeriod,
    private readonly clock: Clock,
  ) {}

  @HandleRpc(listOffers)
  async list({ phones }: RequestOf<typeof listOffers>): Promise<ResponseOf<typeof listOffers>> {
    const today = await this.period.today();
    const rows = phones.length === 0 ? [] : await this.redemptions.list(phones, today);
    return { offers: rows.map((row) => this.toContract(row, today)) };
  }

  @HandleRpc(findCode)
  async describe({ code }: RequestOf<typeof findCode>): Promise<ResponseOf<typeof findCode>> {
    const today = await this.period.today();
    const own = await this.redemptions.findOwn(code);
    if (own) {
      const offer = this.toContract(own, today);
      if (own.redeemedAt) return { state: 'used', explanation: usedWords(own), offer };
      if (offer.isOver) return { state: 'ended', explanation: endedWords(own), offer };
      return { state: 'valid', explanation: say(offerSentences.valid, { day: dayInWords(own.lastDay) }), offer };
    }
    const shared = await this.redemptions.findSharedOffer(code);
    if (!shared) return { state: 'unknown', explanation: unknown, offer: null };
    if (shared.lastDay < today) return { state: 'ended', explanation: endedWords(shared), offer: null };
    return {
      state: 'shared',
      explanation: 'All customers of a campaign have this code. Open the customer, and redeem it there.',
      offer: null,
    };
  }

  /** @throws NotFoundError MESSAGING.CODE_UNKNOWN, ConflictError MESSAGING.CODE_OF_ANOTHER, CODE_USED, OFFER_ENDED */
  @HandleRpc(redeemOffer)
  async redeem({ phones, code, actor }: HandledRequest<typeof redeemOffer>): Promise<CustomerOffer> {
    const row = await this.findFor(phones, code);
    if (row.redeemedAt) throw used(row);
    const today = await this.period.today();
    if (row.lastDay < today) throw new ConflictError('MESSAGING.OFFER_ENDED', endedWords(row));
    const isFirst = await this.redemptions.redeem(row.id, { at: this.clock.now(), by: actor.id, paymentId: null });
    const now = await this.get(row.id);
    if (!isFirst) throw used(now);
    return this.toContract(now, today);
  }

  /** @throws NotFoundError MESSAGING.CODE_UNKNOWN, ConflictError MESSAGING.REDEMPTION_FINAL */
  @HandleRpc(undoRedemption)
  async undo({ id }: HandledRequest<typeof undoRedemption>): Promise<CustomerOffer> {
    const isUndone = await this.redemptions.undo(id, this.undoableSince());
    const row = await this.get(id);
    if (!isUndone && row.redeemedAt) {
      const reason = row.redeemedBy
        ? `It was redeemed more than ${undoableMinutes} minutes ago, which is final.`
        : 'Square has it as a discount of a paid order, so it stays redeemed.';
      throw new ConflictError('MESSAGING.REDEMPTION_FINAL', reason);
    }
    return this.toContract(row, await this.period.today());
  }

  /**
   * Redeems what an order at Square was discounted by. The discount was given, so it counts also after the last day, and
   * for whoever paid. A refund of the order changes nothing: the customer had the code, and used it. What was paid before the
   * text of a shared code had another reason.
   */
  async takeDiscounts(
    tx: Transaction,
    { codes, phones, paymentId, paidAt }: { codes: string[]; phones: string[]; paymentId: string; paidAt: Date },
  ): Promise<void> {
    // in one order, so that two payments never wait for each other
    for (const code of [...new Set(codes)].toSorted()) {
      const own = await this.redemptions.findOwn(code, tx);
      const rows = own ? [own] : await this.redemptions.listShared({ code, phones, at: paidAt }, tx);
      // told again, after a change of the order
      if (rows.some((each) => each.paymentId === paymentId)) continue;
      const [row] = rows;
      if (row && !row.redeemedAt) await this.redemptions.redeem(row.id, { at: paidAt, by: null, paymentId }, tx);
    }
  }

  private async findFor(phones: string[], code: string): Promise<OfferRow> {
    const own = await this.redemptions.findOwn(code);
    if (own && !phones.includes(own.phone)) {
      throw new ConflictError(
        'MESSAGING.CODE_OF_ANOTHER',
        'This code belongs to another customer. Search for the code to find them.',
      );
    }
    const [row] = own ? [own] : await this.redemptions.listShared({ code, phones, at: 'infinity' });
    if (row) return row;
    if (await this.redemptions.findSharedOffer(code)) {
      throw new ConflictError(
        'MESSAGING.CODE_OF_ANOTHER',
        'This code is for customers who were texted it, and this customer was not.',
      );
    }
    throw new NotFoundError('MESSAGING.CODE_UNKNOWN', unknown);
  }

  private async get(id: string): Promise<OfferRow> {
    const row = await this.redemptions.find(id);
    if (row) return row;
    throw new NotFoundError('MESSAGING.CODE_UNKNOWN', unknown);
  }

  private toContract(row: OfferRow, today: string): CustomerOffer {
    const { id, campaignId, description, lastDay, code, phone, redeemedAt, redeemedBy } = row;
    return {
      id,
      campaignId,
      description,
      lastDay,
      isOver: lastDay < today,
      code,
      phone,
      redeemed: redeemedAt && {
        at: redeemedAt.toISOString(),
        by: redeemedBy ? 'desk' : 'square',
        canUndo: redeemedBy !== null && redeemedAt > this.undoableSince(),
      },
    };
  }

  private undoableSince(): Date {
    return new Date(this.clock.now().getTime() - undoableMinutes * 60_000);
  }
}

const usedWords = ({ redeemedBy }: OfferRow): string =>
  redeemedBy ? 'This code was redeemed already, at the desk.' : 'This code was redeemed already, at Square.';

const endedWords = ({ lastDay }: Pick<OfferRow, 'lastDay'>): string =>
  say(offerSentences.ended, { day: dayInWords(lastDay) });

const used = (row: OfferRow): ConflictError => new ConflictError('MESSAGING.CODE_USED', usedWords(row));
