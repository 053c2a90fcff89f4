import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import type { ImportedRow, ImportReport } from '@lacquer/contracts/customers/customer-import';
import * as client from '../../../api/client';

/** Takes a part in, or tells what would happen. A part may be sent again: it fills what is missing and doubles nothing. */
export const importPart = (rows: ImportedRow[], dryRun: boolean): Promise<ImportReport> =>
  client.call(recordCalls.importRows, { body: { rows, dryRun } });
