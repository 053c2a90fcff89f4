import { type AudienceFilter, listAudience } from '@lacquer/contracts/customer';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable } from '@nestjs/common';

export type AudienceMember = ResponseOf<typeof listAudience>[number];

export const audiencePageSize = 1000;

/** The customers with a phone that a filter finds, as the customer service knows them. */
@Injectable()
export class Audience {
  constructor(private readonly rpc: RpcClient) {}

  /** By id. A page shorter than `audiencePageSize` is the last. Members without consent are included, to be recorded. */
  listPage(afterId: string | null, { consentedOnly: _, ...filter }: AudienceFilter = {}): Promise<AudienceMember[]> {
    return this.rpc.call(listAudience, { afterId, limit: audiencePageSize, filter });
  }
}
