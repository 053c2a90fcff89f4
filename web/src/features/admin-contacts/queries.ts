import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import type { ContactSubmission, submissionEdit } from '@lacquer/contracts/salon/contact';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as client from '../../api/client';
import type { ContactSearch } from './search';

/** Messages on a page. */
const pageSize = 50;

export const submissionKeys = { all: [submissionCalls.list.path] as const };

export const submissionsQuery = ({ view, q, cursor }: ContactSearch) =>
  queryOptions({
    queryKey: [submissionCalls.list.path, { view, q, cursor }] as const,
    queryFn: () => client.call(submissionCalls.list, { query: { view: view ?? 'inbox', q, cursor, limit: pageSize } }),
    // Messages arrive while the admin is open. Each visit of the page reloads the list.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

export const submissionCountsQuery = (q: string | undefined) =>
  queryOptions({
    queryKey: [submissionCalls.count.path, { q }] as const,
    queryFn: () => client.call(submissionCalls.count, { query: { q } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

export type SubmissionEdit = z.input<typeof submissionEdit>;

export const changeSubmission = ({ id, edit }: { id: ContactSubmission['id']; edit: SubmissionEdit }) =>
  client.call(submissionCalls.edit, { params: { id }, body: edit });
