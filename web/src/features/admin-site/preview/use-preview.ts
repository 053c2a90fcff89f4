import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { documentKinds, type KindName, kindNames } from '@lacquer/contracts/site/kinds';
import {
  draftSlug,
  type EditableNames,
  type FromPreview,
  type PreviewDocument,
  type ToPreview,
} from '@lacquer/contracts/site/preview';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { homeSlug, pathOfSlug } from '@lacquer/contracts/site/slugs';
import { useQueries } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { followDrafts, typedDrafts } from '../documents/drafts/draft-saver';
import { documentsQuery } from '../documents/queries';
import { wordedKinds } from '../documents/words';
import { languageWords } from '../names';

const labels = Object.fromEntries(
  Object.entries(wordedKinds).map(([name, { fields }]) => [
    name,
    Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label])),
  ]),
) as EditableNames['labels'];

export interface Picked {
  kind: KindName;
  id: string;
  /** Null: the document, and none of its texts. */
  field: string | null;
}

interface PreviewOptions {
  frame: RefObject<HTMLIFrameElement | null>;
  /** The kind of documents that is edited. */
  kind: KindName;
  /** The document that is edited. */
  chosen: string | undefined;
  language: SiteLanguage;
  isEditing: boolean;
  onPick: (picked: Picked) => void;
}

/** Keeps the page in the frame as the drafts are, with each keystroke. Returns the path that it shows. */
export function usePreview({ frame, kind, chosen, language, isEditing, onPick }: PreviewOptions): string {
  const documents = useAllDocuments();
  const [isReady, setReady] = useState(false);
  const [shown, setShown] = useState('/');
  const tell = (message: ToPreview) => frame.current?.contentWindow?.postMessage(message, location.origin);

  const receive = useEffectEvent(({ data, source, origin }: MessageEvent<FromPreview>) => {
    if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return;
    if (data.preview === 'ready') setReady(true);
    else if (data.preview === 'picked') onPick({ kind: data.kind, id: data.id, field: data.field });
    else if (data.preview === 'moved') setShown(data.path);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<FromPreview>) => receive(event);
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);

  const tellDocuments = useEffectEvent((all: readonly PreviewDocument[]) => {
    // what is being typed is newer than what was read
    const typed = new Map(typedDrafts().map((document) => [document.id, document]));
    tell({ preview: 'documents', documents: all.map((document) => ({ ...document, ...typed.get(document.id) })) });
  });
  useEffect(() => {
    if (isReady && documents) tellDocuments(documents);
  }, [isReady, documents]);

  const tellDraft = useEffectEvent((document: PreviewDocument) => tell({ preview: 'draft', document }));
  useEffect(() => followDrafts((document) => tellDraft(document)), []);

  const document = documents?.find(({ id }) => id === chosen);
  const path = pathOf(kind, document);
  const tellPlace = useEffectEvent(() => tell({ preview: 'show', path, id: chosen ?? null, field: null }));
  const hasDocuments = documents !== undefined;
  useEffect(() => {
    if (isReady && hasDocuments) tellPlace();
  }, [isReady, hasDocuments, path, chosen]);

  const tellMode = useEffectEvent(() =>
    tell({ preview: 'mode', isEditing, names: { labels, language: languageWords[language] } }),
  );
  useEffect(() => {
    if (isReady) tellMode();
  }, [isReady, isEditing]);

  return shown;
}

/** The page that shows a document, or the documents of a kind. */
function pathOf(kind: KindName, document: PreviewDocument | undefined): string {
  if (kind === 'gallery-item') return '/gallery';
  if (kind === 'page') return pathOfSlug(document ? String(document.fields['route']) : homeSlug);
  if (!('slug' in documentKinds[kind].fields)) return '/';
  return document ? pathOfSlug(draftSlug(document)) : '/services';
}

/** The documents of every kind as they will be; undefined until all of them have loaded. */
function useAllDocuments(): PreviewDocument[] | undefined {
  return useQueries({ queries: kindNames.map((kind) => documentsQuery(kind)), combine: combineLists });
}

function combineLists(results: { data: SiteDocument[] | undefined }[]): PreviewDocument[] | undefined {
  const lists = results.map(({ data }) => data);
  if (lists.includes(undefined)) return undefined;
  return lists.flatMap((list = []) =>
    list.map(({ id, kind, fields, slug }) => ({ id, kind, fields, ...(slug !== undefined && { storedSlug: slug }) })),
  );
}
