import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Staff' }, { name: 'robots', content: 'noindex' }] }),
  component: Outlet,
});
