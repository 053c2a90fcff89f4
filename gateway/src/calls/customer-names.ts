import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { listCustomerNames } from '@lacquer/contracts/customers/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable } from '@nestjs/common';

/** Resolves the names of the customers in another list, one call per page. */
@Injectable()
export class CustomerNames {
  constructor(private readonly rpc: RpcClient) {}

  async find(asked: RequestOf<typeof listCustomerNames>): Promise<ResponseOf<typeof listCustomerNames>> {
    const nobody = { byPhone: {}, byId: {} };
    if (!asked.phones?.length && !asked.ids?.length) return nobody;
    return (await this.rpc.decorate(listCustomerNames, asked)) ?? nobody;
  }
}
