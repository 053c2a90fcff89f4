import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import { listSquareServices, type SquareService } from '@lacquer/contracts/customers/square-services';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { readSquareServices } from './account/square-catalog.js';
import { SquareCalls } from './account/square-calls.js';
import { squareNotConfigured } from './account/square-options.js';

/** In milliseconds: an owner waits for the answer. */
const patience = 8000;

/** The menu that the salon has at Square already. */
@Injectable()
export class SquareServicesService {
  constructor(@Optional() @Inject(SquareCalls) private readonly calls: SquareCalls | undefined) {}

  /** @throws UnavailableError CUSTOMER.SQUARE_NOT_CONFIGURED, ConflictError CUSTOMER.SQUARE_CATALOG_UNREADABLE */
  @HandleRpc(listSquareServices)
  async list(): Promise<SquareService[]> {
    if (!this.calls) throw squareNotConfigured();
    try {
      return await readSquareServices(this.calls, AbortSignal.timeout(patience));
    } catch (error) {
      throw new ConflictError(
        'CUSTOMER.SQUARE_CATALOG_UNREADABLE',
        say(refusals.menuUnreadable, { why: messageOf(error) }),
      );
    }
  }
}
