import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import { receiveInboundMessage, receiveMessageStatus, type TwilioForm } from '@lacquer/contracts/messaging/messaging';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { noteWebhook } from './last-webhook.js';
import { twilioSignature } from './twilio-routes.js';
import { TwilioSignature } from './twilio-signature.js';

@Controller()
export class TwilioController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly signature: TwilioSignature,
  ) {}

  @HandleCall(webhookCalls.twilioStatus)
  async status(input: CallInput<typeof webhookCalls.twilioStatus>, @Req() request: FastifyRequest): Promise<void> {
    const params = this.verified(request, input);
    const { recipientId } = input.params;
    const { claim = null } = input.query;
    await this.rpc.call(receiveMessageStatus, { recipientId, claim, params });
    noteWebhook('twilio');
  }

  /** Answers with empty TwiML: Twilio itself replies to STOP, START and HELP. */
  @HandleCall(webhookCalls.twilioInbound)
  async inbound(input: CallInput<typeof webhookCalls.twilioInbound>, @Req() request: FastifyRequest): Promise<string> {
    await this.rpc.call(receiveInboundMessage, { params: this.verified(request, input) });
    noteWebhook('twilio');
    return '<?xml version="1.0" encoding="UTF-8"?><Response/>';
  }

  private verified(
    { originalUrl }: FastifyRequest,
    input: Pick<CallInput<typeof webhookCalls.twilioInbound>, 'headers' | 'rawBody'>,
  ): TwilioForm {
    return this.signature.verify({ originalUrl, signature: twilioSignature(input), rawBody: input.rawBody });
  }
}
