import { isDeepStrictEqual } from 'node:util';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { documentKinds, kindName, type KindName } from '@lacquer/contracts/site/kinds';
import { withReferences } from '@lacquer/contracts/site/references';
import { z } from 'zod';
import { type StoredDocument, toContract } from './stored-document.js';

/** The slugs of a document. */
export const storedAddress = z.object({
  id: z.string(),
  kind: kindName,
  /** What visitors find it at; null: nowhere. */
  published: z.string().nullable(),
  /** What they find it at after the next edition; null: nowhere. */
  next: z.string().nullable(),
  /** Those that lead to it from before. */
  former: z.array(z.string()),
});
export type StoredAddress = z.infer<typeof storedAddress>;

/** A document, and a slug by which others name it. */
export interface Named {
  id: string;
  kind: KindName;
  slug: string | null;
}

/** Which document a slug names, and which slug a document has. A reference names documents of one kind only. */
export class Addresses {
  private readonly ids = new Map<string, string>();
  private readonly slugs = new Map<string, string>();

  /**
   * @param present with the slugs that they have. Of two with one slug, it names the first
   * @param others with the slugs that name them too, where no document of the kind has these; an earlier one wins
   */
  constructor(present: Iterable<Named>, others: Iterable<Named> = []) {
    for (const { id, kind, slug } of present) {
      if (slug === null) continue;
      this.slugs.set(id, slug);
      this.name(kind, slug, id);
    }
    for (const { id, kind, slug } of others) if (slug !== null) this.name(kind, slug, id);
  }

  find(kind: KindName, slug: string): string | undefined {
    return this.ids.get(`${kind} ${slug}`);
  }

  /** Whether a slug names a document of the kind that has one. */
  has(kind: KindName, slug: string): boolean {
    const id = this.find(kind, slug);
    return id !== undefined && this.slugs.has(id);
  }

  /** The slugs that the documents of a kind have. */
  listSlugs(kind: KindName): string[] {
    return [...this.slugs].flatMap(([id, slug]) => (this.find(kind, slug) === id ? [slug] : []));
  }

  /** Undefined: it has none. */
  slugOf(id: string): string | undefined {
    return this.slugs.get(id);
  }

  private name(kind: KindName, slug: string, id: string): void {
    const key = `${kind} ${slug}`;
    if (!this.ids.has(key)) this.ids.set(key, id);
  }
}

/** What slugs name in what visitors see, and in the drafts. */
export interface SiteAddresses {
  published: Addresses;
  /** A draft names others by their slugs of the next edition. */
  next: Addresses;
}

export function siteAddresses(stored: readonly StoredAddress[], more: readonly Named[] = []): SiteAddresses {
  const published = stored.map(({ id, kind, published: slug }) => ({ id, kind, slug }));
  const next = stored.map(({ id, kind, next: slug }) => ({ id, kind, slug }));
  const former = [
    ...stored.flatMap(({ id, kind, former: slugs }) => slugs.map((slug) => ({ id, kind, slug }))),
    ...more,
  ];
  return { published: new Addresses(published, former), next: new Addresses(next, [...published, ...former]) };
}

/** `fields` with each reference to the document that it names in `from`, by the slug that this one has in `to`. */
export const followed = (kind: KindName, fields: DocumentFields, from: Addresses, to: Addresses): DocumentFields =>
  withReferences(documentKinds[kind], fields, (slug, of) => {
    const id = from.find(of, slug);
    return (id === undefined ? undefined : to.slugOf(id)) ?? slug;
  });

type Content = Pick<StoredDocument, 'kind' | 'published' | 'draft' | 'removedAt'>;

/**
 * A document whose references follow others from their slugs of `before` to those of `after`. The same object if nothing
 * differs. A draft that equals what is published is none, if both name others by the same slugs.
 */
export function follow<Stored extends Content>(document: Stored, before: SiteAddresses, after: SiteAddresses): Stored {
  const { kind, published: ofVisitors, draft: ofEditors, removedAt } = document;
  const published = ofVisitors && followed(kind, ofVisitors, before.published, after.published);
  const draft = ofEditors && followed(kind, ofEditors, before.next, after.next);
  if (published === ofVisitors && draft === ofEditors) return document;
  const isDraft = removedAt !== null || after.published !== after.next || !isDeepStrictEqual(draft, published);
  return { ...document, published, draft: isDraft ? draft : null };
}

/**
 * The documents whose drafts follow others to their slugs of the next edition. What is published follows with its
 * publication.
 *
 * @param before the addresses before the edit
 * @param next those of the next edition after it
 */
export const followers = (
  documents: readonly StoredDocument[],
  before: SiteAddresses,
  next: Addresses,
): StoredDocument[] =>
  documents.flatMap((document) => {
    const after = follow(document, before, { published: before.published, next });
    return after === document ? [] : [after];
  });

/** A document as its editors see it: `fields` name others by their slugs of the next edition, and `published` by those of now. */
export const asListed = (document: StoredDocument, addresses: SiteAddresses): SiteDocument => ({
  ...toContract(inNext(document, addresses)),
  published:
    document.published && followed(document.kind, document.published, addresses.published, addresses.published),
});

/** A document as the next edition would name others, also in what visitors see of it now. */
export const inNext = (document: StoredDocument, { published, next }: SiteAddresses): StoredDocument =>
  follow(document, { published, next }, { published: next, next });
