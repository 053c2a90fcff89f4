import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { documentKinds } from '@lacquer/contracts/site/kinds';
import { keepableFields } from '@lacquer/contracts/site/sample-fields';
import { Button } from '../../../components/ui/button';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { useNotify } from '../../../notices/notify';
import { t } from '../../../staff-words/words';
import { keepSample } from './queries';
import { useSiteChange } from './use-site-change';
import { labelOf } from './words';

interface NoteProps {
  document: SiteDocument;
  /** Whether this person may say that a sample is right for the salon: what is true of it, only its owner knows. */
  mayKeep: boolean;
}

/** The fields that are the sample's, and can be true of a salon as they are. */
const keepableOf = ({ kind, sampleFields }: SiteDocument): string[] =>
  sampleFields.filter((field) => keepableFields(documentKinds[kind]).includes(field));

/** Which parts of a document are still the sample's, and which of them an owner can keep as they are. */
export function SampleNote({ document, mayKeep }: NoteProps) {
  const { kind, sampleFields, kept } = document;
  const keep = useSiteChange(t('The sample was not kept'), (fields: string[]) => keepSample(document, fields));
  const labels = (fields: readonly string[]) => fields.map((field) => labelOf(kind, field)).join(', ');
  const keepable = keepableOf(document);
  const change = (fields: string[]) => ({ disabled: keep.isPending, onClick: () => keep.mutate(fields) });
  return (
    <>
      {sampleFields.length > 0 && (
        <CautionBox className="mt-3">
          <p className="wrap-anywhere">{t('Visitors see the sample: {fields}.', { fields: labels(sampleFields) })}</p>
          {mayKeep && keepable.length > 0 && (
            <>
              <Button look="outline" size="sm" wraps className="mt-2 text-left" {...change([...kept, ...keepable])}>
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

interface KeepAllProps {
  documents: readonly SiteDocument[];
}

/** Keeps what can be true of a salon in every document of a list. Nothing if there are not several. */
export function KeepAll({ documents }: KeepAllProps) {
  const notify = useNotify();
  const failure = t('The sample was not kept');
  const left = documents.filter((document) => keepableOf(document).length > 0);
  const undo = useSiteChange(failure, async (former: readonly SiteDocument[]) => {
    for (const document of former) await keepSample(document, document.kept);
  });
  const keep = useSiteChange(failure, async () => {
    for (const document of left) await keepSample(document, [...document.kept, ...keepableOf(document)]);
    // the button goes with the last sample: the notice does not wait for it
    notify({
      text: t('The texts are kept: they count as your own.'),
      action: { label: t('Undo'), onAct: () => undo.mutate(left) },
    });
  });
  if (left.length < 2) return null;
  return (
    <Button
      look="outline"
      size="sm"
      wraps
      className="mt-2 flex text-left"
      disabled={keep.isPending || undo.isPending}
      onClick={() => keep.mutate(undefined)}
    >
      {t('All of them are true of this salon: keep them')}
    </Button>
  );
}
