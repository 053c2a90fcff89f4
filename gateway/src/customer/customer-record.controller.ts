import type { Page } from '@lacquer/contracts/call';
import * as customerCalls from '@lacquer/contracts/calls/customers';
import { type CustomerRecord, getCustomer } from '@lacquer/contracts/customer-record';
import { listTextsWith, listVisits, type TimelineEntry } from '@lacquer/contracts/timeline';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { mergeTimeline, placeOf } from './timeline.js';

@Controller()
export class CustomerRecordController {
  constructor(private readonly rpc: RpcClient) {}

  @HandleCall(customerCalls.get)
  get({ params }: CallInput<typeof customerCalls.get>): Promise<CustomerRecord> {
    return this.rpc.call(getCustomer, params);
  }

  /** Visits belong to the customer, texts to the phones that the customer has. */
  @HandleCall(customerCalls.timeline)
  async timeline({ params, query }: CallInput<typeof customerCalls.timeline>): Promise<Page<TimelineEntry>> {
    const part = { before: placeOf(query.cursor), limit: query.limit + 1 };
    const { phones, visits } = await this.rpc.call(listVisits, { customerId: params.id, ...part });
    const texts = phones.length > 0 ? await this.rpc.call(listTextsWith, { phones, ...part }) : [];
    return mergeTimeline([visits, texts], query.limit);
  }
}
