import { serviceNames } from '@lacquer/contracts/contract';
import type { DeadLetterEntry } from '@lacquer/contracts/operations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { operationsQuery } from '../../connections/queries';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { counted, t } from '../../staff-words/words';
import { deadLettersKey, settleDeadLetters } from './queries';

interface Settling {
  verdict: 'replay' | 'discard';
  letters: readonly DeadLetterEntry[];
}

/** Redelivers or discards dead letters, and reports the number. */
export function useSettle(onDone: () => void) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ verdict, letters }: Settling) => {
      let settled = 0;
      for (const keeper of serviceNames) {
        const ids = letters.flatMap((letter) => (letter.keeper === keeper ? [letter.id] : []));
        if (ids.length > 0) settled += (await settleDeadLetters(verdict, { keeper, ids: [...new Set(ids)] })).settled;
      }
      return settled;
    },
    onSuccess: (settled, { verdict }) => {
      notify({ text: outcomeOf(verdict, settled) });
      onDone();
    },
    onError: (error, { verdict }) => {
      showError(verdict === 'replay' ? t('It was not delivered again') : t('It was not discarded'), error);
    },
    onSettled: () =>
      Promise.all(
        [deadLettersKey, operationsQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

function outcomeOf(verdict: Settling['verdict'], settled: number): string {
  if (settled === 0) return t('It was already resolved');
  if (verdict === 'discard') return t('{count} discarded', { count: counted(settled, 'entry', 'entries') });
  return t('{count} delivered again. Events that fail again reappear here', {
    count: counted(settled, 'entry', 'entries'),
  });
}
