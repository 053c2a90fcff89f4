import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error';
import { sessionKeys } from './queries';

/** Redirects to the login page when any call answers that the session is over. */
export function useSessionEnd(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const leave = (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) return;
      queryClient.setQueryData(sessionKeys.current, null);
      void router.navigate({ to: '/admin/login', search: { redirect: router.state.location.href } });
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') leave(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') leave(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, router]);
}
