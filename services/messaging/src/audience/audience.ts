import type { ResponseOf } from '@lacquer/contracts/contract';
import {
  type AudienceFilter,
  type AudienceSummary,
  listAudience,
  summarizeAudience,
  summarizeFirstNames,
} from '@lacquer/contracts/customers/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable } from '@nestjs/common';
import { ReturnedPhones } from '../opt-outs/returned-phones.js';

export type AudienceMember = ResponseOf<typeof listAudience>[number];

/** The most that one call answers. */
export const audiencePageSize = 1000;

/** The customers with a phone that a filter finds, as the customer service knows them. */
@Injectable()
export class Audience {
  constructor(
    private readonly rpc: RpcClient,
    private readonly returned: ReturnedPhones,
  ) {}

  /** By id. A page shorter than `audiencePageSize` is the last. Members without consent are included, to be recorded. */
  async listPage(
    afterId: string | null,
    { consentedOnly: _, ...filter }: AudienceFilter = {},
  ): Promise<AudienceMember[]> {
    return this.known(await this.rpc.call(listAudience, { afterId, limit: audiencePageSize, filter }));
  }

  /** Those with one of at most `audiencePageSize` phones. */
  async listByPhone(phones: string[], { consentedOnly: _, ...filter }: AudienceFilter = {}): Promise<AudienceMember[]> {
    return this.known(await this.rpc.call(listAudience, { afterId: null, limit: audiencePageSize, filter, phones }));
  }

  /** Who of them is excluded is known from now on, of those as well who were erased and have come back. */
  private async known(members: AudienceMember[]): Promise<AudienceMember[]> {
    await this.returned.restore(members.map(({ phoneNumber }) => phoneNumber));
    return members;
  }

  summarize(filter: AudienceFilter): Promise<AudienceSummary> {
    return this.rpc.call(summarizeAudience, { filter });
  }

  /** Of those who have not revoked, and with `consentedOnly` of those who have consented, outside of some areas. */
  summarizeFirstNames(filter: AudienceFilter, exceptAreas: string[]): Promise<ResponseOf<typeof summarizeFirstNames>> {
    return this.rpc.call(summarizeFirstNames, { filter, exceptAreas });
  }
}
