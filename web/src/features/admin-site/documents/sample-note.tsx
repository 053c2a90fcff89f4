import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { Button } from '../../../components/ui/button';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { t } from '../../../staff-words/words';
import { keepSample } from './queries';
import { useSiteChange } from './use-site-change';
import { labelOf, wordedKinds } from './words';

interface NoteProps {
  document: SiteDocument;
  /** Whether this person may say that a sample is right for the salon: what is true of it, only its owner knows. */
  mayKeep: boolean;
}

/** Which parts of a document are still the sample's, and which of them an owner can keep as they are. */
export function SampleNote({ document, mayKeep }: NoteProps) {
  const { kind, sampleFields, kept } = document;
  const keep = useSiteChange(t('The sample was not kept'), (fields: string[]) => keepSample(document, fields));
  const labels = (fields: readonly string[]) => fields.map((field) => labelOf(kind, field)).join(', ');
  const keepable = sampleFields.filter((field) => wordedKinds[kind].keepable?.includes(field));
  const change = (fields: string[]) => ({ disabled: keep.isPending, onClick: () => keep.mutate(fields) });
  return (
    <>
      {sampleFields.length > 0 && (
        <CautionBox className="mt-3">
          <p className="wrap-anywhere">{t('Visitors see the sample: {fields}.', { fields: labels(sampleFields) })}</p>
          {mayKeep && keepable.length > 0 && (
            <>
              <Button
                look="outline"
                size="sm"
                className="mt-2 h-auto min-h-11 py-2 text-left"
                {...change([...kept, ...keepable])}
              >
                {t('It is true of this salon: keep it')}
              </Button>
              {keepable.length < sampleFields.length && (
                <p className="mt-2 text-small">{t('This keeps: {fields}.', { fields: labels(keepable) })}</p>
              )}
            </>
          )}
        </CautionBox>
      )}
      {mayKeep && kept.length > 0 && (
        <p className="mt-2 text-small text-ink-soft wrap-anywhere">
          {t('You kept from the sample: {fields}.', { fields: labels(kept) })}{' '}
          <button
            type="button"
            className="min-h-11 font-medium underline underline-offset-4 hover:text-ink disabled:opacity-40"
            {...change([])}
          >
            {t('Mark it as a sample again')}
          </button>
        </p>
      )}
    </>
  );
}
