import { parse } from 'node:querystring';
import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import { receiveInboundMessage, receiveMessageStatus, type TwilioForm } from '@lacquer/contracts/messaging';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Controller, Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { noteWebhook } from './last-webhook.js';

@Controller()
export class TwilioController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  @HandleCall(webhookCalls.twilioStatus)
  async status(input: CallInput<typeof webhookCalls.twilioStatus>, @Req() request: FastifyRequest): Promise<void> {
    const signed = this.signed(request, input);
    const { recipientId } = input.params;
    const { claim = null } = input.query;
    await this.rpc.call(receiveMessageStatus, { recipientId, claim, ...signed });
    noteWebhook('twilio');
  }

  /** Answers with no reply to the sender: Twilio itself answers STOP, START and HELP. */
  @HandleCall(webhookCalls.twilioInbound)
  async inbound(input: CallInput<typeof webhookCalls.twilioInbound>, @Req() request: FastifyRequest): Promise<string> {
    await this.rpc.call(receiveInboundMessage, this.signed(request, input));
    noteWebhook('twilio');
    return '<?xml version="1.0" encoding="UTF-8"?><Response/>';
  }

  /** What the signature covers: the address as Twilio knows it, never as a `Host` header claims it, and the form. */
  private signed({ originalUrl }: FastifyRequest, { headers, rawBody }: CallInput<typeof webhookCalls.twilioInbound>) {
    const { PUBLIC_URL } = this.settings;
    if (PUBLIC_URL === undefined) {
      throw new UnavailableError(
        'WEBHOOKS.NO_PUBLIC_URL',
        'PUBLIC_URL is not set, so the signature of this webhook cannot be checked. Set it to the public address of the site.',
      );
    }
    return {
      url: `${PUBLIC_URL}${originalUrl}`,
      signature: headers['X-Twilio-Signature'] ?? null,
      // a parameter that is repeated becomes a list, as Twilio's own helper signs it
      params: { ...parse(rawBody.toString(), '&', '=', { maxKeys: 0 }) } as TwilioForm,
    };
  }
}
