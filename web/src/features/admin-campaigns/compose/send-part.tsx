import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { useErrorNotice } from '../../../notices/failure';
import { counted } from '../../../format/count';
import { salonMoment } from '../../../format/salon-time';
import { Confirmation } from '../../../texting/confirmation';
import { FiguresNote } from '../../../texting/preview-notes';
import { callsItselfTemplate, typedAbove } from '../../../texting/templates';
import { useCampaignActions } from '../use-campaign-actions';
import type { DraftKeeper } from './use-draft';

interface SendPartProps {
  message: string;
  at: string | null;
  preview: CampaignPreview | undefined;
  /** The reason why there is no preview. */
  failure: Error | null;
  /** The preview matches the current form. */
  isCurrent: boolean;
  canSend: boolean;
  draft: DraftKeeper;
  onSent: (id: string) => void;
  zone: string;
}

/** The preview's figures, the warnings and the send button. */
export function SendPart({ message, at, preview, failure, isCurrent, canSend, draft, onSent, zone }: SendPartProps) {
  const showError = useErrorNotice();
  const { start } = useCampaignActions();
  const [isAsking, setAsking] = useState(false);
  const [isFlushing, setFlushing] = useState(false);
  const isPending = isFlushing || start.isPending;
  const verb = at === null ? 'Send now' : 'Schedule';
  const launch = async () => {
    setFlushing(true);
    try {
      const stored = await draft.flush();
      // awaited here instead of in a mutation callback: a live update may unmount this form before the response
      await start.mutateAsync({ ...stored, at }).then(() => onSent(stored.id), draft.noteLate);
    } catch (error) {
      showError('The draft could not be saved, so nothing was sent', error as Error);
    } finally {
      setAsking(false);
      setFlushing(false);
    }
  };
  return (
    <Card title="Before it is sent">
      {preview ? (
        <div className="mt-3 grid grid-cols-1 gap-3">
          <FiguresNote preview={preview} zone={zone} />
          <Warnings warnings={preview.warnings} />
        </div>
      ) : (
        <p className="mt-3 text-ink-soft">
          {failure ? failureWords(failure) : 'Write a text to see what it costs and when it ends.'}
        </p>
      )}
      <Button
        className="mt-4 w-full"
        disabled={!canSend || !preview || !isCurrent || preview.eligible === 0 || isPending}
        onClick={() => setAsking(true)}
      >
        {isPending ? 'Sending...' : verb}
      </Button>
      {preview && (
        <Confirmation
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => void launch()}
          isPending={isPending}
          recipients={preview.eligible}
          isTemplate={callsItselfTemplate(message)}
          verb={verb}
        >
          <FiguresNote preview={preview} zone={zone} />
          <p className="rounded-2xl bg-plaster-mid px-4 py-3 whitespace-pre-wrap wrap-anywhere">{preview.body}</p>
          {at !== null && <p>It starts {salonMoment(at, zone)}.</p>}
          {preview.eligible > typedAbove && at === null && (
            <p className="text-ink-soft">
              {counted(preview.eligible, 'phone')} will ring. You can pause it, but sent texts cannot be taken back.
            </p>
          )}
        </Confirmation>
      )}
    </Card>
  );
}

const failureWords = (failure: Error): string =>
  failure instanceof ApiError && failure.body.message
    ? `The figures could not be loaded: ${failure.body.message}`
    : 'The figures could not be loaded: the server cannot be reached.';

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-2">
      {warnings.map((warning) => (
        <li key={warning} className="rounded-2xl bg-caution-tint px-4 py-2.5 text-base text-caution wrap-anywhere">
          {warning}
        </li>
      ))}
    </ul>
  );
}
