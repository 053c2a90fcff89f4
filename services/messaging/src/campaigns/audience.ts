import { listAudience } from '@lacquer/contracts/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable } from '@nestjs/common';
import type { AudienceMember } from './recipients.repository.js';

export const audiencePageSize = 1000;

/** All customers with a phone, as the customer service knows them. */
@Injectable()
export class Audience {
  constructor(private readonly rpc: RpcClient) {}

  /** By id; a page shorter than `audiencePageSize` is the last. */
  listPage(afterId: string | null): Promise<AudienceMember[]> {
    return this.rpc.call(listAudience, { afterId, limit: audiencePageSize });
  }
}
