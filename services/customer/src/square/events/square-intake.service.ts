import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { getSquareStatus, receiveSquareEvent } from '@lacquer/contracts/customer';
import { ForbiddenError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { SquareEventsRepository } from './square-events.repository.js';
import { readNotification } from './square-notification.js';
import type { SquareConnection } from '../account/square-options.js';
import { SquarePaymentsRepository } from '../payments/square-payments.repository.js';
import { isSignedBySquare } from './square-signature.js';
import { SquareWorker } from './square-worker.js';

const longestList = 20;

export const squareConnection = Symbol('squareConnection');

@Injectable()
export class SquareIntakeService {
  constructor(
    private readonly events: SquareEventsRepository,
    private readonly payments: SquarePaymentsRepository,
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
    if (!this.connection) {
      throw new UnavailableError(
        'CUSTOMER.SQUARE_NOT_CONFIGURED',
        'Square is not connected. Set SQUARE_ACCESS_TOKEN, SQUARE_WEBHOOK_SIGNATURE_KEY and SQUARE_WEBHOOK_URL.',
      );
    }
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

  async getStatus(): Promise<ResponseOf<typeof getSquareStatus>> {
    const lastEventAt = await this.events.findLastReceivedAt();
    const setAside = await this.payments.listSetAside(longestList);
    return {
      connected: this.connection !== undefined,
      lastEventAt: lastEventAt?.toISOString() ?? null,
      setAside: setAside.map((event) => ({ ...event, since: event.since.toISOString() })),
    };
  }
}
