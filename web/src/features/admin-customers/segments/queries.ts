import * as segmentCalls from '@lacquer/contracts/calls/customers/segments';
import type { CountedSegment, SegmentEdit, SegmentForm } from '@lacquer/contracts/customers/segments';
import type { QueryClient } from '@tanstack/react-query';
import * as client from '../../../api/client';
import { segmentsQuery } from '../../../texting/segments';

export const createSegment = (form: SegmentForm) => client.call(segmentCalls.create, { body: form });

export const editSegment = ({ id, ...edit }: SegmentEdit & { id: string }) =>
  client.call(segmentCalls.edit, { params: { id }, body: edit });

export const removeSegment = (id: string) => client.send(segmentCalls.remove, { params: { id } });

/** What uses the segment. Null while messaging does not answer: the deletion does not wait for it. */
export const findSegmentUses = (id: string) => client.call(segmentCalls.uses, { params: { id } }).catch(() => null);

export const restoreSegment = (id: string) => client.call(segmentCalls.restore, { params: { id } });

export const segmentsChanged = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: segmentsQuery.queryKey });

export const findSegment = (segments: CountedSegment[] | undefined, id: string | undefined) =>
  segments?.find((segment) => segment.id === id);
