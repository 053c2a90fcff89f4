import { createFileRoute } from '@tanstack/react-router';
import { ContactRefused } from '../../features/contact-page/contact-answers';
import { ContactForm } from '../../features/contact/contact-form';

/** Rendered by the gateway as the answer to a form post, with the faults it found. */
export const Route = createFileRoute('/_site/contact_/refused')({
  head: () => ({ meta: [{ title: 'Message not sent' }] }),
  component: Refused,
});

function Refused() {
  const { refusal } = Route.useRouteContext();
  return refusal && <ContactRefused {...refusal} form={<ContactForm refusal={refusal} />} />;
}
