import {
  type Edition,
  type EditionDetail,
  getEdition,
  getSiteStatus,
  listEditions,
  setSitePublishers,
  type SiteStatus,
} from '@lacquer/contracts/site/documents';
import { siteEdited } from '@lacquer/contracts/site/site-edited';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Transactions } from '@lacquer/platform/database/transactions';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inNext, siteAddresses } from '../documents/addresses.js';
import { DocumentsRepository } from '../documents/documents.repository.js';
import { isPlaceable, placeOf } from '../documents/sample-place.js';
import { changeOf, fieldsOf, nextOf, toContract } from '../documents/stored-document.js';
import { EditionsRepository } from './editions.repository.js';
import { editionNotFound } from './publisher.js';
import { SiteState } from './site-state.js';

/** What is public, what was, and what will be. */
@Injectable()
export class EditionsService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly editions: EditionsRepository,
    private readonly site: SiteState,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly dataSource: DataSource,
  ) {}

  @HandleRpc(getSiteStatus)
  async describe(): Promise<SiteStatus> {
    const [state, unpublished, marked, stored, [salon]] = await Promise.all([
      this.site.read(this.dataSource),
      this.documents.listUnpublished(this.dataSource),
      this.documents.listMarked(this.dataSource),
      this.documents.readAddresses(this.dataSource),
      this.documents.list(this.dataSource, 'salon'),
    ]);
    const addresses = siteAddresses(stored);
    const place = salon && placeOf(fieldsOf(salon));
    const placeable = place ? marked.filter((document) => isPlaceable(document, place)).length : 0;
    return {
      ...state,
      // a document that only follows another one to its new address is not changed
      changes: unpublished
        .map((document) => inNext(document, addresses))
        .flatMap((document) => changeOf(document, nextOf(document)) ?? []),
      samples: marked
        .map(toContract)
        .filter(({ sample }) => sample)
        .map(({ id, kind, title, sampleFields }) => ({ id, kind, title, sampleFields })),
      ...(place && placeable > 0 && { placeable: { city: place.city, documents: placeable } }),
    };
  }

  @HandleRpc(listEditions)
  list({ before }: HandledRequest<typeof listEditions>): Promise<Edition[]> {
    return this.editions.list(this.dataSource, before);
  }

  /** @throws NotFoundError CATALOG.EDITION_NOT_FOUND */
  @HandleRpc(getEdition)
  async get({ edition: number }: HandledRequest<typeof getEdition>): Promise<EditionDetail> {
    const edition = await this.editions.find(this.dataSource, number);
    if (!edition) throw editionNotFound(number);
    const [before, after] = await Promise.all([
      this.editions.readContent(this.dataSource, number - 1),
      this.editions.readContent(this.dataSource, number),
    ]);
    return {
      edition,
      documents: edition.changes.map((change) => ({
        ...change,
        before: before.get(change.document)?.fields ?? null,
        after: after.get(change.document)?.fields ?? null,
      })),
    };
  }

  @HandleRpc(setSitePublishers)
  setPublishers({ staffMayPublish }: HandledRequest<typeof setSitePublishers>): Promise<{ staffMayPublish: boolean }> {
    return this.transactions.run(async (tx) => {
      const state = await this.site.setPublishers(tx, staffMayPublish);
      await this.outbox.add(tx, siteEdited, { kind: 'site' });
      return { staffMayPublish: state.staffMayPublish };
    });
  }
}
