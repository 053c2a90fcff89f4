import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentFields,
  documentLimit,
  editSchema,
  titleOf,
  withEdit,
} from '@lacquer/contracts/site/document-kind';
import {
  createDocument,
  discardDraft,
  keepSample,
  listDocuments,
  orderDocuments,
  removeDocument,
  restoreDocument,
  saveDocument,
  type SiteDocument,
} from '@lacquer/contracts/site/documents';
import { documentSentences } from '@lacquer/contracts/site/document-sentences';
import type { DocumentField, ReferencedKind } from '@lacquer/contracts/site/fields';
import { siteEdited } from '@lacquer/contracts/site/site-edited';
import { say } from '@lacquer/contracts/sentences/say';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import { slugsIn } from '@lacquer/contracts/site/references';
import { keepableFields } from '@lacquer/contracts/site/sample-fields';
import { pathOfSlug } from '@lacquer/contracts/site/slugs';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Expiry } from '@lacquer/platform/database/expiry';
import type { Database } from '@lacquer/platform/database/sql';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, InvalidError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { lateEdit } from '@lacquer/platform/versions/late-edit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SiteState } from '../editions/site-state.js';
import { picturesIn } from '../pictures/pictures-in.js';
import { PicturesRepository } from '../pictures/pictures.repository.js';
import {
  type Addresses,
  asListed,
  followed,
  followers,
  inNext,
  type SiteAddresses,
  siteAddresses,
} from './addresses.js';
import { DocumentsRepository, expiredDocuments } from './documents.repository.js';
import { ownTranslations, withoutSampleTaglines } from './sample-translations.js';
import { withLineTranslations } from './edited-lines.js';
import { draftOf, fieldsOf, slugIn, type StoredDocument } from './stored-document.js';

type Edited = Pick<SiteDocument, 'id' | 'version'>;

