import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type CustomerSummary,
  listCustomers,
  listCustomerNames,
  recordVisit,
  summarizeCustomers,
} from '@lacquer/contracts/customers/customer';
import { exportCustomers } from '@lacquer/contracts/customers/customer-export';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Controller } from '@nestjs/common';
import { CustomersService } from './customers.service.js';

@Controller()
export class CustomersRpc {
  constructor(private readonly customers: CustomersService) {}

  @HandleRpc(recordVisit)
  recordVisit(request: HandledRequest<typeof recordVisit>): Promise<ResponseOf<typeof recordVisit>> {
    return this.customers.recordVisit(request);
  }

  @HandleRpc(listCustomers)
  list(query: RequestOf<typeof listCustomers>): Promise<ResponseOf<typeof listCustomers>> {
    return this.customers.listCustomers(query);
  }

  @HandleRpc(exportCustomers)
  export({ actor: _, ...query }: HandledRequest<typeof exportCustomers>): Promise<ResponseOf<typeof exportCustomers>> {
    return this.customers.exportCustomers(query);
  }

  @HandleRpc(listCustomerNames)
  listNames(query: RequestOf<typeof listCustomerNames>): Promise<ResponseOf<typeof listCustomerNames>> {
    return this.customers.listCustomerNames(query);
  }

  @HandleRpc(summarizeCustomers)
  summarize(): Promise<CustomerSummary> {
    return this.customers.summarize();
  }
}
