import { automationForm, type Automation, type AutomationForm } from '@lacquer/contracts/messaging/automations';
import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../components/ui/load-failure';
import { counted } from '../../../format/count';
import { dollars } from '../../../format/money';
import { PhonePreview } from '../../../texting/phone-preview';
import { exclusionsOf, NamesNote, SegmentNote } from '../../../texting/preview-notes';
import { automationPreview } from './queries';

/** A preview of what the saved automation would do if it ran now. */
export function AutomationPreview({ automation }: { automation: Automation }) {
  const stored: AutomationForm = automationForm.parse(automation);
  const { data, isError, error, refetch } = useQuery(automationPreview(automation.kind, stored));
  if (data) return <PreviewFigures preview={data} />;
  if (isError) return <LoadFailure what="the preview" error={error} onRetry={() => void refetch()} />;
  return (
    <p role="status" className="text-ink-soft">
      Counting the customers...
    </p>
  );
}

export function PreviewFigures({ preview }: { preview: CampaignPreview }) {
  const { eligible, estimatedCost, body, names, warnings } = preview;
  const leftOut = exclusionsOf(preview);
  return (
    <div className="grid gap-3">
      <p>
        If it ran now, <span className="font-semibold tabular-nums">{counted(eligible, 'customer')}</span> would get
        this text{eligible > 0 && <>, for about {dollars(Math.round(estimatedCost))}</>}.
      </p>
      {leftOut.length > 0 && <p className="text-ink-soft tabular-nums">Left out: {leftOut.join(', ')}</p>}
      <PhonePreview body={body} />
      <SegmentNote preview={preview} />
      {names && <NamesNote names={names} />}
      {warnings.map((warning) => (
        <p key={warning} className="text-caution">
          {warning}
        </p>
      ))}
    </div>
  );
}
