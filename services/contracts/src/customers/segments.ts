import { z } from 'zod';
import { defineChange } from '../changes.js';
import { defineRpc } from '../contract.js';
import { customerFilter, filterZone, strictFilter } from './customer.js';
import { text } from '../values.js';
import { editConflict, madeOf, version } from '../versions.js';

/** The most segments of a salon. */
export const maxSegments = 100;
/** The longest name of a segment, in characters. */
export const maxSegmentName = 60;
/** A deleted segment can be restored for this many days. */
export const segmentRestorableDays = 30;

/** Trimmed, with single spaces. Letters are composed, so that a name is the same on every keyboard. */
const segmentName = text('is required')
  .transform((typed) => typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'is required').max(maxSegmentName, `must be at most ${maxSegmentName} characters`));

/** A filter of the customer list, saved with a name. */
export const segment = z.object({
  id: z.uuid(),
  name: z.string(),
  filter: customerFilter,
  /** The number of edits. */
  version,
});
export type Segment = z.output<typeof segment>;

/** How many customers meet a filter, and how many of them have a phone. */
export const filterCount = z.object({ customers: z.int(), withPhone: z.int() });
export type FilterCount = z.infer<typeof filterCount>;

/** `count`: null if the segments before it took too long to count; `summarizeFilter` counts it. */
export const countedSegment = segment.extend({ count: filterCount.nullable() });
export type CountedSegment = z.output<typeof countedSegment>;

export const segmentForm = z.object({ name: segmentName, filter: strictFilter });
export type SegmentForm = z.output<typeof segmentForm>;

/** Absent fields stay unchanged. The filter is replaced as a whole. */
export const segmentEdit = segmentForm.partial().extend(madeOf);
export type SegmentEdit = z.output<typeof segmentEdit>;

const one = { id: z.uuid() };
export const segmentNotFound = { 'CUSTOMER.SEGMENT_NOT_FOUND': 'not-found' } as const;
const nameTaken = { 'CUSTOMER.SEGMENT_NAME_TAKEN': 'conflict' } as const;
const tooMany = { 'CUSTOMER.TOO_MANY_SEGMENTS': 'conflict' } as const;

/** Counts the customers that meet a filter, as the list shows them. */
export const summarizeFilter = defineRpc('customer.summarize-filter.v1', {
  request: z.object({ filter: strictFilter, ...filterZone }),
  response: filterCount,
});

/** By name. */
export const listSegments = defineRpc('customer.list-segments.v1', {
  request: z.object(filterZone),
  response: z.array(countedSegment),
});

/** For a campaign. A release that does not know one of its conditions cannot read it. */
export const getSegment = defineRpc('customer.get-segment.v1', {
  request: z.object(one),
  response: segment.extend({ filter: strictFilter }),
  errors: segmentNotFound,
});

/** Of two names that differ only in capital letters, one is refused. */
export const createSegment = defineRpc('customer.create-segment.v1', {
  actor: 'staff',
  request: segmentForm,
  response: segment,
  errors: { ...nameTaken, ...tooMany },
});

export const editSegment = defineRpc('customer.edit-segment.v1', {
  actor: 'staff',
  request: segmentEdit.extend(one),
  response: segment,
  errors: { ...segmentNotFound, ...nameTaken, ...editConflict('CUSTOMER') },
});

/** Campaigns and automations keep the filter that they have from it. */
export const removeSegment = defineRpc('customer.remove-segment.v1', {
  actor: 'staff',
  request: z.object(one),
  response: z.object({}),
  errors: segmentNotFound,
});

/** Takes back a deletion. A segment that is not deleted stays as it is. */
export const restoreSegment = defineRpc('customer.restore-segment.v1', {
  actor: 'staff',
  request: z.object(one),
  response: segment,
  errors: { ...segmentNotFound, ...nameTaken, ...tooMany },
});

/** Without an id. */
export const segmentsChanged = defineChange('customer.segments-changed.v1');
