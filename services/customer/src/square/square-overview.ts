import type { SquareSweep } from '@lacquer/contracts/customers/square-sweep';
import type { BookingAccess } from '@lacquer/contracts/customers/bookings';
import { Clock } from '@lacquer/platform/clock/clock';
import { Injectable } from '@nestjs/common';
import { BookingAccessRepository } from './bookings/booking-access.repository.js';
import { TokenState } from './account/token-state.js';
import { SquareEventsRepository } from './events/square-events.repository.js';
import { SquarePaymentsRepository } from './payments/square-payments.repository.js';
import { SweepsRepository } from './sweep/sweeps.repository.js';

const listedSweeps = 5;

export interface SquareOverview {
  lastEventAt: Date | null;
  tokenRefusedSince: Date | null;
  withoutPhone: number;
  sweeps: SquareSweep[];
  bookings: BookingAccess;
}

/** The state of the connection, for staff and operators. */
@Injectable()
export class SquareOverviewReader {
  constructor(
    private readonly events: SquareEventsRepository,
    private readonly payments: SquarePaymentsRepository,
    private readonly sweeps: SweepsRepository,
    private readonly token: TokenState,
    private readonly bookings: BookingAccessRepository,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<SquareOverview> {
    return {
      lastEventAt: await this.events.findLastReceivedAt(),
      tokenRefusedSince: await this.token.findRefusedSince(),
      withoutPhone: await this.payments.countWithoutPhone(),
      sweeps: await this.sweeps.list(listedSweeps),
      bookings: await this.bookings.get(this.clock.now()),
    };
  }
}
