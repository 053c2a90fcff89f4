import { z } from 'zod';
import { defineCall, type Parts } from '../../call.js';
import { customerFilter } from '../../customers/customer.js';
import {
  countedSegment,
  createSegment,
  editSegment,
  filterCount,
  listSegments,
  removeSegment,
  restoreSegment,
  segmentEdit,
  segmentForm,
  summarizeFilter,
} from '../../customers/segments.js';
import { listSegmentUses } from '../../messaging/segment-uses.js';
import type { AuditSubject } from '../../staff/audit-actions.js';

const one = removeSegment.request;
const segmentIn = ({ params }: Parts<z.output<typeof one>>): AuditSubject => ['segment', params.id];

export const count = defineCall({
  method: 'GET',
  path: '/api/admin/customers/count',
  summary: 'Counts the customers that meet a filter, and those of them with a phone',
  access: 'staff',
  query: customerFilter,
  answer: filterCount,
  errors: summarizeFilter.errors,
});

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/segments',
  summary: 'Lists the saved segments by name, with the number of customers in each',
  access: 'staff',
  answer: z.array(countedSegment),
  errors: listSegments.errors,
});

export const create = defineCall({
  method: 'POST',
  path: '/api/admin/segments',
  summary: 'Saves a filter of the customer list as a segment',
  access: 'staff',
  body: segmentForm,
  status: 201,
  forwards: createSegment,
  audit: {
    action: 'segment.create',
    responseSubject: ({ id }) => ['segment', id],
    details: ({ body }) => body,
  },
});

export const edit = defineCall({
  method: 'PATCH',
  path: '/api/admin/segments/:id',
  summary: 'Renames a segment, or replaces its filter',
  access: 'staff',
  params: one,
  body: segmentEdit,
  safeToRepeat: true,
  forwards: editSegment,
  audit: { action: 'segment.edit', subject: segmentIn, details: ({ body }) => body },
});

export const remove = defineCall({
  method: 'DELETE',
  path: '/api/admin/segments/:id',
  summary: 'Deletes a segment; campaigns and automations keep its filter',
  access: 'staff',
  params: one,
  safeToRepeat: true,
  forwards: removeSegment,
  audit: { action: 'segment.remove', subject: segmentIn },
});

export const uses = defineCall({
  method: 'GET',
  path: '/api/admin/segments/:id/uses',
  summary: 'Lists the drafts, scheduled campaigns and automations that use a segment',
  access: 'staff',
  params: one,
  forwards: listSegmentUses,
});

export const restore = defineCall({
  method: 'POST',
  path: '/api/admin/segments/:id/restore',
  summary: 'Restores a deleted segment',
  access: 'staff',
  params: one,
  safeToRepeat: true,
  forwards: restoreSegment,
  audit: { action: 'segment.restore', subject: segmentIn },
});
