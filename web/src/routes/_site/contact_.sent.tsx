import { createFileRoute } from '@tanstack/react-router';
import { ContactSent } from '../../features/contact-page/contact-answers';

export const Route = createFileRoute('/_site/contact_/sent')({
  head: () => ({ meta: [{ title: 'Message Sent' }] }),
  component: ContactSent,
});
