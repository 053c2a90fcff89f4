import { createFileRoute } from '@tanstack/react-router';
import { ContactRefused, type FormFault } from '../../features/contact-page/contact-answers';

const labels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  message: 'Message',
} as const;

/** Rendered by the gateway as the answer to a form post, with the faults it found by field. */
export const Route = createFileRoute('/_site/contact_/refused')({
  validateSearch: (search: Record<string, unknown>): Partial<Record<keyof typeof labels | 'reason', string>> =>
    Object.fromEntries(
      [...Object.keys(labels), 'reason'].flatMap((field) => {
        const message = search[field];
        return typeof message === 'string' ? [[field, message]] : [];
      }),
    ),
  head: () => ({ meta: [{ title: 'Message not sent' }] }),
  component: Refused,
});

function Refused() {
  const search = Route.useSearch();
  const faults = Object.entries(labels).flatMap(([field, label]): FormFault[] => {
    const message = search[field as keyof typeof labels];
    return message ? [{ field: label, message }] : [];
  });
  return <ContactRefused faults={faults} reason={search.reason} />;
}
