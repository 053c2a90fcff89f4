import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { mergeRecords, recordChanged } from '../record/queries';
import { useSeparate } from '../record/use-separate';
import { t } from '../../../staff-words/words';
import { dismissPair, pairsChanged, restorePair } from './queries';

/** Merges two records, or says that they are two persons. Both can be undone at once, and later. */
export function usePairActions(id: string, otherId: string) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const separate = useSeparate(id);
  const restore = useMutation({
    mutationFn: () => restorePair(id, otherId),
    onSuccess: async () => {
      notify({ text: t('The pair is proposed again') });
      await pairsChanged(queryClient, false);
    },
    onError: (error) => {
      showError(t('Failed to propose the pair again'), error);
    },
  });
  const dismiss = useMutation({
    mutationFn: () => dismissPair(id, otherId),
    onSuccess: async () => {
      notify({ text: t('Not the same person'), action: { label: t('Undo'), onAct: () => restore.mutate() } });
      await pairsChanged(queryClient, false);
    },
    onError: (error) => {
      showError(t('Failed to save that they are not the same person'), error);
    },
  });
  const merge = useMutation({
    ...mergeRecords(id),
    onSuccess: async (merged) => {
      notify({ text: t('Customers merged'), action: { label: t('Undo'), onAct: () => separate.mutate(otherId) } });
      await Promise.all([recordChanged(queryClient, id, merged), pairsChanged(queryClient, true)]);
    },
    onError: (error) => {
      showError(t('Failed to merge the customers'), error);
    },
  });
  return { merge, dismiss, restore };
}
