import type { AutomationKind } from '@lacquer/contracts/messaging/campaign';
import { useQuery } from '@tanstack/react-query';
import { useSalonZone } from '../../../salon/zone';
import { ReportFigures } from '../report';
import { Loaded, LoadingLine } from '../../../components/ui/loading/loaded';
import { automationReportQuery } from './queries';

export function AutomationReportPart({ kind }: { kind: AutomationKind }) {
  const zone = useSalonZone();
  const query = useQuery(automationReportQuery(kind));
  return (
    <Loaded query={query} what="the report" skeleton={<LoadingLine>Adding up the visits...</LoadingLine>}>
      {(report) => <ReportFigures report={report} zone={zone} />}
    </Loaded>
  );
}
