import type { Page } from '@lacquer/contracts/call';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import { listTextsWith, listVisits, type TimelineEntry } from '@lacquer/contracts/customers/timeline';
import { longDecorationMs, RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { mergeTimeline, placeOf } from './timeline.js';

@Controller()
export class TimelineController {
  constructor(private readonly rpc: RpcClient) {}

  /** Visits belong to the customer; texts belong to the customer's phones, and are missing while messaging is away. */
  @HandleCall(recordCalls.timeline)
  async timeline({ params, query }: CallInput<typeof recordCalls.timeline>): Promise<Page<TimelineEntry>> {
    const part = { before: placeOf(query.cursor), limit: query.limit + 1 };
    const { phones, visits } = await this.rpc.call(listVisits, { customerId: params.id, ...part });
    const texts =
      phones.length > 0 ? await this.rpc.decorate(listTextsWith, { phones, ...part }, longDecorationMs) : [];
    return mergeTimeline<TimelineEntry>([visits, texts ?? []], query.limit);
  }
}
