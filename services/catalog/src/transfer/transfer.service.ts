import { isDeepStrictEqual } from 'node:util';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import { documentKinds } from '@lacquer/contracts/site/kinds';
import { importSite, type SiteContent } from '@lacquer/contracts/site/transfer';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { Named } from '../documents/addresses.js';
import { DocumentsRepository } from '../documents/documents.repository.js';
import type { StoredDocument } from '../documents/stored-document.js';
import { type EditionContent, EditionsRepository } from '../editions/editions.repository.js';
import { changesTo, Publisher, withOwnSlugs } from '../editions/publisher.js';
import { picturesIn } from '../pictures/pictures-in.js';
import { PicturesRepository } from '../pictures/pictures.repository.js';
import { checkContent, keyOf } from './content-check.js';

/** Takes over the content of another installation. */
@Injectable()
export class TransferService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly editions: EditionsRepository,
    private readonly publisher: Publisher,
    private readonly pictures: PicturesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws InvalidError CATALOG.CONTENT_INVALID */
  @HandleRpc(importSite)
  import({
    content,
    pictures,
    isTrial,
    actor,
  }: HandledRequest<typeof importSite>): Promise<ResponseOf<typeof importSite>> {
    const given = checkContent(content);
    return this.transactions.run(async (tx) => {
      const present = await this.publisher.begin(tx, actor);
      const stored = await this.documents.lockAll(tx);
      const documents = new Map(stored.map((document) => [document.id, document]));
      const missing = await this.pictures.listMissing(tx, picturesIn([content.salon, content.documents]));
      requirePictures(isTrial ? missing.filter((id) => !pictures.includes(id)) : missing);
      const { placed, ids } = place(withOwnSlugs(given, formerIn(content, given)), content.formerSlugs, documents);
      const following = await this.publisher.follow(tx, stored, placed);
      const next = withFixed(placed, following);
      if (isTrial) return answerOf({ edition: present, changes: changesTo(following, next) });
      const published = await this.publisher.apply(tx, {
        present,
        actor,
        restored: null,
        documents: stored,
        following,
        content: next,
      });
      const formerSlugs = Object.entries(content.formerSlugs).flatMap(([slug, id]) => {
        const own = ids.get(id);
        return own === undefined ? [] : [[slug, own] as const];
      });
      await this.editions.addFormerSlugs(tx, new Map(formerSlugs));
      return answerOf(published);
    });
  }
}

const answerOf = (published: Omit<ResponseOf<typeof importSite>, 'isSalonChanged'>): ResponseOf<typeof importSite> => ({
  ...published,
  isSalonChanged: published.changes.some(({ kind }) => kind === 'salon'),
});

/** The documents of the content by the slugs that they had before. */
const formerIn = ({ formerSlugs }: SiteContent, given: EditionContent): Named[] =>
  Object.entries(formerSlugs).flatMap(([slug, id]) => {
    const kind = given.get(id)?.kind;
    return kind === undefined ? [] : [{ id, kind, slug }];
  });

/** Pages that the content does not have stay. */
function withFixed(placed: EditionContent, documents: ReadonlyMap<string, StoredDocument>): EditionContent {
  const others = [...documents.values()].filter(
    ({ id, kind, published }) => documentKinds[kind].isFixed && published && !placed.has(id),
  );
  return new Map([...placed, ...others.map(({ id, kind, published }) => [id, { kind, fields: published }] as const)]);
}

/** Gives each document the id of the one that has its place here: no two get the same. */
function place(
  content: EditionContent,
  formerSlugs: Readonly<Record<string, string>>,
  documents: ReadonlyMap<string, StoredDocument>,
): { placed: EditionContent; ids: ReadonlyMap<string, string> } {
  const own = new Map(
    [...documents.values()].flatMap(({ id, kind, published }) => {
      const key = published && keyOf(kind, published);
      return key ? [[`${kind} ${key}`, id] as const] : [];
    }),
  );
  const placed = new Map<string, { kind: StoredDocument['kind']; fields: DocumentFields }>();
  const ids = new Map<string, string>();
  type Moved = { id: string; kind: StoredDocument['kind']; fields: DocumentFields };
  // a surer way for any document comes before a less sure one for all
  const ways: ((moved: Moved) => string | undefined)[] = [
    ({ id, kind }) => (documents.get(id)?.kind === kind ? id : undefined),
    ({ kind, fields }) => own.get(`${kind} ${keyOf(kind, fields)}`),
    ({ id, kind }) =>
      Object.keys(formerSlugs)
        .filter((slug) => formerSlugs[slug] === id)
        .map((slug) => own.get(`${kind} ${keyOf(kind, { slug })}`))
        .find((known) => known !== undefined && !placed.has(known)),
    // reviews and pictures have no address: the same content is the same document
    ({ kind, fields }) =>
      [...documents.values()].find(
        (document) =>
          document.kind === kind && !placed.has(document.id) && isDeepStrictEqual(document.published, fields),
      )?.id,
    // the id of another kind of document here is not its own
    ({ id }) => (documents.has(id) ? crypto.randomUUID() : id),
  ];
  for (const way of ways)
    for (const [id, { kind, fields }] of content) {
      if (fields === null || ids.has(id)) continue;
      const here = way({ id, kind, fields });
      if (here === undefined || placed.has(here)) continue;
      ids.set(id, here);
      placed.set(here, { kind, fields });
    }
  return { placed, ids };
}

function requirePictures(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new InvalidError(
    'CATALOG.CONTENT_INVALID',
    'The content cannot be taken over; nothing has changed.',
    missing.map((id) => ({ path: `pictures/${id}`, message: 'is named by a document and not in the file' })),
  );
}
