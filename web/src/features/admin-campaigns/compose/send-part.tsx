import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { ApiError } from '../../../api/api-error';
import { Card } from '../../../components/ui/card';
import { FiguresNote } from '../../../texting/preview-notes';
import { known, t } from '../../../staff-words/words';

interface SendPartProps {
  preview: CampaignPreview | undefined;
  /** The reason why there is no preview. */
  failure: Error | null;
  zone: string;
}

/** The preview's figures and the warnings. */
export function SendPart({ preview, failure, zone }: SendPartProps) {
  return (
    <Card title={t('Before it is sent')}>
      {preview ? (
        <div className="mt-3 grid grid-cols-1 gap-3">
          <FiguresNote preview={preview} zone={zone} />
          <Warnings warnings={preview.warnings} />
        </div>
      ) : (
        <p className="mt-3 text-ink-soft">
          {failure ? failureWords(failure) : t('Write a text to see what it costs and when it ends.')}
        </p>
      )}
    </Card>
  );
}

const failureWords = (failure: Error): string =>
  failure instanceof ApiError && failure.body.message
    ? t('The figures could not be loaded: {message}', { message: known(failure.body.message) })
    : t('The figures could not be loaded: the server cannot be reached.');

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-2">
      {warnings.map((warning) => (
        <li key={warning} className="rounded-2xl bg-caution-tint px-4 py-2.5 text-base text-caution wrap-anywhere">
          {known(warning)}
        </li>
      ))}
    </ul>
  );
}
