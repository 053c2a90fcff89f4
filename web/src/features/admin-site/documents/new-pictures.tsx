import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { createDocument } from './queries';
import { PictureDrop } from './picture-drop';
import { useSiteRefresh } from './use-site-change';
import { useUploads } from './use-uploads';
import { t } from '../../../staff-words/words';

interface NewPicturesProps {
  documents: readonly SiteDocument[];
  /** Whether a paste is a new picture. Otherwise it is for the open form. */
  takesPaste: boolean;
}

/** Adds a draft for each picture that is uploaded, with a title from the name of its file. */
export function NewPictures({ documents, takesPaste }: NewPicturesProps) {
  const refresh = useSiteRefresh();
  // the group of the last picture, which the next one most likely belongs to
  const category = documents.at(-1)?.fields['category'] ?? 'Manicure';
  const uploads = useUploads(async (picture, { name }) => {
    const title = titleFrom(name);
    await createDocument('gallery-item', { picture, category, ...(title && { title }) });
    await refresh();
  });
  return <PictureDrop label={t('Add pictures')} isMultiple takesPaste={takesPaste} uploads={uploads} />;
}

/** `rose-chrome_2.jpg`: Rose chrome 2. Empty for the names that cameras give. */
export function titleFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
    .slice(0, 60);
  const isOfCamera = !/\p{L}{3,}/u.test(
    words.replaceAll(/\b(?:IMG|DSC|DSCN|PXL|MVIMG|image|photo|picture|screenshot)\b/gi, ''),
  );
  return isOfCamera ? '' : words.charAt(0).toUpperCase() + words.slice(1);
}
