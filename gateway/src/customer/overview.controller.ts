import * as overviewCalls from '@lacquer/contracts/calls/customers/overview';
import { type CustomerOverview, getCustomerOverview } from '@lacquer/contracts/customers/overview';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import { CatalogMemory } from '../catalog/catalog-memory.js';

@Controller()
export class OverviewController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly catalog: CatalogMemory,
  ) {}

  @HandleCall(overviewCalls.get)
  async get(): Promise<CustomerOverview> {
    const timeZone = await this.catalog.getTimeZone();
    return this.rpc.call(getCustomerOverview, { timeZone });
  }
}
