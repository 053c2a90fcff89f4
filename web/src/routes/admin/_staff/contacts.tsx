import { createFileRoute } from '@tanstack/react-router';
import { ContactsPage } from '../../../features/admin-contacts/contacts-page';
import { contactSearch } from '../../../features/admin-contacts/search';
import { pickedSearch } from '../-picked-search';
import { t } from '../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/contacts')({
  validateSearch: (search) => pickedSearch(search, ['view', 'q', 'cursor']),
  head: () => ({ meta: [{ title: t('Messages | Staff') }] }),
  component: Contacts,
});

function Contacts() {
  const navigate = Route.useNavigate();
  return (
    <ContactsPage
      search={contactSearch.parse(Route.useSearch())}
      onSearch={(search) => {
        const isTurned = search.cursor !== undefined;
        // searches and filters share one history entry; turning a page adds an entry
        void navigate({ search, replace: !isTurned, resetScroll: isTurned });
      }}
      onAddCustomer={({ firstName, lastName, email, phoneNumber }) =>
        void navigate({
          to: '/admin/customers',
          search: { form: 'add' },
          state: {
            newCustomer: { givenName: firstName, familyName: lastName, email, phoneNumber: phoneNumber ?? '' },
          },
        })
      }
    />
  );
}
