import * as submissionCalls from '@lacquer/contracts/calls/submissions';
import { queryOptions } from '@tanstack/react-query';
import { defaultQueryFn } from '../../api/query-client';

export const submissionKeys = { list: [submissionCalls.list.path] as const };

export const submissionsQuery = queryOptions({
  queryKey: submissionKeys.list,
  queryFn: async (context) => submissionCalls.list.answer.parse(await defaultQueryFn(context)),
  // Messages arrive while the admin is open. Each visit of the page reloads the list.
  refetchOnMount: 'always',
});
