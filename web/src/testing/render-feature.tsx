import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createQueryClient } from '../api/query-client';
import { NotifyContext, type NoticeRequest } from '../notify';

// Lazy chunks are compiled on demand here.
configure({ asyncUtilTimeout: 10_000 });

declare global {
  // the address of the test's API
  var apiOrigin: string;
}

/** A feature as a route mounts it. `notices`: what it told the user. */
export function renderFeature(feature: ReactNode) {
  const notices: NoticeRequest[] = [];
  const queryClient = createQueryClient();
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <NotifyContext value={(notice) => notices.push(notice)}>{feature}</NotifyContext>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return { notices, queryClient, user: userEvent.setup() };
}
