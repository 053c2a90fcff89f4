import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { listCustomerNames } from '@lacquer/contracts/customers/customer';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';

/** A list waits no longer for the names in it, in milliseconds. */
const namesWaitMs = 2500;

/** Names the customers of another list, all of a page in one call. */
@Injectable()
export class CustomerNames {
  constructor(private readonly rpc: RpcClient) {}

  /** Nobody, while the service does not answer or is of a release without names: a list is worth reading without them. */
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
