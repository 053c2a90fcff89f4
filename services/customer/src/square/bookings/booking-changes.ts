import { bookingChanged, noShowTag } from '@lacquer/contracts/customers/bookings';
import { maxTags } from '@lacquer/contracts/customers/customer';
import { customerEdited } from '@lacquer/contracts/customers/customer-record';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { BookingsRepository } from '../../bookings/bookings.repository.js';
import type { SourceBooking } from './booking-source.js';

/** Takes in states of appointments. The caller must hold the lock of the records. */
@Injectable()
export class BookingChanges {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The newer state counts, in whatever order they arrive. `services`: null if their names are unknown. `isErased`: the
   * booking is from before its person was erased, and stays without them.
   */
  async take(
    tx: Transaction,
    { id: squareId, customerId, bookedAt: _, variationIds: __, locationId: ___, ...booking }: SourceBooking,
    services: string[] | null,
    isErased: boolean,
  ): Promise<void> {
    const before = await this.bookings.find(tx, squareId);
    const squareCustomerId = isErased || before?.isErased ? null : customerId;
    const id = await this.bookings.store(tx, { ...booking, squareId, squareCustomerId, services });
    if (id === null) return;
    const { startsAt, state } = booking;
    const isSame = before?.state === state && before.startsAt.getTime() === startsAt.getTime();
    if (!isSame) await this.tell(tx, id, startsAt, state === 'accepted');
    if (state !== 'no-show' || before?.state === 'no-show') return;
    const tagged = await this.bookings.tag(tx, { id, startsAt }, noShowTag, maxTags);
    if (tagged !== null) await this.outbox.add(tx, customerEdited, { customerId: tagged });
  }

  /** A booking that Square no longer knows does not take place. */
  async forget(tx: Transaction, squareId: string): Promise<void> {
    const gone = await this.bookings.cancel(tx, squareId);
    if (gone) await this.tell(tx, gone.id, gone.startsAt, false);
  }

  private async tell(tx: Transaction, bookingId: string, startsAt: Date, isAccepted: boolean): Promise<void> {
    await this.outbox.add(tx, bookingChanged, { bookingId, startsAt: startsAt.toISOString(), isAccepted });
  }
}
