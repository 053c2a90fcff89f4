import * as overviewCalls from '@lacquer/contracts/calls/customers/overview';
import { type CustomerOverview, getCustomerOverview } from '@lacquer/contracts/customers/overview';
import { getSalonProfile } from '@lacquer/contracts/salon/salon';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';

@Controller()
export class OverviewController {
  constructor(private readonly rpc: RpcClient) {}

  @HandleCall(overviewCalls.get)
  async get(): Promise<CustomerOverview> {
    const { timeZone } = await this.rpc.call(getSalonProfile, {});
    return this.rpc.call(getCustomerOverview, { timeZone });
  }
}
