import type { AnyRouter } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, useEffect } from 'react';
import { endHydration } from '../loading/load-chunk';

/**
 * The whole page. It is not in an entry: the development server gives a file with a component an import of itself, whose
 * address changes with the first saved file, and the entry would run twice.
 */
function HydratedPage({ router }: { router: AnyRouter }) {
  useEffect(endHydration, []);
  return <RouterClient router={router} />;
}

export const documentOf = (router: AnyRouter) => (
  <StrictMode>
    <HydratedPage router={router} />
  </StrictMode>
);
