import type { ResponseOf } from '@lacquer/contracts/contract';
import { receiveSquareEvent } from '@lacquer/contracts/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { DomainError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { rawBodyOf } from '../http/body-parsers.js';
import { Public } from '../staff/role.guard.js';

@Controller('api/webhooks/square')
export class SquareController {
  constructor(private readonly rpc: RpcClient) {}

  /** Hands over the exact bytes that were signed. 200 means stored; after anything else Square tries again. */
  @Post()
  @HttpCode(200)
  @Public()
  async receive(
    @Headers('x-square-hmacsha256-signature') signature: string | undefined,
    @Body() body: unknown,
  ): Promise<ResponseOf<typeof receiveSquareEvent>> {
    const rawBody = rawBodyOf(body).toString('base64');
    try {
      return await this.rpc.call(receiveSquareEvent, { rawBody, signature: signature ?? null });
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'internal') throw error;
      throw new UnavailableError('CUSTOMER.SQUARE_NOT_STORED', 'The event could not be stored. Send it again later.', {
        cause: error,
      });
    }
  }
}
