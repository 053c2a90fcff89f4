import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import type { ImportedRow, ImportReport } from '@lacquer/contracts/customers/customer-import';
import * as client from '../../../api/client';

/** Imports a part, or reports what would happen. Sending a part again is safe: it adds only what is missing. */
export const importPart = (rows: ImportedRow[], dryRun: boolean): Promise<ImportReport> =>
  client.call(recordCalls.importRows, { body: { rows, dryRun } });
