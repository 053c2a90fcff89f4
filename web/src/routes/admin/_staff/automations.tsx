import { createFileRoute } from '@tanstack/react-router';
import { AutomationsPage } from '../../../features/admin-campaigns/automations/automations-page';
import { OwnersOnly } from '../../../features/admin-frame/owners-only';
import { t } from '../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/automations')({
  head: () => ({ meta: [{ title: t('Automations | Staff') }] }),
  component: Automations,
});

function Automations() {
  const { session } = Route.useRouteContext();
  return (
    <OwnersOnly session={session} title={t('Automations')}>
      <AutomationsPage />
    </OwnersOnly>
  );
}
