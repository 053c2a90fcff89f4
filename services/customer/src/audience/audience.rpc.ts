import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type AudienceSummary,
  listAudience,
  listVisitTotals,
  summarizeAudience,
  summarizeFirstNames,
} from '@lacquer/contracts/customers/customer';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { AudienceRepository } from './audience.repository.js';

@Controller()
export class AudienceRpc {
  constructor(private readonly audience: AudienceRepository) {}

  @HandleRpc(listAudience)
  list({
    afterId,
    limit,
    filter = {},
    phones,
  }: RequestOf<typeof listAudience>): Promise<ResponseOf<typeof listAudience>> {
    return this.audience.listPage(afterId, limit, filter, phones);
  }

  @HandleRpc(summarizeAudience)
  summarize({ filter = {} }: RequestOf<typeof summarizeAudience>): Promise<AudienceSummary> {
    return this.audience.summarize(filter);
  }

  @HandleRpc(summarizeFirstNames)
  summarizeFirstNames({
    filter = {},
    exceptAreas,
  }: RequestOf<typeof summarizeFirstNames>): Promise<ResponseOf<typeof summarizeFirstNames>> {
    return this.audience.summarizeFirstNames(filter, exceptAreas);
  }

  @HandleRpc(listVisitTotals)
  listVisitTotals({
    customerIds,
    from,
    to,
  }: RequestOf<typeof listVisitTotals>): Promise<ResponseOf<typeof listVisitTotals>> {
    return this.audience.listVisitTotals(customerIds, from, to);
  }
}
