import { documentSentences } from '@lacquer/contracts/site/document-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { type DocumentFields, missingFields, titleOf, withEdit } from '@lacquer/contracts/site/document-kind';
import { type DocumentChange, publishSite, restoreEdition } from '@lacquer/contracts/site/documents';
import { siteEdited } from '@lacquer/contracts/site/site-edited';
import { documentKinds, pageKinds } from '@lacquer/contracts/site/kinds';
import { reservedSlugs } from '@lacquer/contracts/site/reserved-slugs';
import { longestSlug, pathOfSlug, slugFor } from '@lacquer/contracts/site/slugs';
import type { Actor } from '@lacquer/contracts/staff/actor';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, ForbiddenError, InvalidError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../documents/documents.repository.js';
import { changeOf, nextOf, slugIn, type StoredDocument } from '../documents/stored-document.js';
import { type EditionContent, EditionsRepository } from './editions.repository.js';
import { ReadModels } from './read-models.js';
import { SiteState } from './site-state.js';

/** Makes content public: an edition is public as a whole or not at all. */
@Injectable()
export class Publisher {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly editions: EditionsRepository,
    private readonly readModels: ReadModels,
    private readonly site: SiteState,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ForbiddenError CATALOG.PUBLISHING_FORBIDDEN, InvalidError CATALOG.DRAFTS_INCOMPLETE, ConflictError CATALOG.ADDRESS_TAKEN */
  @HandleRpc(publishSite)
  publish({ actor }: HandledRequest<typeof publishSite>): Promise<{ edition: number; changes: DocumentChange[] }> {
    return this.transactions.run(async (tx) => {
      const present = await this.begin(tx, actor);
      await this.giveSlugs(tx, await this.documents.lockAll(tx));
      const documents = await this.documents.listUnpublished(tx);
      const changes = documents.flatMap((document) => changeOf(document, nextOf(document)) ?? []);
      if (changes.length === 0) return { edition: present, changes };
      requireComplete(documents);
      const ids = changes.map(({ document }) => document);
      await this.editions.keepSlugs(tx, ids);
      await this.editions.publishDrafts(tx, ids);
      return { edition: await this.end(tx, { present, actor, restored: null, changes }), changes };
    });
  }

  /** @throws NotFoundError CATALOG.EDITION_NOT_FOUND, ForbiddenError CATALOG.PUBLISHING_FORBIDDEN, ConflictError CATALOG.ADDRESS_TAKEN */
  @HandleRpc(restoreEdition)
  restore({ edition, actor }: HandledRequest<typeof restoreEdition>): Promise<{ edition: number }> {
    return this.transactions.run(async (tx) => {
      const present = await this.begin(tx, actor);
      if (!(await this.editions.find(tx, edition))) throw editionNotFound(edition);
      const documents = new Map((await this.documents.lockAll(tx)).map((document) => [document.id, document]));
      const content = await this.editions.readContent(tx, edition);
      return { edition: (await this.apply(tx, { present, actor, restored: edition, documents, content })).edition };
    });
  }

  /**
   * Publishes this content as a new edition. Drafts stay. If nothing differs, there is none.
   *
   * @param documents all stored ones, locked
   * @param content by id; null, and what it does not have: not public
   */
  async apply(
    tx: Transaction,
    {
      present,
      actor,
      restored,
      documents,
      content,
    }: {
      present: number;
      actor: Actor;
      restored: number | null;
      documents: ReadonlyMap<string, StoredDocument>;
      content: EditionContent;
    },
  ): Promise<{ edition: number; changes: DocumentChange[] }> {
    const changes = changesTo(documents, content);
    if (changes.length === 0) return { edition: present, changes };
    const changed = changes.map(({ document }) => document);
    await this.editions.keepSlugs(tx, changed);
    for (const id of changed) {
      const { kind, fields } = content.get(id) ?? {};
      if (kind && fields) await this.editions.publishFields(tx, id, { kind, fields }, actor.id);
    }
    const removed = changes.filter(({ change }) => change === 'removed').map(({ document }) => document);
    await this.editions.withdraw(tx, removed, actor.id);
    return { edition: await this.end(tx, { present, actor, restored, changes }), changes };
  }

  /**
   * Publishes some fields of a published document, and nothing else. Its draft gets them too.
   *
   * @param present the number of the present edition, from `begin`
   * @param fields null empties one
   */
  async publishFields(
    tx: Transaction,
    { present, actor, id, fields }: { present: number; actor: Actor; id: string; fields: DocumentFields },
  ): Promise<void> {
    const document = (await this.documents.lockAll(tx)).find((each) => each.id === id);
    if (!document?.published) return;
    const published = withEdit(document.published, fields);
    const change = changeOf(document, published);
    if (!change) return;
    const draft = document.draft && withEdit(document.draft, fields);
    await this.editions.replaceFields(tx, id, { published, draft }, actor.id);
    await this.end(tx, { present, actor, restored: null, changes: [change] });
  }

