import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ContactSent } from '../../features/contact-page/contact-answers';
import { forgetMessage } from '../../features/contact/contact-draft';

export const Route = createFileRoute('/_site/contact_/sent')({
  head: () => ({ meta: [{ title: 'Message Sent' }] }),
  component: Sent,
});

function Sent() {
  // sent by the form before its code had loaded
  useEffect(forgetMessage, []);
  return <ContactSent />;
}
