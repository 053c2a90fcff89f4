import type { SiteDocument } from '@lacquer/contracts/site/documents';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Ellipsis, Eye, EyeOff, GripVertical, Trash2 } from 'lucide-react';
import { Badge } from '../../../components/ui/badge';
import { Menu, MenuItem } from '../../../components/ui/overlays/menu';
import { useNotify } from '../../../notices/notify';
import { t } from '../../../staff-words/words';
import {
  createDocument,
  documentsQuery,
  orderDocuments,
  overwriteDocument,
  removeDocument,
  restoreDocument,
} from './queries';
import { useLeftBehind } from './drafts/use-draft';
import { useSiteChange } from './use-site-change';
import { useSorting } from './use-sorting';
import { valueWords } from './value-words';
import { FramedImage } from './framing/framed-image';
import { badgesOf, pictureOf, translationBadges, wordedKinds } from './words';

interface ListProps {
  kind: KindName;
  documents: readonly SiteDocument[];
  chosen: string | undefined;
  /** Documents say how many of their texts are not in it. */
  language: SiteLanguage;
  onChoose: (id: string | undefined) => void;
}

/** The documents of a kind in their order, with what can be done to each. */
export function DocumentList({ kind, documents, chosen, language, onChoose }: ListProps) {
  const { isFixed = false } = documentKinds[kind];
  const byId = new Map(documents.map((document) => [document.id, document]));
  const reorder = useReorder(kind);
  const leftBehind = useLeftBehind();
  const { ids, dragged, spoken, handle, row } = useSorting(
    documents.map(({ id }) => id),
    (id) => byId.get(id)?.title ?? '',
    (order) => reorder.mutate(order),
  );
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <ul className="grid gap-2">
        {ids.flatMap((id, index) => {
          const document = byId.get(id);
          if (!document) return [];
          return [
            <li
              key={id}
              {...row(id)}
              className={`flex items-center rounded-2xl border bg-surface ${id === chosen ? 'border-lacquer' : 'border-line'} ${id === dragged ? 'relative z-10 shadow-lift' : ''}`}
            >
              {!isFixed && (
                <button
                  type="button"
                  aria-label={t('Move {title}, {place} of {all}, with the arrow keys', {
                    title: document.title,
                    place: index + 1,
                    all: ids.length,
                  })}
                  className="grid h-14 w-11 shrink-0 cursor-grab touch-none place-items-center rounded-2xl text-ink-soft hover:text-ink"
                  {...handle(id)}
                >
                  <GripVertical aria-hidden="true" className="size-5" />
                </button>
              )}
              <RowButton
                document={document}
                isChosen={id === chosen}
                isUnsaved={leftBehind.has(id)}
                language={language}
                onChoose={() => onChoose(id)}
              />
              {!isFixed && <RowMenu document={document} onChoose={onChoose} />}
            </li>,
          ];
        })}
      </ul>
    </>
  );
}

/** Shows the new order at once, and the stored one again if it is refused. */
function useReorder(kind: KindName) {
  const queryClient = useQueryClient();
  const change = useSiteChange(t('The order was not changed'), (ids: string[]) => orderDocuments(kind, ids));
  const mutate = (ids: string[]) => {
    queryClient.setQueryData(documentsQuery(kind).queryKey, (list) =>
      list?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    );
    change.mutate(ids);
  };
  return { mutate };
}

function RowButton({
  document,
  isChosen,
  isUnsaved,
  language,
  onChoose,
}: {
  document: SiteDocument;
  isChosen: boolean;
  /** Whether its form was closed with words that are not saved. */
  isUnsaved: boolean;
  language: SiteLanguage;
  onChoose: () => void;
}) {
  const { id, kind, title, fields } = document;
  const { aboutField } = documentKinds[kind];
  const picture = pictureOf(document);
  return (
    <button
      type="button"
      id={`document-${id}`}
      aria-current={isChosen}
      onClick={onChoose}
      className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 text-left first:px-4"
    >
      {picture !== undefined && (
        <FramedImage
          picture={picture.picture}
          focal={picture.focal}
          crop={picture.crop}
          className="size-12 shrink-0 rounded-xl"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{title}</span>
          {isUnsaved && <Badge tone="caution">{t('Not saved')}</Badge>}
          {[...badgesOf(document), ...translationBadges(document, language)].map(({ words, tone }) => (
            <Badge key={words} tone={tone}>
              {words}
            </Badge>
          ))}
        </span>
        <span className="line-clamp-1 text-small text-ink-soft">{valueWords(kind, fields, aboutField)}</span>
      </span>
    </button>
  );
}

function RowMenu({ document, onChoose }: { document: SiteDocument; onChoose: ListProps['onChoose'] }) {
  const { kind, title, fields } = document;
  const { noun } = wordedKinds[kind];
  const notify = useNotify();
  const isHidden = fields['hidden'] === true;
  const hide = useSiteChange(t('The {noun} was not changed', { noun }), () =>
    overwriteDocument(document, { hidden: isHidden ? null : true }),
  );
  const restore = useSiteChange(t('The {noun} was not restored', { noun }), () => restoreDocument(document));
  const remove = useSiteChange(t('The {noun} was not removed', { noun }), () => removeDocument(document));
  const duplicate = useSiteChange(t('The {noun} was not duplicated', { noun }), () => {
    const { order: _, slug: __, ...copied } = fields;
    return createDocument(kind, copied);
  });
  const removeWithUndo = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onChoose(undefined);
        notify({
          text: t('{title} is removed', { title }),
          action: { label: t('Undo'), onAct: () => restore.mutate(undefined) },
        });
      },
    });
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('More about {title}', { title })}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:text-ink"
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </button>
      }
    >
      <MenuItem icon={Copy} onSelect={() => duplicate.mutate(undefined, { onSuccess: ({ id }) => onChoose(id) })}>
        {t('Duplicate')}
      </MenuItem>
      <MenuItem icon={isHidden ? Eye : EyeOff} onSelect={() => hide.mutate(undefined)}>
        {isHidden ? t('Show to visitors') : t('Hide from visitors')}
      </MenuItem>
      <MenuItem icon={Trash2} isDangerous onSelect={removeWithUndo}>
        {t('Remove')}
      </MenuItem>
    </Menu>
  );
}
