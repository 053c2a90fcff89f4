import { z } from 'zod';
import { defineCall } from '../../call.js';
import {
  summarizeDuplicates,
  duplicatesQuery,
  likelyDuplicate,
  listDuplicates,
  settleDuplicate,
} from '../../customers/duplicates.js';

const pair = settleDuplicate.request.pick({ id: true, otherId: true });

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/customers/duplicates',
  summary: 'Lists pairs of customers that are likely one person, the newest first',
  access: 'staff',
  query: duplicatesQuery,
  answer: z.array(likelyDuplicate),
  paged: true,
  forwards: listDuplicates,
});

export const count = defineCall({
  method: 'GET',
  path: '/api/admin/customers/duplicates/count',
  summary: 'Counts likely duplicates, dismissed pairs, and customers that are still to be compared',
  access: 'staff',
  forwards: summarizeDuplicates,
});

export const dismiss = defineCall({
  method: 'POST',
  path: '/api/admin/customers/:id/duplicates/:otherId/dismiss',
  summary: 'Remembers that two customers are not the same person',
  access: 'staff',
  params: pair,
  safeToRepeat: true,
  forwards: settleDuplicate,
  toRequest: ({ params }) => ({ ...params, isDismissed: true }),
  audit: {
    action: 'customer.dismiss-duplicate',
    subject: ({ params }) => ['customer', params.id],
    details: ({ params: { otherId } }) => ({ otherId }),
  },
});

export const restore = defineCall({
  method: 'POST',
  path: '/api/admin/customers/:id/duplicates/:otherId/restore',
  summary: 'Proposes two customers as likely duplicates again',
  access: 'staff',
  params: pair,
  safeToRepeat: true,
  forwards: settleDuplicate,
  toRequest: ({ params }) => ({ ...params, isDismissed: false }),
  audit: {
    action: 'customer.restore-duplicate',
    subject: ({ params }) => ['customer', params.id],
    details: ({ params: { otherId } }) => ({ otherId }),
  },
});
