import type { Page } from '@lacquer/contracts/call';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import type { RequestOf } from '@lacquer/contracts/contract';
import { type Customer, listCustomers } from '@lacquer/contracts/customers/customer';
import { exportCustomers } from '@lacquer/contracts/customers/customer-export';
import { largestPage } from '@lacquer/contracts/paging';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Clock } from '@lacquer/platform/clock/clock';
import { Controller, type StreamableFile } from '@nestjs/common';
import { csvFile } from '../calls/csv.js';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { pageTimeoutMs, sendList, wholeList } from '../calls/whole-list.js';
import { CatalogMemory } from '../catalog/catalog-memory.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { openCustomersCsv } from './customers-csv.js';
import { zoneOf } from './filter-zone.js';

@Controller()
export class CustomerController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    private readonly catalog: CatalogMemory,
  ) {}

  @HandleCall(customerCalls.list)
  async list({ query, actor }: CallInput<typeof customerCalls.list>): Promise<Page<Customer> | StreamableFile> {
    const { limit, cursor } = query;
    const list = { ...query, timeZone: await zoneOf(query, this.catalog) };
    if (limit !== undefined) return this.readPage({ ...list, limit });
    return sendList(actor, () =>
      wholeList((next) => this.readPage({ ...list, limit: largestPage, cursor: next }, pageTimeoutMs), cursor),
    );
  }

  /**
   * Streams page by page: memory stays flat however many customers there are. The audit trail records which filters
   * were set, not their values.
   */
  @HandleCall(recordCalls.exportCsv)
  async exportCsv({ query, actor }: CallInput<typeof recordCalls.exportCsv>): Promise<StreamableFile> {
    const details = { conditions: Object.keys(query) };
    const timeZone = await zoneOf(query, this.catalog);
    return sendList(actor, async () => {
      const csv = await this.audit.around({ actor, action: 'customer.export', details }, () =>
        openCustomersCsv(async (cursor) => {
          const page = { ...query, timeZone, limit: largestPage, cursor };
          const { customers, nextCursor } = await this.rpc.as(actor).call(exportCustomers, page, pageTimeoutMs);
          return { items: customers, nextCursor };
        }),
      );
      return csvFile(csv, 'customers', this.clock.now());
    });
  }

  private async readPage(query: RequestOf<typeof listCustomers>, timeoutMs?: number): Promise<Page<Customer>> {
    const { customers: items, nextCursor } = await this.rpc.call(listCustomers, query, timeoutMs);
    return { items, nextCursor };
  }
}
