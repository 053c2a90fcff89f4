import { mergeCustomers, unmergeCustomer } from '@lacquer/contracts/customers/customer-merge';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { MergesService } from './merges.service.js';

@Controller()
export class MergesRpc {
  constructor(private readonly merges: MergesService) {}

  @HandleRpc(mergeCustomers)
  merge({ id, otherId }: HandledRequest<typeof mergeCustomers>): Promise<CustomerRecord> {
    return this.merges.merge(id, otherId);
  }

  @HandleRpc(unmergeCustomer)
  unmerge({ id }: HandledRequest<typeof unmergeCustomer>): Promise<CustomerRecord> {
    return this.merges.unmerge(id);
  }
}
