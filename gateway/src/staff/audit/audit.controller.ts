import type { AuditFilter, NamedAuditEntry } from '@lacquer/contracts/staff/audit';
import type { Page } from '@lacquer/contracts/call';
import * as auditCalls from '@lacquer/contracts/calls/staff/audit';
import { Clock } from '@lacquer/platform/clock/clock';
import { Controller, type StreamableFile } from '@nestjs/common';
import { csvFile, openCsv } from '../../calls/csv.js';
import { HandleCall } from '../../calls/handle-call.js';
import type { CallInput } from '../../calls/received-call.js';
import { sendList } from '../../calls/whole-list.js';
import { AuditEntries } from './audit-entries.js';
import { AuditNames } from './audit-names.js';
import { AuditTrail } from './audit-trail.js';

/** The maximum number of rows in memory during an export, and of names requested in one call. */
const exportPageSize = 500;

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
  { key: 'name', header: 'subject_name' },
];

/** The name of the affected customer, campaign or service; empty if it is not known. */
const nameOf = ({ customer, campaign, service }: NamedAuditEntry): string =>
  customer
    ? [customer.givenName, customer.familyName].filter(Boolean).join(' ')
    : (campaign?.beginning ?? service?.name ?? '');

/** The audit trail, for owners. */
@Controller()
export class AuditController {
  constructor(
    private readonly entries: AuditEntries,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly names: AuditNames,
  ) {}

  @HandleCall(auditCalls.list)
  async list({ query }: CallInput<typeof auditCalls.list>): Promise<Page<NamedAuditEntry>> {
    const { limit, cursor, ...filter } = query;
    return this.listNamed(filter, limit, cursor);
  }

  @HandleCall(auditCalls.exportCsv)
  exportCsv({ query, actor }: CallInput<typeof auditCalls.exportCsv>): Promise<StreamableFile> {
    return sendList(actor, async () => {
      const csv = await this.trail.around({ actor, action: 'audit.export', details: query }, () =>
        openCsv(
          columns,
          (after) => this.listNamed(query, exportPageSize, after),
          (entry) => ({ ...entry, name: nameOf(entry), details: JSON.stringify(entry.details) }),
        ),
      );
      return csvFile(csv, 'audit', this.clock.now());
    });
  }

  private async listNamed(filter: AuditFilter, limit: number, after?: string): Promise<Page<NamedAuditEntry>> {
    const { items, nextCursor } = await this.entries.listPage(filter, limit, after);
    return { items: await this.names.name(items), nextCursor };
  }
}
