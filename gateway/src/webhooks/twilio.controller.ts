import { receiveInboundMessage, receiveMessageStatus } from '@lacquer/contracts/messaging';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { parseBody } from '@lacquer/platform/errors/validation';
import { Body, Controller, Header, Headers, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { rawBodyOf } from '../http/body-parsers.js';
import { Public } from '../staff/role.guard.js';

const signatureHeader = 'x-twilio-signature';

@Controller('api/webhooks/twilio')
export class TwilioController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  @Post('status/:recipientId')
  @HttpCode(204)
  @Public()
  async status(
    @Req() request: FastifyRequest,
    @Param('recipientId') recipientId: string,
    @Query('claim') claim: string | undefined,
    @Headers(signatureHeader) signature: string | undefined,
    @Body() body: unknown,
  ): Promise<void> {
    const callback = { recipientId, claim: claim ?? null, ...this.signed(request, signature, body) };
    await this.rpc.call(receiveMessageStatus, parseBody(receiveMessageStatus.request, callback));
  }

  /** Answers with no reply to the sender: Twilio itself answers STOP, START and HELP. */
  @Post('inbound')
  @HttpCode(200)
  @Header('content-type', 'text/xml; charset=utf-8')
  @Public()
  async inbound(
    @Req() request: FastifyRequest,
    @Headers(signatureHeader) signature: string | undefined,
    @Body() body: unknown,
  ): Promise<string> {
    await this.rpc.call(receiveInboundMessage, this.signed(request, signature, body));
    return '<?xml version="1.0" encoding="UTF-8"?><Response/>';
  }

  /** What the signature covers: the address as Twilio knows it, never as a `Host` header claims it, and the form. */
  private signed(request: FastifyRequest, signature: string | undefined, body: unknown) {
    const { PUBLIC_URL } = this.settings;
    if (PUBLIC_URL === undefined) {
      throw new UnavailableError(
        'WEBHOOKS.NO_PUBLIC_URL',
        'PUBLIC_URL is not set, so the signature of this webhook cannot be checked. Set it to the public address of the site.',
      );
    }
    return {
      url: `${PUBLIC_URL}${request.originalUrl}`,
      signature: signature ?? null,
      params: Object.fromEntries(new URLSearchParams(rawBodyOf(body).toString())),
    };
  }
}
