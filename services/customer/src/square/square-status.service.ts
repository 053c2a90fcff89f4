import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { getSquareStatus } from '@lacquer/contracts/customers/customer';
import { sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { squareNotConfigured } from './account/square-options.js';
import { BookingSweeper } from './bookings/booking-sweeper.js';
import { SquarePaymentsRepository } from './payments/square-payments.repository.js';
import { SquareOverviewReader } from './square-overview.js';
import { SquareSweeper } from './sweep/square-sweeper.js';

const longestList = 20;

/** The state of the connection, and sweeps on request, for staff. Without a connection there is no sweeper. */
@Injectable()
export class SquareStatusService {
  constructor(
    private readonly overview: SquareOverviewReader,
    private readonly payments: SquarePaymentsRepository,
    @Optional() @Inject(SquareSweeper) private readonly sweeper: SquareSweeper | undefined,
    @Optional() @Inject(BookingSweeper) private readonly bookings: BookingSweeper | undefined,
  ) {}

  @HandleRpc(getSquareStatus)
  async getStatus(): Promise<ResponseOf<typeof getSquareStatus>> {
    const { lastEventAt, tokenRefusedSince, ...rest } = await this.overview.read();
    const setAside = await this.payments.listSetAside(longestList);
    return {
      ...rest,
      connected: this.sweeper !== undefined,
      lastEventAt: lastEventAt?.toISOString() ?? null,
      tokenRefusedSince: tokenRefusedSince?.toISOString() ?? null,
      setAside: setAside.map((event) => ({ ...event, since: event.since.toISOString() })),
    };
  }

  /** @throws UnavailableError CUSTOMER.SQUARE_NOT_CONFIGURED */
  @HandleRpc(sweepSquare)
  async sweep(request: RequestOf<typeof sweepSquare>): Promise<ResponseOf<typeof sweepSquare>> {
    if (!this.sweeper) throw squareNotConfigured();
    const requested = await this.sweeper.request(request);
    this.bookings?.wake();
    return requested;
  }
}
