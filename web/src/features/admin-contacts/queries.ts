import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import type { ContactSubmission, submissionEdit } from '@lacquer/contracts/salon/contact';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as client from '../../api/client';
import { versionConflict } from '../../forms/version-conflict';
import type { ContactSearch } from './search';

/** Messages per page. */
const pageSize = 50;

export const submissionKeys = { all: [submissionCalls.list.path] as const };

export const submissionsQuery = ({ view, q, cursor }: ContactSearch) =>
  queryOptions({
    queryKey: [submissionCalls.list.path, { view, q, cursor }] as const,
    queryFn: () => client.call(submissionCalls.list, { query: { view: view ?? 'inbox', q, cursor, limit: pageSize } }),
    // Messages arrive while the admin is open, so each visit of the page reloads the list.
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

export interface SubmissionChange {
  /** The version that the change is based on. */
  seen: ContactSubmission;
  edit: Omit<z.input<typeof submissionEdit>, 'version'>;
}

/** Changes a submission. If others have changed only other fields since, retries with the present version. */
export async function changeSubmission({ seen, edit }: SubmissionChange): Promise<ContactSubmission> {
  try {
    return await client.call(submissionCalls.edit, {
      params: { id: seen.id },
      body: { ...edit, version: seen.version },
    });
  } catch (error) {
    const late = versionConflict(submissionCalls.edit, error);
    const isOfAnother = (Object.keys(edit) as (keyof typeof edit)[]).every(
      (part) => late?.present[part] === seen[part],
    );
    if (!late || !isOfAnother) throw error;
    return changeSubmission({ seen: late.present, edit });
  }
}

/** Matches the query keys of the list and of its counts. */
export const isOfMessages = (key: unknown): boolean => typeof key === 'string' && key.startsWith(submissionKeys.all[0]);
