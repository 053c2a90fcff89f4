import { plainCode } from '@lacquer/contracts/messaging/offer';
import { discountsUsed } from '@lacquer/contracts/messaging/offers';
import { HandleEvent } from '@lacquer/platform/bus/handlers';
import type { ReceivedEvent } from '@lacquer/platform/bus/received-event';
import { Inbox } from '@lacquer/platform/inbox/inbox';
import { Controller } from '@nestjs/common';
import { Offers } from './offers.service.js';

/** An order at Square with a discount that is called like a code, or has it, redeems the code. */
@Controller()
export class DiscountsEvents {
  constructor(
    private readonly inbox: Inbox,
    private readonly offers: Offers,
  ) {}

  @HandleEvent(discountsUsed)
  async onDiscountsUsed(event: ReceivedEvent<typeof discountsUsed>): Promise<void> {
    const { discounts, phones, paymentId, paidAt } = event.data;
    const codes = discounts.map(plainCode).filter((code) => code !== '');
    await this.inbox.once('offers', event, (tx) =>
      this.offers.takeDiscounts(tx, { codes, phones, paymentId, paidAt: new Date(paidAt) }),
    );
  }
}
