import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import { editionPage, type SiteDocument } from '@lacquer/contracts/site/documents';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../../api/client';

export const documentsQuery = (kind: KindName) =>
  queryOptions({
    queryKey: [siteCalls.listDocuments.path, kind] as const,
    queryFn: () => client.call(siteCalls.listDocuments, { query: { kind } }),
    refetchOnMount: 'always',
  });

/** The documents that can be restored. */
export const removedQuery = (kind: KindName) =>
  queryOptions({
    queryKey: [siteCalls.listDocuments.path, kind, 'removed'] as const,
    queryFn: () => client.call(siteCalls.listDocuments, { query: { kind, removed: 'true' } }),
    refetchOnMount: 'always',
  });

export const editionsQuery = infiniteQueryOptions({
  queryKey: [siteCalls.editions.path] as const,
  queryFn: ({ pageParam }) => client.call(siteCalls.editions, { query: { before: pageParam } }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (page) => (page.length < editionPage ? undefined : page.at(-1)?.edition),
  refetchOnMount: 'always',
});

/** What an edition changed. It never changes itself. */
export const editionQuery = (edition: number) =>
  queryOptions({
    queryKey: [siteCalls.describeEdition.path, edition] as const,
    queryFn: () => client.call(siteCalls.describeEdition, { params: { edition } }),
    staleTime: Infinity,
  });

type Named = Pick<SiteDocument, 'kind' | 'id'>;
const paramsOf = ({ kind, id }: Named) => ({ params: { kind, id } });

export const createDocument = (kind: KindName, fields: DocumentFields) =>
  client.call(siteCalls.create, { params: { kind }, body: { fields } });

/** `version`: the one that the edit is based on. Null empties a field. */
export const saveDocument = (document: Named, fields: DocumentFields, version: number) =>
  client.call(siteCalls.save, { ...paramsOf(document), body: { fields, version } });

/** Saves over any version. */
export const overwriteDocument = (document: Named, fields: DocumentFields) =>
  client.call(siteCalls.save, { ...paramsOf(document), body: { fields } });

export const removeDocument = (document: Named) => client.call(siteCalls.remove, paramsOf(document));
export const restoreDocument = (document: Named) => client.call(siteCalls.restore, paramsOf(document));

/** `version`: the one whose changes are dropped. */
export const discardDraft = (document: Named, version: number) =>
  client.call(siteCalls.discard, { ...paramsOf(document), body: { version } });

/** `fields`: those whose sample content is right for the salon. */
export const keepSample = (document: Named, fields: string[]) =>
  client.call(siteCalls.keep, { ...paramsOf(document), body: { fields } });

/** `neighborhood`: empty if the texts are to name the city only. */
export const placeSample = (neighborhood: string) =>
  client.call(siteCalls.place, { body: neighborhood === '' ? {} : { neighborhood } });

export const orderDocuments = (kind: KindName, ids: string[]) =>
  client.call(siteCalls.order, { params: { kind }, body: { ids } });

export const publishSite = () => client.call(siteCalls.publish, { body: {} });
export const restoreEdition = (edition: number) => client.call(siteCalls.restoreContent, { params: { edition } });
export const setPublishers = (staffMayPublish: boolean) =>
  client.call(siteCalls.setPublishers, { body: { staffMayPublish } });
