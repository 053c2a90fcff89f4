import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../components/ui/load-failure';
import { useSalonZone } from '../../../salon/zone';
import { ReportFigures } from '../report';
import { automationReportQuery } from './queries';

export function AutomationReportPart({ kind }: { kind: AutomationKind }) {
  const zone = useSalonZone();
  const { data, isError, error, refetch } = useQuery(automationReportQuery(kind));
  if (data) return <ReportFigures report={data} zone={zone} />;
  if (isError) return <LoadFailure what="the report" error={error} onRetry={() => void refetch()} />;
  return (
    <p role="status" className="text-ink-soft">
      Adding up the visits...
    </p>
  );
}