/** The drafts. Visitors see nothing of an edit until the next edition. */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly site: SiteState,
    private readonly pictures: PicturesRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly dataSource: DataSource,
    expiry: Expiry,
  ) {
    expiry.register(expiredDocuments);
  }

  @HandleRpc(listDocuments)
  async list({ kind, removed = false }: HandledRequest<typeof listDocuments>): Promise<SiteDocument[]> {
    const found = removed
      ? await this.documents.listRemoved(this.dataSource, kind)
      : await this.documents.list(this.dataSource, kind);
    const addresses = await this.readAddresses(this.dataSource);
    return found.map((document) => asListed(document, addresses));
  }

  /** @throws InvalidError CATALOG.FIELDS_INVALID, ConflictError CATALOG.TOO_MANY_DOCUMENTS, CATALOG.DOCUMENTS_FIXED */
  @HandleRpc(createDocument)
  create({ kind, fields, actor }: HandledRequest<typeof createDocument>): Promise<Edited> {
    requireChanging(kind);
    const edit = readFields(kind, fields);
    return this.edit(kind, async (tx) => {
      const order = await this.requireRoom(tx, kind);
      const { next } = await this.readAddresses(tx);
      await this.requireNamed(tx, { kind, id: null, edit, present: {}, addresses: next });
      return this.documents.insert(tx, kind, withEdit({ order }, followed(kind, edit, next, next)), actor.id);
    });
  }

  /** @throws NotFoundError CATALOG.DOCUMENT_NOT_FOUND, InvalidError CATALOG.FIELDS_INVALID, ConflictError CATALOG.CHANGED_MEANWHILE */
  @HandleRpc(saveDocument)
  save({ kind, id, fields, version, actor }: HandledRequest<typeof saveDocument>): Promise<Edited> {
    const given = ownTranslations(readFields(kind, fields));
    return this.edit(kind, async (tx) => {
      const others = 'slug' in given ? await this.lockForSlug(tx) : [];
      const stored = await this.getForUpdate(tx, kind, id);
      const addresses = await this.readAddresses(tx);
      const document = inNext(stored, addresses);
      const present = fieldsOf(document);
      const edit = followed(
        kind,
        withLineTranslations(documentKinds[kind], present, given),
        addresses.next,
        addresses.next,
      );
      const merged = withEdit(present, edit);
      const edited = kind === 'salon' ? withoutSampleTaglines(merged) : merged;
      // also the retry of an edit whose answer was lost
      if (isDeepStrictEqual(edited, present)) return stored;
      requireVersion(stored, version, addresses);
      await this.requireNamed(tx, { kind, id, edit, present, addresses: addresses.next, published: stored.published });
      await this.keepPictures(tx, present);
      const saved = await this.documents.writeDraft(tx, id, draftOf(document, edited), actor.id);
      await this.followSlug(tx, others, saved, addresses);
      return saved;
    });
  }

  /** @throws NotFoundError CATALOG.DOCUMENT_NOT_FOUND, ConflictError CATALOG.DOCUMENTS_FIXED */
  @HandleRpc(removeDocument)
  async remove({ kind, id, actor }: HandledRequest<typeof removeDocument>): Promise<Record<string, never>> {
    requireChanging(kind);
    await this.edit(kind, async (tx) => {
      const document = await this.findForUpdate(tx, kind, id);
      if (!document.removedAt) await this.documents.remove(tx, id, actor.id);
      return document;
    });
    return {};
  }

  /** @throws NotFoundError CATALOG.DOCUMENT_NOT_FOUND, ConflictError CATALOG.TOO_MANY_DOCUMENTS, CATALOG.ADDRESS_TAKEN */
  @HandleRpc(restoreDocument)
  restore({ kind, id, actor }: HandledRequest<typeof restoreDocument>): Promise<Edited> {
    return this.edit(kind, async (tx) => {
      await this.requireRoom(tx, kind);
      const document = await this.findForUpdate(tx, kind, id);
      if (!document.removedAt) return document;
      await this.requireAddress(tx, id, fieldsOf(document), documentSentences.takenSinceRemoval);
      return this.documents.writeDraft(tx, id, document.draft, actor.id);
    });
  }

  /** @throws NotFoundError CATALOG.DOCUMENT_NOT_FOUND, ConflictError CATALOG.CHANGED_MEANWHILE, CATALOG.ADDRESS_TAKEN */
  @HandleRpc(discardDraft)
  async discard({ kind, id, version, actor }: HandledRequest<typeof discardDraft>): Promise<Record<string, never>> {
    await this.edit(kind, async (tx) => {
      const others = await this.lockForSlug(tx);
      const document = await this.getForUpdate(tx, kind, id);
      const addresses = await this.readAddresses(tx);
      if (document.draft) {
        requireVersion(document, version, addresses);
        if (document.published) {
          await this.requireAddress(tx, id, document.published, documentSentences.takenSinceEdit);
          await this.keepPictures(tx, document.draft);
          await this.followSlug(tx, others, await this.documents.writeDraft(tx, id, null, actor.id), addresses);
        } else await this.documents.remove(tx, id, actor.id);
      }
      return document;
    });
    return {};
  }

  /** @throws NotFoundError CATALOG.DOCUMENT_NOT_FOUND, InvalidError CATALOG.FIELDS_INVALID */
  @HandleRpc(keepSample)
  async keep({ kind, id, fields }: HandledRequest<typeof keepSample>): Promise<Record<string, never>> {
    const keepable = keepableFields(documentKinds[kind]);
    const others = fields.filter((field) => !keepable.includes(field));
    if (others.length > 0)
      throw fieldsInvalid(others.map((field) => ({ path: field, message: say(documentSentences.neverOwn) })));
    await this.edit(kind, async (tx) => {
      const document = await this.getForUpdate(tx, kind, id);
      await this.documents.keep(tx, id, [...new Set(fields)]);
      return document;
    });
    return {};
  }

  /** @throws ConflictError CATALOG.DOCUMENTS_FIXED */
  @HandleRpc(orderDocuments)
  async order({ kind, ids }: HandledRequest<typeof orderDocuments>): Promise<Record<string, never>> {
    requireChanging(kind);
    await this.transactions.run(async (tx) => {
      await this.documents.lockAll(tx);
      const addresses = await this.readAddresses(tx);
      const present = (await this.documents.list(tx, kind)).map((document) => inNext(document, addresses));
      const places = new Map([...new Set(ids)].map((id, index) => [id, index]));
      const placeOf = ({ id }: StoredDocument): number => places.get(id) ?? ids.length;
      for (const [order, document] of present.toSorted((one, other) => placeOf(one) - placeOf(other)).entries()) {
        const fields = fieldsOf(document);
        if (fields.order === order) continue;
        await this.documents.writeUncounted(tx, document.id, draftOf(document, { ...fields, order }));
      }
      await this.outbox.add(tx, siteEdited, { kind });
    });
    return {};
  }

  private async readAddresses(source: Database): Promise<SiteAddresses> {
    return siteAddresses(await this.documents.readAddresses(source));
  }

  /** Two edits at once do not take the same address, and no draft that names a document misses its new one. */
  private async lockForSlug(tx: Transaction): Promise<StoredDocument[]> {
    await this.site.lock(tx);
    return this.documents.lockAll(tx);
  }

  /**
   * The drafts that name a document follow it to another slug of the next edition.
   *
   * @param all the documents before the edit, locked
   * @param before the addresses before the edit
   */
  private async followSlug(
    tx: Transaction,
    all: readonly StoredDocument[],
    { id, draft, published }: StoredDocument,
    before: SiteAddresses,
  ): Promise<void> {
    const slug = slugIn(draft) ?? slugIn(published);
    if (slug === undefined || before.next.slugOf(id) === slug) return;
    const { next } = await this.readAddresses(tx);
    const others = all.filter((other) => other.id !== id);
    await this.documents.writeFollowed(tx, followers(others, before, next));
  }

  /** Runs an edit in a transaction, and tells open editors. */
  private edit(kind: KindName, work: (tx: Transaction) => Promise<StoredDocument>): Promise<Edited> {
    return this.transactions.run(async (tx) => {
      const { id, version } = await work(tx);
      await this.outbox.add(tx, siteEdited, { kind });
      return { id, version };
    });
  }

  /** An editor can undo what replaces these fields: their pictures stay for as long as an upload does. */
  private keepPictures(tx: Transaction, fields: DocumentFields): Promise<void> {
    return this.pictures.renew(tx, picturesIn(fields));
  }

  /**
   * Requires that a new slug is free, and that the documents and pictures exist that an edit refers to.
   *
   * @param present the fields before the edit: a picture that is gone does not keep others from being changed
   * @param addresses those of the next edition
   * @param published a slug that is emptied stays the public one until a publication gives another
   */
  private async requireNamed(
    tx: Transaction,
    {
      kind,
      id,
      edit,
      present,
      addresses,
      published = null,
    }: {
      kind: KindName;
      id: string | null;
      edit: DocumentFields;
      present: DocumentFields;
      addresses: Addresses;
      published?: DocumentFields | null;
    },
  ): Promise<void> {
    const faults: Fault[] = [];
    const slug = edit['slug'] === null ? slugIn(published) : slugIn(edit);
    const owner = slug === undefined ? undefined : await this.documents.findSlugOwner(tx, slug, id);
    if (owner) faults.push({ path: 'slug', message: say(documentSentences.taken, { title: titleIn(owner) }) });
    const added = picturesIn(edit).filter((picture) => !picturesIn(present).includes(picture));
    const gone = added.length === 0 ? [] : await this.pictures.listMissing(tx, added);
    for (const [name, value] of Object.entries(edit))
      if (picturesIn(value).some((picture) => gone.includes(picture)))
        faults.push({ path: name, message: say(documentSentences.pictureGone) });
    for (const [name, field] of Object.entries(documentKinds[kind].fields)) {
      const { of } = field;
      if (of === undefined) continue;
      const named = slugsIn(field, edit[name]);
      const unknown = named.findIndex((each) => each !== '' && !addresses.has(of, each));
      if (unknown >= 0) faults.push(unknownFault(name, { field, of, unknown, given: named[unknown] ?? '', addresses }));
    }
    if (faults.length > 0) throw fieldsInvalid(faults);
  }

  /** Requires that no other document has the address to which one returns. */
  private async requireAddress(
    tx: Transaction,
    id: string,
    fields: DocumentFields,
    refusal: typeof documentSentences.takenSinceRemoval | typeof documentSentences.takenSinceEdit,
  ): Promise<void> {
    const slug = slugIn(fields);
    const owner = slug === undefined ? undefined : await this.documents.findSlugOwner(tx, slug, id);
    if (!owner) return;
    throw new ConflictError(
      'CATALOG.ADDRESS_TAKEN',
      say(refusal, { path: pathOfSlug(slug ?? ''), title: titleIn(owner) }),
    );
  }

  /** Returns the order of the next document. */
  private async requireRoom(tx: Transaction, kind: KindName): Promise<number> {
    await this.site.lock(tx);
    const { count, order } = await this.documents.describeEnd(tx, kind);
    const limit = documentLimit(documentKinds[kind]);
    if (count < limit) return order;
    throw new ConflictError('CATALOG.TOO_MANY_DOCUMENTS', say(documentSentences.full[kind], { count: limit }));
  }

  private async findForUpdate(tx: Transaction, kind: KindName, id: string): Promise<StoredDocument> {
    const document = await this.documents.findForUpdate(tx, kind, id);
    if (document) return document;
    throw new NotFoundError(
      'CATALOG.DOCUMENT_NOT_FOUND',
      say(documentSentences.unknown, { noun: documentKinds[kind].noun }),
    );
  }

  private async getForUpdate(tx: Transaction, kind: KindName, id: string): Promise<StoredDocument> {
    const document = await this.findForUpdate(tx, kind, id);
    if (!document.removedAt) return document;
    throw new NotFoundError('CATALOG.DOCUMENT_NOT_FOUND', say(documentSentences.removed[kind]));
  }
}

