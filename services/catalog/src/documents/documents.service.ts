import { isDeepStrictEqual } from 'node:util';
import { type DocumentFields, documentLimit, editSchema, withEdit } from '@lacquer/contracts/site/document-kind';
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
import { siteEdited } from '@lacquer/contracts/site/site-edited';
import { say } from '@lacquer/contracts/sentences/say';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import { pathOfSlug } from '@lacquer/contracts/site/slugs';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Expiry } from '@lacquer/platform/database/expiry';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError, InvalidError, NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { lateEdit } from '@lacquer/platform/versions/late-edit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SiteState } from '../editions/site-state.js';
import { picturesIn } from '../pictures/pictures-in.js';
import { PicturesRepository } from '../pictures/pictures.repository.js';
import { DocumentsRepository, expiredDocuments } from './documents.repository.js';
import { ownTranslations, withoutSampleTaglines } from './sample-translations.js';
import { withLineTranslations } from './edited-lines.js';
import { fieldsOf, slugIn, type StoredDocument, toContract } from './stored-document.js';

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
    return found.map(toContract);
  }

  /** @throws InvalidError CATALOG.FIELDS_INVALID, ConflictError CATALOG.TOO_MANY_DOCUMENTS, CATALOG.DOCUMENTS_FIXED */
  @HandleRpc(createDocument)
  create({ kind, fields, actor }: HandledRequest<typeof createDocument>): Promise<Edited> {
    requireChanging(kind);
    const edit = readFields(kind, fields);
    return this.edit(kind, async (tx) => {
      const order = await this.requireRoom(tx, kind);
      await this.requireNamed(tx, { kind, id: null, edit, present: {} });
      return this.documents.insert(tx, kind, withEdit({ order }, edit), actor.id);
    });
  }

  /** @throws NotFoundError CATALOG.DOCUMENT_NOT_FOUND, InvalidError CATALOG.FIELDS_INVALID, ConflictError CATALOG.CHANGED_MEANWHILE */
  @HandleRpc(saveDocument)
  save({ kind, id, fields, version, actor }: HandledRequest<typeof saveDocument>): Promise<Edited> {
    const given = ownTranslations(readFields(kind, fields));
    return this.edit(kind, async (tx) => {
      // two edits at once do not take the same address
      if (slugIn(given) !== undefined) await this.site.lock(tx);
      const document = await this.getForUpdate(tx, kind, id);
      const edit = withLineTranslations(documentKinds[kind], fieldsOf(document), given);
      const merged = withEdit(fieldsOf(document), edit);
      const edited = kind === 'salon' ? withoutSampleTaglines(merged) : merged;
      // also the retry of an edit whose answer was lost
      if (isDeepStrictEqual(edited, fieldsOf(document))) return document;
      requireVersion(document, version);
      await this.requireNamed(tx, { kind, id, edit, present: fieldsOf(document) });
      await this.keepPictures(tx, fieldsOf(document));
      return this.documents.writeDraft(tx, id, draftOf(document, edited), actor.id);
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
      await this.site.lock(tx);
      const document = await this.getForUpdate(tx, kind, id);
      if (document.draft) {
        requireVersion(document, version);
        if (document.published) {
          await this.requireAddress(tx, id, document.published, documentSentences.takenSinceEdit);
          await this.keepPictures(tx, document.draft);
          await this.documents.writeDraft(tx, id, null, actor.id);
        } else await this.documents.remove(tx, id, actor.id);
      }
      return document;
    });
    return {};
  }

  /** @throws NotFoundError CATALOG.DOCUMENT_NOT_FOUND, InvalidError CATALOG.FIELDS_INVALID */
  @HandleRpc(keepSample)
  async keep({ kind, id, fields }: HandledRequest<typeof keepSample>): Promise<Record<string, never>> {
    const { keepable = [] } = documentKinds[kind];
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
      const present = await this.documents.list(tx, kind);
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
   */
  private async requireNamed(
    tx: Transaction,
    { kind, id, edit, present }: { kind: KindName; id: string | null; edit: DocumentFields; present: DocumentFields },
  ): Promise<void> {
    const faults: Fault[] = [];
    const slug = slugIn(edit);
    const owner = slug === undefined ? undefined : await this.documents.findSlugOwner(tx, slug, id);
    if (owner) faults.push({ path: 'slug', message: say(documentSentences.taken, { title: toContract(owner).title }) });
    const added = picturesIn(edit).filter((picture) => !picturesIn(present).includes(picture));
    const gone = added.length === 0 ? [] : await this.pictures.listMissing(tx, added);
    for (const [name, value] of Object.entries(edit))
      if (picturesIn(value).some((picture) => gone.includes(picture)))
        faults.push({ path: name, message: say(documentSentences.pictureGone) });
    for (const [name, { of }] of Object.entries(documentKinds[kind].fields)) {
      const named = [edit[name] ?? []].flat() as string[];
      if (of === undefined || named.length === 0) continue;
      const known = await this.documents.listKnownSlugs(tx, of);
      const unknown = named.filter((each) => !known.includes(each));
      if (unknown.length === 0) continue;
      const choices = known.toSorted().join(', ');
      const { noun } = documentKinds[of];
      const message =
        known.length > 0 ? say(documentSentences.known, { noun, choices }) : say(documentSentences.none, { noun });
      faults.push({ path: name, message });
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
    const { slug: taken = '', title } = toContract(owner);
    throw new ConflictError('CATALOG.ADDRESS_TAKEN', say(refusal, { path: pathOfSlug(taken), title }));
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

/** A draft that equals what is published is none. */
const draftOf = ({ published }: StoredDocument, fields: DocumentFields): DocumentFields | null =>
  isDeepStrictEqual(published, fields) ? null : fields;

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

function requireVersion(document: StoredDocument, version: number | undefined): void {
  if (version === undefined || version === document.version) return;
  const { kind: what, editedBy: by } = document;
  throw lateEdit({ owner: 'CATALOG', what, present: toContract(document), by });
}
