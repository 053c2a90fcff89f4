import { createFileRoute } from '@tanstack/react-router';
import { ContactsPage } from '../../../features/admin-contacts/contacts-page';

export const Route = createFileRoute('/admin/_staff/contacts')({
  head: () => ({ meta: [{ title: 'Contacts | Staff' }] }),
  component: ContactsPage,
});
