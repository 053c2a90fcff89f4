import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../components/ui/load-failure';
import { PageTitle } from '../../components/ui/page-title';
import { SkeletonRows } from '../../components/ui/skeleton-rows';
import { integrationsQuery, senderQuery } from '../../connections/queries';
import { SquareCard } from './square-card';
import { TextsCard } from './texts-card';

/** While something is under way, it is asked about so often, in milliseconds. */
const rereadMs = 3000;

/** Whether texts leave and payments arrive, and what to do where they do not. */
export function HealthPage({ role }: { role: StaffRole }) {
  const integrations = useQuery({
    ...integrationsQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.square.sweeps.some(isUnderWay) ? rereadMs : false),
  });
  const sender = useQuery({
    ...senderQuery,
    refetchInterval: ({ state }) => (state.data?.heldUntil ? rereadMs : false),
  });
  const failed = [integrations, sender].find(({ isError }) => isError);
  return (
    <>
      <PageTitle>Health</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-soft">Whether texts leave and payments arrive.</p>
      <div className="mt-6">
        {integrations.data && sender.data ? (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <TextsCard sender={sender.data} role={role} />
            <SquareCard square={integrations.data.square} role={role} />
          </div>
        ) : failed?.error ? (
          <LoadFailure what="the state of the connections" error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <SkeletonRows rows={3} label="Loading the state of the connections" />
        )}
      </div>
    </>
  );
}

const isUnderWay = ({ finishedAt }: { finishedAt: string | null }): boolean => finishedAt === null;
