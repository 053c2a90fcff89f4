import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import type { AnswerOf } from '@lacquer/contracts/call';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { noteWebhook } from './last-webhook.js';
import { SquareArrivals } from './square-arrivals.js';
import { squareSignature } from './square-routes.js';

@Controller()
export class SquareController {
  constructor(private readonly arrivals: SquareArrivals) {}

  /** Forwards the exact bytes that were signed. 200 means stored; Square retries after any other status. */
  @HandleCall(webhookCalls.square)
  async receive(input: CallInput<typeof webhookCalls.square>): Promise<AnswerOf<typeof webhookCalls.square>> {
    const rawBody = input.rawBody.toString('base64');
    const taken = await this.arrivals.receive({ rawBody, signature: squareSignature(input) });
    noteWebhook('square');
    return taken;
  }
}
