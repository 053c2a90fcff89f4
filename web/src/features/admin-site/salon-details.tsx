import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../components/ui/load-failure';
import { SkeletonRows } from '../../components/ui/skeleton-rows';
import { salonQuery } from '../../salon/queries';
import { SalonForm } from './salon-form';

/** Loads the salon's profile into its form. */
export function SalonDetails() {
  const salon = useQuery({ ...salonQuery, refetchOnMount: 'always' });
  if (salon.data) return <SalonForm salon={salon.data} />;
  if (!salon.isError) return <SkeletonRows label="Loading the salon" />;
  return <LoadFailure what="the salon" error={salon.error} onRetry={() => void salon.refetch()} />;
}