/** Requires a kind whose documents can be added, removed and ordered. */
function requireChanging(kind: KindName): void {
  if (documentKinds[kind].isFixed) throw new ConflictError('CATALOG.DOCUMENTS_FIXED', say(documentSentences.fixed));
}

function readFields(kind: KindName, fields: DocumentFields): DocumentFields {
  const result = editSchema(documentKinds[kind]).safeParse(fields);
  if (result.success) return result.data;
  const faults = result.error.issues.flatMap(({ path, message, ...issue }) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: key, message: `is not a field of a ${documentKinds[kind].noun}` }))
      : [{ path: path.join('.'), message }],
  );
  throw fieldsInvalid(faults);
}

interface Fault {
  path: string;
  message: string;
}

const fieldsInvalid = (faults: Fault[]): InvalidError =>
  new InvalidError('CATALOG.FIELDS_INVALID', 'Some fields cannot be saved.', faults);

/** What is wrong with a reference that names no document. In a list of parts, it names the entry. */
function unknownFault(
  name: string,
  {
    field: { type },
    of,
    unknown,
    given,
    addresses,
  }: { field: DocumentField; of: ReferencedKind; unknown: number; given: string; addresses: Addresses },
): Fault {
  const choices = addresses.listSlugs(of).toSorted().join(', ');
  const { noun } = documentKinds[of];
  const values = { noun, choices, given, entry: unknown + 1 };
  const { known, none, knownEntry, noneEntry } = documentSentences;
  const isPart = type === 'parts';
  const [some, without] = isPart ? [knownEntry, noneEntry] : [known, none];
  return { path: isPart ? `${name}.${unknown}.figure` : name, message: say(choices === '' ? without : some, values) };
}

function requireVersion(document: StoredDocument, version: number | undefined, addresses: SiteAddresses): void {
  if (version === undefined || version === document.version) return;
  const { kind: what, editedBy: by } = document;
  throw lateEdit({ owner: 'CATALOG', what, present: asListed(document, addresses), by });
}

const titleIn = (document: StoredDocument): string => titleOf(documentKinds[document.kind], fieldsOf(document));
