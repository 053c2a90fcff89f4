import { documentLimit } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import { isPagePictureField } from '@lacquer/contracts/site/page-pictures';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { EmptyState } from '../../../components/ui/loading/empty-state';
import { Loaded } from '../../../components/ui/loading/loaded';
import { SkeletonRows } from '../../../components/ui/loading/skeleton-rows';
import { late } from '../../../loading/late';
import type { Picked } from '../preview/use-preview';
import { t } from '../../../staff-words/words';
import { DocumentList } from './document-list';
import { drafts } from './drafts/draft-saver';
import { LanguageChoice } from './language-choice';
import { createDocument, documentsQuery } from './queries';
import { NewPictures } from './new-pictures';
import { PlaceOffer } from './place-offer';
import { KeepAll } from './sample-note';
import { RemovedDocuments } from './removed-documents';
import { useSiteChange } from './use-site-change';
import { wordedKinds } from './words';

const DocumentForm = late(async () => (await import('./document-form')).DocumentForm, {
  Waiting: () => <SkeletonRows label={t('Loading the form')} />,
});

/** The kinds that are edited in a list. */
type ListedKind = Exclude<KindName, 'salon'>;

interface About {
  /** What the editor says first while samples remain. */
  sample: string;
  /** The same while only pictures are samples. */
  samplePictures?: string;
  empty: string;
  /** Whether a document is added by its picture. */
  isPicture: boolean;
}

const about: Readonly<Record<ListedKind, About>> = {
  service: {
    sample: t('These texts are samples. Say in your own words what you do, and remove what you do not.'),
    empty: t('There are no services yet. Add what you do.'),
    isPicture: false,
  },
  category: {
    sample: t('These texts are samples. Say in your own words what you do.'),
    empty: t('There are no pages yet. A page lists the services that belong together.'),
    isPicture: false,
  },
  testimonial: {
    sample: t('These reviews are samples. Replace them with what your guests wrote, or remove them.'),
    empty: t('There are no reviews yet. Add what your guests wrote about you.'),
    isPicture: false,
  },
  page: {
    sample: t('These texts are samples: only you know what is true of your salon. Begin with About.'),
    samplePictures: t('The pages still show illustrations: put pictures of your own in their place, or remove them.'),
    empty: t('There are no pages.'),
    isPicture: false,
  },
  'gallery-item': {
    sample: t('These are illustrations: put your own work here.'),
    empty: t('There are no pictures yet. Show what you do.'),
    isPicture: true,
  },
};

interface TabProps {
  kind: ListedKind;
  chosen: string | undefined;
  /** What was picked on the page, and when. */
  picked: (Picked & { at: number }) | undefined;
  /** Whether the page takes most of the room. */
  isBrief: boolean;
  language: SiteLanguage;
  mayKeepSamples: boolean;
  onLanguage: (language: SiteLanguage) => void;
  onChoose: (id: string | undefined) => void;
}

/** Lists the documents of a kind and edits one, in place of the list. */
export function DocumentTab({
  kind,
  chosen,
  picked,
  isBrief,
  language,
  mayKeepSamples,
  onLanguage,
  onChoose,
}: TabProps) {
  const query = useQuery(documentsQuery(kind));
  const { noun, plural, isFixed = false } = wordedKinds[kind];
  const { sample, samplePictures = sample, empty, isPicture } = about[kind];
  const [resets, setResets] = useState(0);
  const add = useSiteChange(t('The {noun} was not added', { noun }), () => createDocument(kind, {}));
  const edited = useEdited(query.data, chosen);
  const last = useRef(chosen);
  useEffect(() => {
    if (chosen) last.current = chosen;
    else if (last.current) document.getElementById(`document-${last.current}`)?.focus();
  }, [chosen]);
  const addOne = () => add.mutate(undefined, { onSuccess: ({ id }) => onChoose(id) });
  return (
    <Loaded query={query} what={t('the {plural}', { plural })}>
      {(documents) => {
        const button = !isPicture && !isFixed && (
          <Button
            size="sm"
            className="h-11"
            disabled={add.isPending || documents.length >= documentLimit(documentKinds[kind])}
            onClick={addOne}
          >
            <Plus aria-hidden="true" className="size-4" /> {t('Add a {noun}', { noun })}
          </Button>
        );
        return (
          <div className="grid grid-cols-1 items-start gap-4">
            <LanguageChoice language={language} onChoose={onLanguage} />
            <div className={`grid gap-4 ${edited ? 'hidden' : ''}`}>
              {mayKeepSamples && documentKinds[kind].told && <PlaceOffer />}
              {documents.some((each) => each.sample) && (
                <CautionBox>
                  {documents.some(({ sampleFields }) => sampleFields.some((field) => !isPagePictureField(field)))
                    ? sample
                    : samplePictures}
                  {mayKeepSamples && <KeepAll documents={documents} />}
                </CautionBox>
              )}
              {isPicture && <NewPictures documents={documents} takesPaste={!edited} />}
              {documents.length === 0 ? (
                <EmptyState {...(button && { action: button })}>{empty}</EmptyState>
              ) : (
                <>
                  <DocumentList
                    kind={kind}
                    documents={documents}
                    chosen={chosen}
                    language={language}
                    onChoose={onChoose}
                  />
                  {button && <div>{button}</div>}
                </>
              )}
              {!isFixed && <RemovedDocuments kind={kind} onRestored={onChoose} />}
            </div>
            {edited && (
              <DocumentForm
                key={`${edited.document.id} ${resets}`}
                document={edited.document}
                isRemoved={edited.isRemoved}
                field={picked?.id === edited.document.id ? picked.field : null}
                pickedAt={picked?.at ?? 0}
                isBrief={isBrief}
                language={language}
                mayKeepSamples={mayKeepSamples}
                onClose={() => onChoose(undefined)}
                onReset={() => setResets(resets + 1)}
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/**
 * The document whose form is open. It stays when somebody else removes it: nobody's words disappear while they are typed.
 */
function useEdited(documents: readonly SiteDocument[] | undefined, chosen: string | undefined) {
  const [shown, setShown] = useState<SiteDocument>();
  const listed = documents?.find(({ id }) => id === chosen);
  if (listed && listed !== shown) setShown(listed);
  if (listed) return { document: listed, isRemoved: false };
  if (!documents || chosen === undefined) return undefined;
  const document = shown?.id === chosen ? shown : drafts.find(chosen)?.document;
  return document && { document, isRemoved: true };
}
