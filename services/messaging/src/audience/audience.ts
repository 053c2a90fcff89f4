import { type AudienceFilter, listAudience } from '@lacquer/contracts/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable } from '@nestjs/common';
import type { AudienceMember } from '../texts/recipients/recipients.repository.js';

export const audiencePageSize = 1000;

/** The customers with a phone that a filter finds, as the customer service knows them. */
@Injectable()
export class Audience {
  constructor(private readonly rpc: RpcClient) {}

  /** By id; a page shorter than `audiencePageSize` is the last. Who has not consented is among them, to be on record. */
  listPage(afterId: string | null, { consentedOnly: _, ...filter }: AudienceFilter = {}): Promise<AudienceMember[]> {
    return this.rpc.call(listAudience, { afterId, limit: audiencePageSize, filter });
  }
}
