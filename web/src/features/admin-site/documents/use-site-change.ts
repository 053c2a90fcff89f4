import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '../../../notices/failure';

/** Reads every list of the editor again. */
export function useSiteRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        path === siteCalls.listDocuments.path || path === siteCalls.status.path || path === siteCalls.editions.path,
    });
}

/**
 * A change of the site that a tap makes. `failure`: the words of its error, unless it `isShownElsewhere`.
 */
export function useSiteChange<Input, Result>(
  failure: string,
  change: (input: Input) => Promise<Result>,
  isShownElsewhere: (error: Error) => boolean = () => false,
) {
  const showError = useErrorNotice();
  const refresh = useSiteRefresh();
  return useMutation({
    mutationFn: change,
    onError: (error) => {
      if (!isShownElsewhere(error)) showError(failure, error);
    },
    onSettled: refresh,
  });
}
