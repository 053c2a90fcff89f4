import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { receiptError, receiveSquareEvents } from '@lacquer/contracts/customers/customer';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { withCorrelationId } from '@lacquer/platform/correlation/correlation';
import { DomainError, ForbiddenError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { SquareEventsRepository } from './square-events.repository.js';
import { readNotification } from './square-notification.js';
import { type SquareConnection, squareNotConfigured } from '../account/square-options.js';
import { isSignedBySquare } from './square-signature.js';
import { SquareWorker } from './square-worker.js';

export const squareConnection = Symbol('squareConnection');

type Arrived = RequestOf<typeof receiveSquareEvents>['events'][number];
type Outcome = ResponseOf<typeof receiveSquareEvents>['outcomes'][number];

@Injectable()
export class SquareIntakeService {
  private readonly logger = new Logger(SquareIntakeService.name);

  constructor(
    private readonly events: SquareEventsRepository,
    @Optional() @Inject(squareConnection) private readonly connection: SquareConnection | undefined,
    @Optional() @Inject(SquareWorker) private readonly worker: SquareWorker | undefined,
  ) {}

  /**
   * Verifies and stores notifications. Once this returns, each accepted one is processed even if this process dies, or
   * set aside if it cannot be processed. A refused one does not affect the others.
   */
  @HandleRpc(receiveSquareEvents)
  async receiveAll({ events }: RequestOf<typeof receiveSquareEvents>): Promise<ResponseOf<typeof receiveSquareEvents>> {
    const outcomes = await Promise.all(
      events.map((event) => withCorrelationId(event.correlationId, () => this.outcomeOf(event))),
    );
    this.worker?.wake();
    return { outcomes };
  }

  private async outcomeOf(event: Arrived): Promise<Outcome> {
    try {
      return { accepted: true, duplicate: !(await this.receive(event)) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.log({ msg: error.message, code: error.code, kind: error.kind });
      return { error: receiptError.parse(error.toWire()) };
    }
  }

  /**
   * Returns whether the notification is new.
   *
   * @throws UnavailableError CUSTOMER.SQUARE_NOT_CONFIGURED, CUSTOMER.SQUARE_NOT_STORED
   * @throws ForbiddenError CUSTOMER.SQUARE_SIGNATURE_INVALID
   * @throws InvalidError CUSTOMER.SQUARE_EVENT_INVALID
   */
  private async receive({ rawBody, signature }: Arrived): Promise<boolean> {
    if (!this.connection) throw squareNotConfigured();
    const body = Buffer.from(rawBody, 'base64');
    if (!isSignedBySquare(body, signature, this.connection)) {
      throw new ForbiddenError(
        'CUSTOMER.SQUARE_SIGNATURE_INVALID',
        'The signature does not match. The key and the address must be those of the subscription at Square.',
      );
    }
    return this.events.store(readNotification(body)).catch((cause: unknown) => {
      throw new UnavailableError('CUSTOMER.SQUARE_NOT_STORED', 'The event could not be stored. Please send it again.', {
        cause,
      });
    });
  }
}
