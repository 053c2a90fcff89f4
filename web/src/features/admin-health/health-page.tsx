import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../components/ui/load-failure';
import { PageTitle } from '../../components/ui/page-title';
import { SkeletonRows } from '../../components/ui/skeleton-rows';
import { integrationsQuery, operationsQuery, senderQuery } from '../../connections/queries';
import { DeadLettersCard } from './dead-letters-card';
import { ProxyCard } from './proxy-card';
import { RunningCard } from './running-card';
import { SquareCard } from './square-card';
import { TextsCard } from './texts-card';

/** While something is under way, it is asked about so often, in milliseconds. */
const rereadMs = 3000;

/** How each app runs is asked this often while the page is open, in milliseconds. */
const runningMs = 15_000;

/** Whether texts leave and payments arrive, whether the product does what it should, and what to do where it does not. */
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
  const operations = useQuery({ ...operationsQuery, refetchInterval: runningMs });
  const messaging = operations.data?.apps.find(({ app }) => app === 'messaging')?.running;
  const failed = [integrations, sender].find(({ isError }) => isError);
  return (
    <>
      <PageTitle>Health</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-soft">Whether texts leave, payments arrive and nothing is stuck.</p>
      <div className="mt-6">
        {integrations.data && sender.data ? (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            {integrations.data.proxy.isUntrusted && <ProxyCard />}
            <TextsCard sender={sender.data} role={role} running={messaging ?? null} />
            <SquareCard square={integrations.data.square} role={role} />
          </div>
        ) : failed?.error ? (
          <LoadFailure what="the state of the connections" error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <SkeletonRows rows={3} label="Loading the state of the connections" />
        )}
      </div>
      <div className="mt-4">
        {operations.data ? (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
            <DeadLettersCard known={operations.data.deadLetters} role={role} />
            <RunningCard apps={operations.data.apps} />
          </div>
        ) : operations.error ? (
          <LoadFailure what="how it runs" error={operations.error} onRetry={() => void operations.refetch()} />
        ) : (
          <SkeletonRows rows={3} label="Loading how it runs" />
        )}
      </div>
    </>
  );
}

const isUnderWay = ({ finishedAt }: { finishedAt: string | null }): boolean => finishedAt === null;
