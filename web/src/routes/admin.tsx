import { createFileRoute, Outlet } from '@tanstack/react-router';
import { salon } from '../content/salon';

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: () => ({ meta: [{ title: `Staff | ${salon.name}` }, { name: 'robots', content: 'noindex' }] }),
  component: Outlet,
});
