import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SiteFrame } from '../shell/frame';

export const Route = createFileRoute('/_site')({ component: Site });

function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
