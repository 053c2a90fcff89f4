import { withEdit } from '@lacquer/contracts/site/document-kind';
import type { ResponseOf } from '@lacquer/contracts/contract';
import { placeSample } from '@lacquer/contracts/site/documents';
import { documentSentences } from '@lacquer/contracts/site/document-sentences';
import { reservedSlugs } from '@lacquer/contracts/site/reserved-slugs';
import { say } from '@lacquer/contracts/sentences/say';
import { siteEdited } from '@lacquer/contracts/site/site-edited';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { type Transaction, Transactions } from '@lacquer/platform/database/transactions';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { Outbox } from '@lacquer/platform/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { SiteState } from '../editions/site-state.js';
import { followers, inNext, siteAddresses } from './addresses.js';
import { DocumentsRepository } from './documents.repository.js';
import { placeOf, placingEdit } from './sample-place.js';
import { draftOf, fieldsOf } from './stored-document.js';

/** Puts the place of the salon where the sample names another one. */
@Injectable()
export class SamplePlaceService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly site: SiteState,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ConflictError CATALOG.PLACE_UNKNOWN */
  @HandleRpc(placeSample)
  place({ neighborhood, actor }: HandledRequest<typeof placeSample>): Promise<ResponseOf<typeof placeSample>> {
    return this.transactions.run(async (tx) => {
      await this.site.lock(tx);
      const before = siteAddresses(await this.documents.readAddresses(tx));
      const documents = (await this.documents.lockAll(tx)).filter(({ removedAt }) => !removedAt);
      const salon = documents.find(({ kind }) => kind === 'salon');
      const place = salon && placeOf(fieldsOf(salon), neighborhood);
      if (!place) throw new ConflictError('CATALOG.PLACE_UNKNOWN', say(documentSentences.placeUnknown));
      const changed: ResponseOf<typeof placeSample>['documents'] = [];
      for (const stored of documents) {
        const document = inNext(stored, before);
        const { slug, ...texts } = placingEdit(document, place);
        const isFree = typeof slug === 'string' && (await this.isFree(tx, slug, document.id));
        const edit = isFree ? { ...texts, slug } : texts;
        const names = Object.keys(edit);
        if (names.length === 0) continue;
        const { id, kind } = document;
        const fields = fieldsOf(document);
        const { version } = await this.documents.writeDraft(
          tx,
          id,
          draftOf(document, withEdit(fields, edit)),
          actor.id,
        );
        changed.push({
          id,
          kind,
          version,
          before: Object.fromEntries(names.map((name) => [name, fields[name] ?? null])),
        });
      }
      const { next } = siteAddresses(await this.documents.readAddresses(tx));
      await this.documents.writeFollowed(tx, followers(await this.documents.lockAll(tx), before, next));
      for (const kind of new Set(changed.map((each) => each.kind))) await this.outbox.add(tx, siteEdited, { kind });
      return { documents: changed };
    });
  }

  /** Another document may have the address by now: then it stays for the owner to choose. */
  private async isFree(tx: Transaction, slug: string, id: string): Promise<boolean> {
    return !reservedSlugs.has(slug) && !(await this.documents.findSlugOwner(tx, slug, id));
  }
}
