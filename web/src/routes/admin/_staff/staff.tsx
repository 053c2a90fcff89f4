import { createFileRoute } from '@tanstack/react-router';
import { OwnersOnly } from '../../../features/admin-frame/owners-only';
import { StaffPage } from '../../../features/admin-staff/staff-page';
import { t } from '../../../staff-words/words';

export const Route = createFileRoute('/admin/_staff/staff')({
  head: () => ({ meta: [{ title: t('Staff accounts | Staff') }] }),
  component: Staff,
});

function Staff() {
  const { session } = Route.useRouteContext();
  return (
    <OwnersOnly session={session} title={t('Staff')}>
      <StaffPage ownEmail={session.email} />
    </OwnersOnly>
  );
}
