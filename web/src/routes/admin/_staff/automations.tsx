import { createFileRoute } from '@tanstack/react-router';
import { AutomationsPage } from '../../../features/admin-campaigns/automations/automations-page';
import { OwnersOnly } from '../../../features/admin-frame/owners-only';

export const Route = createFileRoute('/admin/_staff/automations')({
  head: () => ({ meta: [{ title: 'Automations | Staff' }] }),
  component: Automations,
});

function Automations() {
  const { session } = Route.useRouteContext();
  return (
    <OwnersOnly session={session} title="Automations">
      <AutomationsPage />
    </OwnersOnly>
  );
}
