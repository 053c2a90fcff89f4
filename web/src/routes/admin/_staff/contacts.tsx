import { createFileRoute } from '@tanstack/react-router';
import { salon } from '../../../content/salon';
import { ContactsPage } from '../../../features/admin-contacts/contacts-page';

export const Route = createFileRoute('/admin/_staff/contacts')({
  head: () => ({ meta: [{ title: `Contacts | ${salon.name}` }] }),
  component: ContactsPage,
});