  /** Gives each page the slug of its name, if it has none. */
  private async giveSlugs(tx: Transaction, documents: readonly StoredDocument[]): Promise<void> {
    const taken = new Set(documents.flatMap((document) => slugIn(nextOf(document)) ?? []));
    for (const document of documents) {
      const next = nextOf(document);
      if (next === null || !pageKinds.includes(document.kind) || slugIn(next) !== undefined) continue;
      const slug = freeSlug(slugFor(titleOf(documentKinds[document.kind], next)) ?? document.kind, taken);
      taken.add(slug);
      await this.documents.writeUncounted(tx, document.id, { ...next, slug });
    }
  }

  /**
   * Publications run one after the other. Returns the number of the present edition.
   *
   * @throws ForbiddenError CATALOG.PUBLISHING_FORBIDDEN
   */
  async begin(tx: Transaction, { role }: Actor): Promise<number> {
    const { edition, staffMayPublish } = await this.site.lock(tx);
    if (role === 'owner' || staffMayPublish) return edition;
    throw new ForbiddenError(
      'CATALOG.PUBLISHING_FORBIDDEN',
      'An owner publishes the changes. An owner can also allow staff to publish, at Site, History.',
    );
  }

  /**
   * Requires that no address that this edition gives leads to two documents. A price is public also where two documents
   * share one since before.
   */
  private async requireOwnAddresses(
    tx: Transaction,
    restored: number | null,
    changes: readonly DocumentChange[],
  ): Promise<void> {
    if (!changes.some(({ change, fields }) => change === 'added' || fields.includes('slug'))) return;
    const shared = await this.editions.findSharedSlug(tx);
    if (!shared) return;
    const [one = '', other = ''] = shared.documents.map(({ kind, fields }) => titleOf(documentKinds[kind], fields));
    const values = { one, other, path: pathOfSlug(shared.slug) };
    throw new ConflictError(
      'CATALOG.ADDRESS_TAKEN',
      restored === null
        ? say(documentSentences.shared, values)
        : say(documentSentences.sharedThen, { ...values, edition: restored }),
    );
  }

  /** @throws ConflictError CATALOG.ADDRESS_TAKEN */
  private async end(
    tx: Transaction,
    {
      present,
      actor,
      restored,
      changes,
    }: { present: number; actor: Actor; restored: number | null; changes: DocumentChange[] },
  ): Promise<number> {
    await this.requireOwnAddresses(tx, restored, changes);
    const edition = present + 1;
    await this.editions.insert(tx, { edition, publishedBy: actor.id, restored, changes });
    await this.editions.insertRevisions(
      tx,
      edition,
      changes.map(({ document }) => document),
    );
    await this.site.setEdition(tx, edition);
    const changed = await this.readModels.write(tx, new Set(changes.map(({ kind }) => kind)), actor.id);
    await this.outbox.add(tx, catalogChanged, { changed });
    await this.outbox.add(tx, siteEdited, { kind: 'site' });
    return edition;
  }
}

/** The changes from what is published to `content`. */
export function changesTo(documents: ReadonlyMap<string, StoredDocument>, content: EditionContent): DocumentChange[] {
  const given = [...content].flatMap(
    ([id, { kind, fields }]) => changeOf(documents.get(id) ?? { ...unknown, id, kind }, fields) ?? [],
  );
  const others = [...documents.values()].filter(({ id }) => !content.has(id));
  return [...given, ...others.flatMap((document) => changeOf(document, null) ?? [])].toSorted(
    (one, other) => one.kind.localeCompare(other.kind) || one.title.localeCompare(other.title),
  );
}

/** A document that expired after its removal: only its editions are left. */
const unknown: Omit<StoredDocument, 'id' | 'kind'> = {
  version: 0,
  draft: null,
  published: null,
  sample: null,
  kept: [],
  editedBy: null,
  editedAt: new Date(0),
  removedAt: null,
};

export const editionNotFound = (edition: number): NotFoundError =>
  new NotFoundError('CATALOG.EDITION_NOT_FOUND', say(documentSentences.noEdition, { edition }));

/** `slug`, or with the first number that makes it free. */
function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug.slice(0, longestSlug - 4)}-${number}`;
    if (!taken.has(candidate) && !reservedSlugs.has(candidate)) return candidate;
  }
}

function requireComplete(documents: readonly StoredDocument[]): void {
  const faults = documents.flatMap((document) => {
    const { id, kind } = document;
    const fields = nextOf(document);
    if (!fields || fields.hidden === true) return [];
    return missingFields(documentKinds[kind], fields).map((name) => ({
      path: `${kind}/${id}/${name}`,
      message: `${documentKinds[kind].fields[name]?.label ?? name} is required`,
    }));
  });
  if (faults.length === 0) return;
  throw new InvalidError(
    'CATALOG.DRAFTS_INCOMPLETE',
    'Some drafts are not complete. Fill in what is missing, hide them or remove them, then publish again.',
    faults,
  );
}
