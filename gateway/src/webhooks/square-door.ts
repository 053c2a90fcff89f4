import { DomainError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import { SquareArrivals } from './square-arrivals.js';

/** In milliseconds. Square is connected or disconnected by a restart of the customer service, which refuses by itself. */
const connectedForMs = 300_000;

/** In milliseconds. A flood of notifications without a connection asks the service once in this time. */
const refusedForMs = 1000;

/** Knows what the customer service answers to an unsigned notification: with it, most requests need no body. */
@Injectable()
export class SquareDoor {
  private known: { refusal: Promise<unknown>; until: number } | undefined;

  constructor(private readonly arrivals: SquareArrivals) {}

  /**
   * Refuses what can be refused without the body. Must run before the body is read.
   *
   * @throws ForbiddenError CUSTOMER.SQUARE_SIGNATURE_INVALID without a signature; UnavailableError
   *   CUSTOMER.SQUARE_NOT_CONFIGURED, and CUSTOMER.SQUARE_NOT_STORED while the service does not answer
   */
  async requireOpen(isSigned: boolean): Promise<void> {
    const refusal = await this.refusalOfUnsigned();
    const isConnected = refusal instanceof DomainError && refusal.kind === 'forbidden';
    if (refusal !== undefined && !(isSigned && isConnected)) throw refusal;
  }

  private refusalOfUnsigned(): Promise<unknown> {
    const known = this.known;
    if (known && known.until > performance.now()) return known.refusal;
    const settle = (error: unknown): unknown => {
      const isConnected = !(error instanceof DomainError) || error.kind === 'forbidden';
      asked.until = performance.now() + (isConnected ? connectedForMs : refusedForMs);
      return error;
    };
    const refusal = this.arrivals.receive({ rawBody: '', signature: null }).then(() => settle(undefined), settle);
    const asked = { refusal, until: Infinity };
    this.known = asked;
    return refusal;
  }
}
