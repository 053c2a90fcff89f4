import type { Page } from '@lacquer/contracts/call';
import type { ResponseOf } from '@lacquer/contracts/contract';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import { importCustomers, type ImportReport } from '@lacquer/contracts/customers/customer-import';
import { mergeCustomers, unmergeCustomer } from '@lacquer/contracts/customers/customer-merge';
import { type CustomerRecord, editCustomer, getCustomer, listTags } from '@lacquer/contracts/customers/customer-record';
import { listTextsWith, listVisits, type TimelineEntry } from '@lacquer/contracts/customers/timeline';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { mergeTimeline, placeOf } from './timeline.js';

@Controller()
export class CustomerRecordController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(recordCalls.importRows)
  importRows({ body, actor }: CallInput<typeof recordCalls.importRows>): Promise<ImportReport> {
    const details = { rows: body.rows.length, dryRun: body.dryRun };
    return this.audit.around({ actor, action: 'customer.import', details }, () =>
      this.rpc.as(actor).call(importCustomers, body),
    );
  }

  @HandleCall(recordCalls.tags)
  tags(): Promise<ResponseOf<typeof listTags>> {
    return this.rpc.call(listTags, {});
  }

  @HandleCall(recordCalls.get)
  get({ params }: CallInput<typeof recordCalls.get>): Promise<CustomerRecord> {
    return this.rpc.call(getCustomer, params);
  }

  /** The audit trail records which parts changed, not their content. */
  @HandleCall(recordCalls.edit)
  edit({ params, body, actor }: CallInput<typeof recordCalls.edit>): Promise<CustomerRecord> {
    const { version: _, ...changes } = body;
    return this.audit.around(
      { actor, action: 'customer.edit', subject: `customer ${params.id}`, details: { changed: Object.keys(changes) } },
      () => this.rpc.as(actor).call(editCustomer, { ...body, ...params }),
    );
  }

  @HandleCall(recordCalls.merge)
  merge({ params: { id }, body, actor }: CallInput<typeof recordCalls.merge>): Promise<CustomerRecord> {
    return this.audit.around({ actor, action: 'customer.merge', subject: `customer ${id}`, details: body }, () =>
      this.rpc.as(actor).call(mergeCustomers, { ...body, id }),
    );
  }

  @HandleCall(recordCalls.unmerge)
  unmerge({ params: { id }, actor }: CallInput<typeof recordCalls.unmerge>): Promise<CustomerRecord> {
    return this.audit.around({ actor, action: 'customer.unmerge', subject: `customer ${id}` }, () =>
      this.rpc.as(actor).call(unmergeCustomer, { id }),
    );
  }

  /** Visits belong to the customer; texts belong to the customer's phones. */
  @HandleCall(recordCalls.timeline)
  async timeline({ params, query }: CallInput<typeof recordCalls.timeline>): Promise<Page<TimelineEntry>> {
    const part = { before: placeOf(query.cursor), limit: query.limit + 1 };
    const { phones, visits } = await this.rpc.call(listVisits, { customerId: params.id, ...part });
    const texts = phones.length > 0 ? await this.rpc.call(listTextsWith, { phones, ...part }) : [];
    return mergeTimeline<TimelineEntry>([visits, texts], query.limit);
  }
}
