import type { Page } from '@lacquer/contracts/call';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import {
  type ConsentEntry,
  exportConsent,
  listConsent,
  recordConsent,
  recordRevocation,
} from '@lacquer/contracts/customers/consent';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Clock } from '@lacquer/platform/clock/clock';
import { Controller, type StreamableFile } from '@nestjs/common';
import { csvFile } from '../calls/csv.js';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { pageTimeoutMs, sendList } from '../calls/whole-list.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';
import { exportPageSize, openConsentCsv } from './consent-csv.js';

@Controller()
export class ConsentController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  @HandleCall(consentCalls.record)
  record({ body: form, actor }: CallInput<typeof consentCalls.record>): Promise<ConsentEntry> {
    const { wordingVersion, channel } = form;
    return this.audit.around(
      { actor, action: 'consent.record', details: { wordingVersion, channel } },
      () => this.rpc.as(actor).call(recordConsent, form),
      subjectOf,
    );
  }

  @HandleCall(consentCalls.revoke)
  revoke({ body: form, actor }: CallInput<typeof consentCalls.revoke>): Promise<ConsentEntry> {
    return this.audit.around(
      { actor, action: 'consent.revoke', details: { channel: form.channel } },
      () => this.rpc.as(actor).call(recordRevocation, form),
      subjectOf,
    );
  }

  @HandleCall(consentCalls.list)
  async list({ query }: CallInput<typeof consentCalls.list>): Promise<Page<ConsentEntry>> {
    const { entries: items, nextCursor } = await this.rpc.call(listConsent, query);
    return { items, nextCursor };
  }

  /** Streams page by page: memory stays flat however long the ledger is. */
  @HandleCall(consentCalls.exportCsv)
  async exportCsv({ query, actor }: CallInput<typeof consentCalls.exportCsv>): Promise<StreamableFile> {
    const { kinds } = query;
    return sendList(actor, async () => {
      const csv = await this.audit.around({ actor, action: 'consent.export', details: { kinds } }, () =>
        openConsentCsv((afterSequence) =>
          this.rpc.as(actor).call(exportConsent, { afterSequence, limit: exportPageSize, kinds }, pageTimeoutMs),
        ),
      );
      return csvFile(csv, 'consent', this.clock.now());
    });
  }
}

/** The sequence number of the ledger entry, because the audit trail contains no phone. */
const subjectOf = ({ sequence }: ConsentEntry): string => `consent-entry ${sequence}`;
