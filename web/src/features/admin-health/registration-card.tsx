import type { Registration } from '@lacquer/contracts/messaging/registration';
import { Badge } from '../../components/ui/badge';
import { Card } from '../../components/ui/card';
import { t } from '../../staff-words/words';
import { RegistrationDetails } from '../../texting/registration/registration-details';
import { badgeOf } from '../../texting/registration/registration-words';

/** Whether phone networks accept texts of the sender. */
export function RegistrationCard({ registration }: { registration: Registration }) {
  const { tone, words } = badgeOf(registration);
  return (
    <Card title={t('Registration of the sender')} actions={<Badge tone={tone}>{words}</Badge>}>
      <RegistrationDetails registration={registration} />
    </Card>
  );
}
