import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useSchemeOnDocument } from '../app/color-scheme';

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: () => ({
    meta: [
      { title: 'Staff' },
      { name: 'robots', content: 'noindex' },
      // where Safari does not read the manifest
      { name: 'apple-mobile-web-app-capable', content: 'yes' },
      { name: 'mobile-web-app-capable', content: 'yes' },
      { name: 'apple-mobile-web-app-status-bar-style', content: 'default' },
    ],
  }),
  component: Admin,
});

function Admin() {
  useSchemeOnDocument();
  return <Outlet />;
}
