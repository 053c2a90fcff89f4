import { createFileRoute } from '@tanstack/react-router';
import { HowWeCount } from '../../../features/admin-counting/how-we-count';
import { t } from '../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/counting')({
  head: () => ({ meta: [{ title: t('How we count | Staff') }] }),
  component: HowWeCount,
});
