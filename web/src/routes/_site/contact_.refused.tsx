import { createFileRoute } from '@tanstack/react-router';
import { ContactRefused } from '../../features/contact-page/contact-refused';
import { wordsOf } from '../../language/translate';
import { ContactForm } from '../../features/contact/contact-form';

/** The gateway renders this page in response to a rejected form post. */
export const Route = createFileRoute('/_site/contact_/refused')({
  head: ({ match }) => ({ meta: [{ title: wordsOf(match.context).t('Your message was not sent') }] }),
  component: Refused,
});

function Refused() {
  const { refusal } = Route.useRouteContext();
  return refusal && <ContactRefused {...refusal} form={<ContactForm refusal={refusal} />} />;
}
