import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { documentKinds } from '@lacquer/contracts/site/kinds';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { CheckField } from '../../../components/ui/fields/check-field';
import { InputField } from '../../../components/ui/fields/input-field';
import { Loaded } from '../../../components/ui/loading/loaded';
import { NewPictures } from '../documents/new-pictures';
import { documentsQuery, publishSite, removeDocument, saveDocument } from '../documents/queries';
import { useSiteChange } from '../documents/use-site-change';
import { counted, t } from '../../../staff-words/words';

interface PicturesStepProps {
  onDone: () => void;
}

/** From so many on, a gallery stands without the illustrations of the sample. */
const enough = 3;

/** Photographs of the salon's own work, in place of the illustrations of the sample. */
export function PicturesStep({ onDone }: PicturesStepProps) {
  const gallery = useQuery(documentsQuery('gallery-item'));
  return (
    <Loaded query={gallery} what={t('the gallery')}>
      {(pictures) => <PicturesForm pictures={pictures} onDone={onDone} />}
    </Loaded>
  );
}

/** Not one that a draft replaces by a photograph. */
const isIllustration = ({ sample, fields, published }: SiteDocument): boolean =>
  sample && fields['picture'] === published?.['picture'];

function PicturesForm({ pictures, onDone }: PicturesStepProps & { pictures: readonly SiteDocument[] }) {
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  const [keepsSamples, setKeepsSamples] = useState<boolean>();
  const [isChecked, setChecked] = useState(false);
  const own = pictures.filter((picture) => !isIllustration(picture));
  const samples = pictures.filter(isIllustration);
  const keeps = keepsSamples ?? own.length < enough;
  const titleOf = (picture: SiteDocument) => titles[picture.id] ?? picture.title;
  const untitled = own.some((picture) => titleOf(picture).trim() === '');

  const save = useSiteChange(t('The pictures were not saved'), async () => {
    for (const picture of own) {
      const title = titleOf(picture).trim();
      if (title !== picture.title) await saveDocument(picture, { title: { en: title } }, picture.version);
    }
    if (!keeps) for (const sample of samples) await removeDocument(sample);
    return publishSite();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!untitled) save.mutate(undefined, { onSuccess: onDone });
  };
  return (
    <form noValidate aria-label={t('Pictures')} onSubmit={submit} className="mt-4">
      <NewPictures documents={pictures} takesPaste />
      {own.length > 0 && (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2">
          {own.map((picture) => (
            <li key={picture.id} className="flex gap-3 rounded-2xl border border-line p-3">
              <img
                src={String(picture.fields['picture'])}
                alt=""
                className="size-20 shrink-0 rounded-xl object-cover"
              />
              <div className="min-w-0 flex-1">
                <InputField
                  label={t('What it shows')}
                  maxLength={documentKinds['gallery-item'].fields['title']?.max}
                  placeholder={t('Rose chrome')}
                  fault={isChecked && titleOf(picture).trim() === '' ? t('is required') : undefined}
                  value={titleOf(picture)}
                  onChange={({ target }) => setTitles((all) => ({ ...all, [picture.id]: target.value }))}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {samples.length > 0 && own.length > 0 && (
        <div className="mt-4">
          <CheckField checked={!keeps} onChange={({ target }) => setKeepsSamples(!target.checked)}>
            {t('Take {count} of the sample off the gallery', { count: counted(samples.length, 'illustration') })}
          </CheckField>
        </div>
      )}
      <Button type="submit" className="mt-6" disabled={save.isPending || own.length === 0}>
        {save.isPending ? t('Saving...') : t('Save and continue')}
      </Button>
      {own.length === 0 && <p className="mt-2 text-ink-soft">{t('Add at least one picture, or skip this step.')}</p>}
    </form>
  );
}
