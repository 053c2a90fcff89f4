import { automationForm, type Automation, type AutomationForm } from '@lacquer/contracts/messaging/automations';
import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { useQuery } from '@tanstack/react-query';
import { dollars } from '../../../format/money';
import { PhonePreview } from '../../../texting/phone-preview';
import { exclusionsOf, NamesNote, SegmentNote } from '../../../texting/preview-notes';
import { Loaded, LoadingLine } from '../../../components/ui/loading/loaded';
import { rich } from '../../../staff-words/rich';
import { counted, known, t } from '../../../staff-words/words';
import { automationPreview } from './queries';

/** A preview of what the saved automation would do if it ran now. */
export function AutomationPreview({ automation }: { automation: Automation }) {
  const stored: AutomationForm = automationForm.parse(automation);
  const query = useQuery(automationPreview(automation.kind, stored));
  return (
    <Loaded
      query={query}
      what={t('the preview')}
      skeleton={<LoadingLine>{t('Counting the customers...')}</LoadingLine>}
    >
      {(preview) => <PreviewFigures preview={preview} />}
    </Loaded>
  );
}

export function PreviewFigures({ preview }: { preview: CampaignPreview }) {
  const { eligible, estimatedCost, body, names, warnings } = preview;
  const leftOut = exclusionsOf(preview);
  return (
    <div className="grid gap-3">
      <p>
        {rich('If it ran now, {count} would get this text', {
          count: <span className="font-semibold tabular-nums">{counted(eligible, 'customer')}</span>,
        })}
        {eligible > 0 && <>{t(', for about {amount}', { amount: dollars(Math.round(estimatedCost)) })}</>}.
      </p>
      {leftOut.length > 0 && (
        <p className="text-ink-soft tabular-nums">{t('Left out: {reasons}', { reasons: leftOut.join(', ') })}</p>
      )}
      <PhonePreview body={body} />
      <SegmentNote preview={preview} />
      {names && <NamesNote names={names} />}
      {warnings.map((warning) => (
        <p key={warning} className="text-caution">
          {known(warning)}
        </p>
      ))}
    </div>
  );
}
