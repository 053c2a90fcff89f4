import { createFileRoute } from '@tanstack/react-router';
import { RegistrationPage } from '../../../../features/admin-replies/registration/registration-page';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/replies/registration')({
  head: () => ({ meta: [{ title: t('Texts for the registration | Staff') }] }),
  component: RegistrationPage,
});
