import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTellFailure } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { recordChanged, unmergeRecord } from './queries';

/** Separates a merged record, by its id, from the customer `id`. */
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
