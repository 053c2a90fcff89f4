import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type AudienceFilter,
  type AudienceSummary,
  listAudience,
  summarizeAudience,
  summarizeFirstNames,
} from '@lacquer/contracts/customers/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { CachedSalon } from '../salon/cached-salon.js';
import { LedgerUnavailableError, ledgerTimeoutMs } from '../opt-outs/consent-ledger.js';
import { ReturnedPhones } from '../opt-outs/returned-phones.js';

export type AudienceMember = ResponseOf<typeof listAudience>[number];

/** The largest page of one call. */
export const audiencePageSize = 1000;

/** The customers with a phone who match a filter, as the customer service returns them. */
@Injectable()
export class Audience {
  constructor(
    private readonly rpc: RpcClient,
    private readonly returned: ReturnedPhones,
    private readonly salon: CachedSalon,
    private readonly transactions: Transactions,
  ) {}

  /**
   * By id. A page shorter than `audiencePageSize` is the last. Includes members without consent, so that they are
   * recorded.
   */
  async listPage(
    afterId: string | null,
    { consentedOnly: _, ...filter }: AudienceFilter = {},
  ): Promise<AudienceMember[]> {
    return this.read(await this.pageOf(afterId, filter));
  }

  /**
   * As `listPage`, for a caller that stores what it reads: it restores the suppressions with `ReturnedPhones.restoreRead`, in
   * the transaction that stores.
   */
  async listPageToStore(
    afterId: string | null,
    { consentedOnly: _, ...filter }: AudienceFilter = {},
  ): Promise<AudienceMember[]> {
    return this.rpc.call(listAudience, await this.pageOf(afterId, filter));
  }

  private async pageOf(afterId: string | null, filter: AudienceFilter): Promise<RequestOf<typeof listAudience>> {
    return { afterId, limit: audiencePageSize, filter, ...(await this.zoneOf(filter)) };
  }

  /** The members with one of at most `audiencePageSize` phones. */
  async listByPhone(phones: string[], { consentedOnly: _, ...filter }: AudienceFilter = {}): Promise<AudienceMember[]> {
    return this.read({ afterId: null, limit: audiencePageSize, filter, phones, ...(await this.zoneOf(filter)) });
  }

  /**
   * The same for texts that wait for the answer. They were chosen before, so no suppression is restored.
   * @throws LedgerUnavailableError
   */
  async listWaiting(phones: string[], { consentedOnly: _, ...filter }: AudienceFilter): Promise<AudienceMember[]> {
    try {
      const request = { afterId: null, limit: audiencePageSize, filter, phones, ...(await this.zoneOf(filter)) };
      return await this.rpc.call(listAudience, request, ledgerTimeoutMs);
    } catch (error) {
      throw new LedgerUnavailableError('The customer service does not respond.', { cause: error });
    }
  }

  /** Restores the suppressions of members who were erased and have returned, before their exclusion is checked. */
  private async read(request: RequestOf<typeof listAudience>): Promise<AudienceMember[]> {
    const readAt = await this.returned.readTime();
    const members = await this.rpc.call(listAudience, request);
    const phones = members.map(({ phoneNumber }) => phoneNumber);
    await this.transactions.run((tx) => this.returned.restoreRead(phones, readAt, tx));
    return members;
  }

  async summarize(filter: AudienceFilter): Promise<AudienceSummary> {
    return this.rpc.call(summarizeAudience, { filter, ...(await this.zoneOf(filter)) });
  }

  /**
   * First names of members who have not revoked; with `consentedOnly`, only of those who consented. Skips
   * `exceptAreas`. Those of each recorded language are counted apart.
   */
  async summarizeFirstNames(
    filter: AudienceFilter,
    exceptAreas: string[],
  ): Promise<ResponseOf<typeof summarizeFirstNames>> {
    return this.rpc.call(summarizeFirstNames, {
      filter,
      exceptAreas,
      byLanguage: true,
      ...(await this.zoneOf(filter)),
    });
  }

  /** Only a segment counts in days of the salon: no other audience waits for the catalog. */
  private async zoneOf({ within = {} }: AudienceFilter): Promise<{ timeZone?: string }> {
    const { visitedWithinDays, notVisitedForDays } = within;
    if (visitedWithinDays === undefined && notVisitedForDays === undefined) return {};
    return { timeZone: (await this.salon.get()).timeZone };
  }
}
