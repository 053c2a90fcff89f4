import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../components/ui/loading/loaded';
import { salonQuery } from '../../salon/queries';
import { t } from '../../staff-words/words';
import { SalonForm } from './salon-form';

/** Loads the salon's profile into its form. */
export function SalonDetails() {
  const salon = useQuery({ ...salonQuery, refetchOnMount: 'always' });
  return (
    <Loaded query={salon} what={t('the salon')}>
      {(profile) => <SalonForm salon={profile} />}
    </Loaded>
  );
}
