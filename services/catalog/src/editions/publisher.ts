import { isDeepStrictEqual } from 'node:util';
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
import { Addresses, follow, followed, type Named, siteAddresses, type StoredAddress } from '../documents/addresses.js';
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
      const followers = await this.followDrafts(tx, await this.documents.lockAll(tx));
      const documents = await this.documents.listUnpublished(tx);
      const changes = documents.flatMap((document) => changeOf(document, nextOf(document)) ?? []);
      if (changes.length === 0) return { edition: present, changes };
      requireComplete(documents);
      const ids = changes.map(({ document }) => document);
      await this.editions.keepSlugs(tx, ids);
      await this.editions.publishDrafts(tx, ids);
      return { edition: await this.end(tx, { present, actor, restored: null, changes, followers }), changes };
    });
  }

  /** @throws NotFoundError CATALOG.EDITION_NOT_FOUND, ForbiddenError CATALOG.PUBLISHING_FORBIDDEN, ConflictError CATALOG.ADDRESS_TAKEN */
  @HandleRpc(restoreEdition)
  restore({ edition, actor }: HandledRequest<typeof restoreEdition>): Promise<{ edition: number }> {
    return this.transactions.run(async (tx) => {
      const present = await this.begin(tx, actor);
      if (!(await this.editions.find(tx, edition))) throw editionNotFound(edition);
      const documents = await this.documents.lockAll(tx);
      const content = await this.contentOf(tx, edition);
      const following = await this.follow(tx, documents, content);
      return {
        edition: (await this.apply(tx, { present, actor, restored: edition, documents, following, content })).edition,
      };
    });
  }

  /**
   * Publishes this content as a new edition. Drafts stay. If nothing differs, there is none.
   *
   * @param documents all stored ones, locked
   * @param following them, as they follow the content: from `follow`
   * @param content by id; null, and what it does not have: not public
   */
  async apply(
    tx: Transaction,
    {
      present,
      actor,
      restored,
      documents,
      following,
      content,
    }: {
      present: number;
      actor: Actor;
      restored: number | null;
      documents: readonly StoredDocument[];
      following: ReadonlyMap<string, StoredDocument>;
      content: EditionContent;
    },
  ): Promise<{ edition: number; changes: DocumentChange[] }> {
    const changes = changesTo(following, content);
    if (changes.length === 0) return { edition: present, changes };
    const followers = await this.writeFollowed(tx, documents, [...following.values()]);
    const changed = changes.map(({ document }) => document);
    await this.editions.keepSlugs(tx, changed);
    for (const id of changed) {
      const { kind, fields } = content.get(id) ?? {};
      if (kind && fields) await this.editions.publishFields(tx, id, { kind, fields }, actor.id);
    }
    const removed = changes.filter(({ change }) => change === 'removed').map(({ document }) => document);
    await this.editions.withdraw(tx, removed, actor.id);
    return { edition: await this.end(tx, { present, actor, restored, changes, followers }), changes };
  }

  /**
   * All documents, by id, with their references as this content, which is to be public, has the slugs. Nothing is
   * written.
   *
   * @param documents all stored ones, locked
   */
  async follow(
    tx: Transaction,
    documents: readonly StoredDocument[],
    content: EditionContent,
  ): Promise<ReadonlyMap<string, StoredDocument>> {
    const stored = await this.documents.readAddresses(tx);
    const drafts = new Map(documents.map(({ id, draft, removedAt }) => [id, removedAt ? null : slugIn(draft)]));
    const then = stored.map((address) => {
      const slug = slugIn(content.get(address.id)?.fields ?? null) ?? null;
      return { ...address, published: slug, next: slug && (drafts.get(address.id) ?? slug) };
    });
    const [before, after] = [siteAddresses(stored), siteAddresses(then)];
    return new Map(documents.map((document) => [document.id, follow(document, before, after)]));
  }

  /** What was public in an edition. Each reference is to the slug that the document has in it. */
  private async contentOf(tx: Transaction, edition: number): Promise<EditionContent> {
    const content = await this.editions.readContent(tx, edition);
    const stored = await this.documents.readAddresses(tx);
    const formerly = stored.flatMap(({ id, kind, former }) => former.map((slug) => ({ id, kind, slug })));
    return withOwnSlugs(content, [...(await this.editions.listHolders(tx, edition)), ...formerly]);
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
    await this.end(tx, { present, actor, restored: null, changes: [change], followers: [] });
  }

  /**
   * Gives each page the slug of its name, if it has none, and lets every reference follow the documents to the slugs of
   * their drafts. Returns the documents of which visitors would otherwise see other references.
   */
  private async followDrafts(tx: Transaction, documents: readonly StoredDocument[]): Promise<StoredDocument[]> {
    const stored = await this.documents.readAddresses(tx);
    const before = siteAddresses(stored);
    const given = slugsFor(documents, stored);
    const then = [
      ...stored.map((address) => ({ ...address, next: given.get(address.id) ?? address.next })),
      ...documents
        .filter(({ id }) => given.has(id) && !stored.some((address) => address.id === id))
        .map(({ id, kind }) => ({ id, kind, published: null, next: given.get(id) ?? null, former: [] })),
    ];
    const { next } = siteAddresses(then);
    const after = documents.map((document) => {
      const following = follow(document, before, { published: next, next });
      const slug = given.get(document.id);
      if (slug === undefined) return following;
      const draft = { ...nextOf(following), slug };
      return { ...following, draft: isDeepStrictEqual(draft, following.published) ? null : draft };
    });
    return this.writeFollowed(tx, documents, after);
  }

  /** Stores the documents that differ. Returns those of which what is public does. */
  private async writeFollowed(
    tx: Transaction,
    documents: readonly StoredDocument[],
    after: readonly StoredDocument[],
  ): Promise<StoredDocument[]> {
    const before = new Map(documents.map((document) => [document.id, document]));
    await this.documents.writeFollowed(
      tx,
      after.filter((document) => document !== before.get(document.id)),
    );
    return after.filter(({ id, published }) => published !== before.get(id)?.published);
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
      followers,
    }: {
      present: number;
      actor: Actor;
      restored: number | null;
      changes: DocumentChange[];
      /** What is public of them names others by their new slugs: it is of this edition, and no change to anybody. */
      followers: readonly StoredDocument[];
    },
  ): Promise<number> {
    await this.requireOwnAddresses(tx, restored, changes);
    const edition = present + 1;
    await this.editions.insert(tx, { edition, publishedBy: actor.id, restored, changes });
    const ids = new Set([...changes.map(({ document }) => document), ...followers.map(({ id }) => id)]);
    // an address that is used again leads to who has it now, also while it is hidden
    await this.editions.keepSlugs(tx, [...ids]);
    await this.editions.insertRevisions(tx, edition, [...ids]);
    await this.site.setEdition(tx, edition);
    const kinds = new Set([...changes, ...followers].map(({ kind }) => kind));
    const changed = await this.readModels.write(tx, kinds, actor.id);
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

/** `content` with each reference to the slug that the document has in it. `more`: the slugs that name documents from before. */
export function withOwnSlugs(content: EditionContent, more: readonly Named[]): EditionContent {
  const own = [...content].map(([id, { kind, fields }]) => ({ id, kind, slug: slugIn(fields) ?? null }));
  const addresses = new Addresses(own, more);
  return new Map(
    [...content].map(([id, { kind, fields }]) => [
      id,
      { kind, fields: fields && followed(kind, fields, addresses, addresses) },
    ]),
  );
}

/**
 * The slugs of the pages that have none, by id: each that of its name. None takes an address that leads to another
 * document, be it from before.
 */
function slugsFor(documents: readonly StoredDocument[], stored: readonly StoredAddress[]): ReadonlyMap<string, string> {
  const isGone = new Map(documents.map(({ id, removedAt }) => [id, removedAt !== null]));
  const slugsOf = ({ id, published, next, former }: StoredAddress) =>
    isGone.get(id) === true ? [] : [...former, published ?? [], next ?? []].flat();
  const owners = new Map(stored.flatMap((address) => slugsOf(address).map((slug) => [slug, address.id] as const)));
  const given = new Map<string, string>();
  for (const document of documents) {
    const next = nextOf(document);
    if (next === null || !pageKinds.includes(document.kind) || slugIn(next) !== undefined) continue;
    const named = slugFor(titleOf(documentKinds[document.kind], next)) ?? document.kind;
    const slug = freeSlug(named, (each) => (owners.get(each) ?? document.id) === document.id);
    owners.set(slug, document.id);
    given.set(document.id, slug);
  }
  return given;
}

/** `slug`, or with the first number that makes it free. */
function freeSlug(slug: string, isFree: (slug: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug.slice(0, longestSlug - 4)}-${number}`;
    if (isFree(candidate) && !reservedSlugs.has(candidate)) return candidate;
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
