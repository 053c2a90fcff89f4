import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as client from '../../api/client';
import type { ListQuery } from './list/list-search';

/** The customers that match the filters, as a CSV file. */
export const exportCsv = async (query: ListQuery): Promise<Blob> =>
  (await client.send(recordCalls.exportCsv, { query })).blob();
