import type { RequestOf } from '@lacquer/contracts/contract';
import { type CustomerOverview, getCustomerOverview } from '@lacquer/contracts/customers/overview';
import { HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { OverviewRepository } from './overview.repository.js';

@Controller()
export class OverviewRpc {
  constructor(private readonly overviews: OverviewRepository) {}

  @HandleRpc(getCustomerOverview)
  get({ timeZone }: RequestOf<typeof getCustomerOverview>): Promise<CustomerOverview> {
    return this.overviews.get(timeZone);
  }
}
