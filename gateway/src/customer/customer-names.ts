import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { listCustomerNames } from '@lacquer/contracts/customers/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';

/** The timeout for the names in a list, in milliseconds. */
const namesWaitMs = 2500;

/** Resolves the names of the customers in another list, one call per page. */
@Injectable()
export class CustomerNames {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * Returns no names while the service does not answer, or if its release has no such RPC: a list is useful without
   * them.
   */
  async find(asked: RequestOf<typeof listCustomerNames>): Promise<ResponseOf<typeof listCustomerNames>> {
    const nobody = { byPhone: {}, byId: {} };
    if (!asked.phones?.length && !asked.ids?.length) return nobody;
    try {
      return await this.rpc.call(listCustomerNames, asked, namesWaitMs);
    } catch (error) {
      if (error instanceof UnavailableError) return nobody;
      throw error;
    }
  }
}
