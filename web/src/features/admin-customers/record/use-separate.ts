import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTellFailure } from '../../../failure';
import { useNotify } from '../../../notify';
import { recordChanged, unmergeRecord } from './queries';

/** Takes a record, by its id, out of the customer `id` again. */
export function useSeparate(id: string) {
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  return useMutation({
    ...unmergeRecord,
    onSuccess: async () => {
      notify({ text: 'Customers separated' });
      await recordChanged(queryClient, id);
    },
    onError: (error) => {
      tellFailure('Failed to separate the customers', error);
    },
  });
}
