import { createFileRoute } from '@tanstack/react-router';
import { JoinSheet } from '../../../../features/admin-replies/sheet/join-sheet';
import { t } from '../../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/replies/sheet')({
  head: () => ({ meta: [{ title: t('The code for texts | Staff') }] }),
  component: JoinSheet,
});
