import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import type { AnswerOf } from '@lacquer/contracts/call';
import { DomainError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { noteWebhook } from './last-webhook.js';
import { SquareArrivals } from './square-arrivals.js';

@Controller()
export class SquareController {
  constructor(private readonly arrivals: SquareArrivals) {}

  /** Forwards the exact bytes that were signed. 200 means stored; Square retries after any other status. */
  @HandleCall(webhookCalls.square)
  async receive({
    rawBody,
    headers,
  }: CallInput<typeof webhookCalls.square>): Promise<AnswerOf<typeof webhookCalls.square>> {
    const signature = headers['X-Square-HmacSha256-Signature'] ?? null;
    try {
      // without a signature, the service determines the error; the unsigned body is not sent to it
      const signed = signature === null ? '' : rawBody.toString('base64');
      const taken = await this.arrivals.receive({ rawBody: signed, signature });
      noteWebhook('square');
      return taken;
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'internal') throw error;
      throw new UnavailableError('CUSTOMER.SQUARE_NOT_STORED', 'The event could not be stored. Send it again later.', {
        cause: error,
      });
    }
  }
}
