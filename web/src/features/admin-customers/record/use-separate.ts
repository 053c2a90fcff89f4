import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { t } from '../../../staff-words/words';
import { recordChanged, unmergeRecord } from './queries';

/** Separates a merged record, by its id, from the customer `id`. */
export function useSeparate(id: string) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  return useMutation({
    ...unmergeRecord,
    onSuccess: async () => {
      notify({ text: t('Customers separated') });
      await recordChanged(queryClient, id);
    },
    onError: (error) => {
      showError(t('Failed to separate the customers'), error);
    },
  });
}
