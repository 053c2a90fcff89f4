import { createFileRoute } from '@tanstack/react-router';
import { ConversationPage } from '../../../../features/admin-replies/conversation-page';

export const Route = createFileRoute('/admin/_staff/replies/$phone')({
  head: () => ({ meta: [{ title: 'Conversation | Staff' }] }),
  component: Conversation,
});

function Conversation() {
  const { phone } = Route.useParams();
  // keyed, because an unsent answer belongs to one phone
  return <ConversationPage key={phone} phone={phone} />;
}
