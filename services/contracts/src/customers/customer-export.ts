import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { customer, customerCursorInvalid, customerQuery } from './customer.js';
import { customerRecord } from './customer-record.js';
import { pageLimit } from '../paging.js';

/** A customer with all fields of the export file. */
export const exportedCustomer = customer.extend(
  customerRecord.pick({ note: true, birthday: true, language: true, consent: true }).shape,
);
export type ExportedCustomer = z.infer<typeof exportedCustomer>;

/** The filter and the order of the customers. */
export const customerExportQuery = customerQuery.omit({ limit: true, cursor: true });

export const exportCustomers = defineRpc('customer.export.v1', {
  actor: 'owner',
  request: customerQuery.extend({ limit: pageLimit }),
  response: z.object({ customers: z.array(exportedCustomer), nextCursor: z.string().nullable() }),
  errors: customerCursorInvalid,
});
