import type { ResponseOf } from '@lacquer/contracts/contract';
import {
  type AudienceFilter,
  type AudienceSummary,
  listAudience,
  summarizeAudience,
} from '@lacquer/contracts/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable } from '@nestjs/common';

export type AudienceMember = ResponseOf<typeof listAudience>[number];

/** The most that one call answers. */
export const audiencePageSize = 1000;

/** The customers with a phone that a filter finds, as the customer service knows them. */
@Injectable()
export class Audience {
  constructor(private readonly rpc: RpcClient) {}

  /** By id. A page shorter than `audiencePageSize` is the last. Members without consent are included, to be recorded. */
  listPage(afterId: string | null, { consentedOnly: _, ...filter }: AudienceFilter = {}): Promise<AudienceMember[]> {
    return this.rpc.call(listAudience, { afterId, limit: audiencePageSize, filter });
  }

  /** Those with one of at most `audiencePageSize` phones. */
  listByPhone(phones: string[], { consentedOnly: _, ...filter }: AudienceFilter = {}): Promise<AudienceMember[]> {
    return this.rpc.call(listAudience, { afterId: null, limit: audiencePageSize, filter, phones });
  }

  summarize(filter: AudienceFilter): Promise<AudienceSummary> {
    return this.rpc.call(summarizeAudience, { filter });
  }
}
