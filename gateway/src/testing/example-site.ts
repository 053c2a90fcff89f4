import { randomUUID } from 'node:crypto';
import {
  createDocument,
  discardDraft,
  type Edition,
  getEdition,
  getSiteStatus,
  keepSample,
  listDocuments,
  listEditions,
  orderDocuments,
  placeSample,
  publishSite,
  removeDocument,
  restoreDocument,
  restoreEdition,
  saveDocument,
  setSitePublishers,
} from '@lacquer/contracts/site/documents';
import type { RunningGateway } from './running-gateway.js';

/** `publishedBy`: an account's id. */
export const exampleEdition = (publishedBy: string | null): Edition => ({
  edition: 2,
  publishedAt: '2026-03-01T18:30:00.000Z',
  publishedBy,
  restored: null,
  changes: [],
});

/** Answers every call of the site's editor. `publishedBy`: the account of the only edition. */
export function answerSite(
  gateway: Pick<RunningGateway, 'answer'>,
  publishedBy: () => string | null = () => null,
): void {
  const edited = { id: randomUUID(), version: 1 };
  gateway.answer(listDocuments, () => []);
  gateway.answer(createDocument, () => edited);
  gateway.answer(saveDocument, () => edited);
  gateway.answer(restoreDocument, () => edited);
  for (const rpc of [removeDocument, discardDraft, keepSample, orderDocuments]) gateway.answer(rpc, () => ({}));
  gateway.answer(placeSample, () => ({ documents: [{ ...edited, kind: 'page', before: {} }] }));
  gateway.answer(getSiteStatus, () => ({ edition: 2, changes: [], samples: [], staffMayPublish: false }));
  gateway.answer(publishSite, () => ({ edition: 2, changes: [] }));
  gateway.answer(listEditions, () => [exampleEdition(publishedBy()), exampleEdition(null)]);
  gateway.answer(getEdition, () => ({ edition: exampleEdition(publishedBy()), documents: [] }));
  gateway.answer(restoreEdition, () => ({ edition: 3 }));
  gateway.answer(setSitePublishers, (request) => request);
}
