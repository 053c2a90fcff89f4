import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import { exportConsent } from '@lacquer/contracts/customers/consent';
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
