import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ContactSentIsland } from '../../features/contact-page/contact-sent-island';
import { wordsOf } from '../../language/translate';
import { forgetMessage } from '../../features/contact/contact-draft';

export const Route = createFileRoute('/_site/contact_/sent')({
  head: ({ match }) => ({ meta: [{ title: wordsOf(match.context).t('Message Sent!') }] }),
  component: Sent,
});

function Sent() {
  // sent by the form before its code had loaded
  useEffect(forgetMessage, []);
  return <ContactSentIsland />;
}
