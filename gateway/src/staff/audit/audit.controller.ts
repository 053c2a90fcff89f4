import type { AuditEntry, NamedAuditEntry } from '@lacquer/contracts/staff/audit';
import type { Page } from '@lacquer/contracts/call';
import * as auditCalls from '@lacquer/contracts/calls/staff/audit';
import { Clock } from '@lacquer/platform/clock/clock';
import { Controller, type StreamableFile } from '@nestjs/common';
import { csvFile, openCsv } from '../../calls/csv.js';
import { HandleCall } from '../../calls/handle-call.js';
import type { CallInput } from '../../calls/received-call.js';
import { sendList } from '../../calls/whole-list.js';
import { CustomerNames } from '../../customer/customer-names.js';
import { AuditEntries } from './audit-entries.js';
import { AuditTrail } from './audit-trail.js';

/** The number of rows in memory during an export. */
const exportPageSize = 1000;

const columns = [
  { key: 'id', header: 'entry' },
  { key: 'occurredAt', header: 'occurred_at' },
  { key: 'actor', header: 'actor' },
  { key: 'action', header: 'action' },
  { key: 'subject', header: 'subject' },
  { key: 'outcome', header: 'outcome' },
  { key: 'details', header: 'details' },
  { key: 'client', header: 'client' },
  { key: 'correlationId', header: 'correlation_id' },
];

/** The id of the customer that the action affected. */
const customerOf = ({ subject }: AuditEntry): string | undefined => subject?.match(/^customer ([\da-f-]{36})$/)?.[1];

/** The audit trail, for owners. */
@Controller()
export class AuditController {
  constructor(
    private readonly entries: AuditEntries,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly names: CustomerNames,
  ) {}

  @HandleCall(auditCalls.list)
  async list({ query }: CallInput<typeof auditCalls.list>): Promise<Page<NamedAuditEntry>> {
    const { limit, cursor, ...filter } = query;
    const { items, nextCursor } = await this.entries.listPage(filter, limit, cursor);
    const { byId } = await this.names.find({ ids: [...new Set(items.flatMap((entry) => customerOf(entry) ?? []))] });
    return { items: items.map((entry) => ({ ...entry, customer: byId[customerOf(entry) ?? ''] })), nextCursor };
  }

  @HandleCall(auditCalls.exportCsv)
  exportCsv({ query, actor }: CallInput<typeof auditCalls.exportCsv>): Promise<StreamableFile> {
    return sendList(actor, async () => {
      const csv = await this.trail.around({ actor, action: 'audit.export', details: query }, () =>
        openCsv(
          columns,
          (after) => this.entries.listPage(query, exportPageSize, after),
          (entry) => ({ ...entry, details: JSON.stringify(entry.details) }),
        ),
      );
      return csvFile(csv, 'audit', this.clock.now());
    });
  }
}
