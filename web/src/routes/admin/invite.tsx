import { createFileRoute, useLocation } from '@tanstack/react-router';
import { LinkPage } from '../../features/session/link-page';
import { t } from '../../staff-words/words';

// The link's token is in the fragment, which browsers never send to a server.
export const Route = createFileRoute('/admin/invite')({
  head: () => ({ meta: [{ title: t('Choose a password | Staff') }] }),
  component: Invite,
});

function Invite() {
  const { hash } = useLocation();
  return <LinkPage key={hash} token={hash} />;
}
