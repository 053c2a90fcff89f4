import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { getSquareStatus } from '@lacquer/contracts/customer';
import type { sweepSquare } from '@lacquer/contracts/square-sweep';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { squareNotConfigured } from './account/square-options.js';
import { TokenState } from './account/token-state.js';
import { SquareEventsRepository } from './events/square-events.repository.js';
import { SquarePaymentsRepository } from './payments/square-payments.repository.js';
import { SquareSweeper } from './sweep/square-sweeper.js';
import { SweepsRepository } from './sweep/sweeps.repository.js';

const longestList = 20;
const listedSweeps = 5;

/** What staff sees of the connection, and asks of it. Without a connection there is no sweeper. */
@Injectable()
export class SquareStatusService {
  constructor(
    private readonly events: SquareEventsRepository,
    private readonly payments: SquarePaymentsRepository,
    private readonly sweeps: SweepsRepository,
    private readonly token: TokenState,
    @Optional() @Inject(SquareSweeper) private readonly sweeper: SquareSweeper | undefined,
  ) {}

  async getStatus(): Promise<ResponseOf<typeof getSquareStatus>> {
    const lastEventAt = await this.events.findLastReceivedAt();
    const setAside = await this.payments.listSetAside(longestList);
    const refusedSince = await this.token.findRefusedSince();
    return {
      connected: this.sweeper !== undefined,
      lastEventAt: lastEventAt?.toISOString() ?? null,
      setAside: setAside.map((event) => ({ ...event, since: event.since.toISOString() })),
      tokenRefusedSince: refusedSince?.toISOString() ?? null,
      withoutPhone: await this.payments.countWithoutPhone(),
      sweeps: await this.sweeps.list(listedSweeps),
    };
  }

  /** @throws UnavailableError CUSTOMER.SQUARE_NOT_CONFIGURED */
  async sweep(request: RequestOf<typeof sweepSquare>): Promise<ResponseOf<typeof sweepSquare>> {
    if (!this.sweeper) throw squareNotConfigured();
    return this.sweeper.request(request);
  }
}
