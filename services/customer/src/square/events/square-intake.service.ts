import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { receiveSquareEvent } from '@lacquer/contracts/customers/customer';
import { ForbiddenError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { SquareEventsRepository } from './square-events.repository.js';
import { readNotification } from './square-notification.js';
import { type SquareConnection, squareNotConfigured } from '../account/square-options.js';
import { isSignedBySquare } from './square-signature.js';
import { SquareWorker } from './square-worker.js';

export const squareConnection = Symbol('squareConnection');

@Injectable()
export class SquareIntakeService {
  constructor(
    private readonly events: SquareEventsRepository,
    @Optional() @Inject(squareConnection) private readonly connection: SquareConnection | undefined,
    @Optional() @Inject(SquareWorker) private readonly worker: SquareWorker | undefined,
  ) {}

  /**
   * Verifies and stores a notification. Once this returns, the notification is processed even if this process dies, or
   * set aside if it cannot be.
   *
   * @throws UnavailableError CUSTOMER.SQUARE_NOT_CONFIGURED, CUSTOMER.SQUARE_NOT_STORED
   * @throws ForbiddenError CUSTOMER.SQUARE_SIGNATURE_INVALID
   * @throws InvalidError CUSTOMER.SQUARE_EVENT_INVALID
   */
  async receive({
    rawBody,
    signature,
  }: RequestOf<typeof receiveSquareEvent>): Promise<ResponseOf<typeof receiveSquareEvent>> {
    if (!this.connection) throw squareNotConfigured();
    const body = Buffer.from(rawBody, 'base64');
    if (!isSignedBySquare(body, signature, this.connection)) {
      throw new ForbiddenError(
        'CUSTOMER.SQUARE_SIGNATURE_INVALID',
        'The signature does not match. The key and the address must be those of the subscription at Square.',
      );
    }
    const isNew = await this.events.store(readNotification(body)).catch((cause: unknown) => {
      throw new UnavailableError('CUSTOMER.SQUARE_NOT_STORED', 'The event could not be stored. Please send it again.', {
        cause,
      });
    });
    this.worker?.wake();
    return { accepted: true, duplicate: !isNew };
  }
}
