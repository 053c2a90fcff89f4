import { contactSubmission } from '@lacquer/contracts/contact';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { defaultQueryFn } from '../../api/query-client';

export const submissionKeys = { list: ['/api/admin/contacts'] as const };

const answer = z.array(contactSubmission);

export const submissionsQuery = queryOptions({
  queryKey: submissionKeys.list,
  queryFn: async (context) => answer.parse(await defaultQueryFn(context)),
  // Messages arrive while the admin is open. Each visit of the page reloads the list.
  refetchOnMount: 'always',
});
