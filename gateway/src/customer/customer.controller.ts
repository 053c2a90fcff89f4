import type { Page } from '@lacquer/contracts/call';
import * as customerCalls from '@lacquer/contracts/calls/customers';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type Customer,
  type CustomerSummary,
  listCustomers,
  recordVisit,
  summarizeCustomers,
} from '@lacquer/contracts/customer';
import { largestPage } from '@lacquer/contracts/paging';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller, type StreamableFile } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { pageTimeoutMs, sendList, wholeList } from '../calls/whole-list.js';

@Controller()
export class CustomerController {
  constructor(private readonly rpc: RpcClient) {}

  @HandleCall(customerCalls.add)
  add({ body, actor, idempotencyKey }: CallInput<typeof customerCalls.add>): Promise<ResponseOf<typeof recordVisit>> {
    return this.rpc.as(actor).call(recordVisit, { ...body, idempotencyKey });
  }

  @HandleCall(customerCalls.list)
  list({ query, actor }: CallInput<typeof customerCalls.list>): Promise<Page<Customer> | StreamableFile> {
    const { limit, cursor } = query;
    if (limit !== undefined) return this.readPage({ ...query, limit });
    return sendList(actor, () =>
      wholeList((next) => this.readPage({ ...query, limit: largestPage, cursor: next }, pageTimeoutMs), cursor),
    );
  }

  @HandleCall(customerCalls.summarize)
  summarize(): Promise<CustomerSummary> {
    return this.rpc.call(summarizeCustomers, {});
  }

  private async readPage(query: RequestOf<typeof listCustomers>, timeoutMs?: number): Promise<Page<Customer>> {
    const { customers: items, nextCursor } = await this.rpc.call(listCustomers, query, timeoutMs);
    return { items, nextCursor };
  }
}
