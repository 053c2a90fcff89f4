import { createFileRoute } from '@tanstack/react-router';
import { ConversationPage } from '../../../../features/admin-replies/conversation-page';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/replies/$phone')({
  head: () => ({ meta: [{ title: t('Conversation | Staff') }] }),
  component: Conversation,
});

function Conversation() {
  const { phone } = Route.useParams();
  const { session } = Route.useRouteContext();
  // keyed, because an unsent answer belongs to one phone
  return <ConversationPage key={phone} phone={phone} me={session.id} />;
}
