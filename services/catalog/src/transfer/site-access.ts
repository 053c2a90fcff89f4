import { randomUUID } from 'node:crypto';
import { getSalonProfile, salonProfile } from '@lacquer/contracts/salon/salon';
import { listDocuments } from '@lacquer/contracts/site/documents';
import { kindNames } from '@lacquer/contracts/site/kinds';
import { addPictureChunk, pictureChunk, storePictureMs } from '@lacquer/contracts/site/pictures';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { getPictureOriginal, importPicture, importSite, type SiteContent } from '@lacquer/contracts/site/transfer';
import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { ActingClient } from '@lacquer/platform/bus/rpc-client';

/** The content of an installation, to be moved to another one. */
export interface SiteAccess {
  /** What visitors see. */
  read(): Promise<SiteContent>;
  readPicture(id: string): AsyncIterable<Uint8Array>;
  importPicture(id: string, bytes: Uint8Array): Promise<unknown>;
  import(request: RequestOf<typeof importSite>): Promise<ResponseOf<typeof importSite>>;
}

/** In either mode: `rpc` calls the catalog as an owner. */
export const siteOver = (rpc: Pick<ActingClient, 'call'>): SiteAccess => ({
  read: async () => {
    const kinds = kindNames.filter((kind) => kind !== 'salon');
    const lists = await Promise.all(kinds.map((kind) => rpc.call(listDocuments, { kind })));
    const { formerSlugs } = await rpc.call(getPublishedSite, {});
    return {
      salon: salonProfile.parse(await rpc.call(getSalonProfile, {})),
      documents: lists
        .flat()
        .flatMap(({ id, kind, published }) => (published === null ? [] : [{ id, kind, fields: published }])),
      formerSlugs,
    };
  },
  readPicture: async function* readPicture(picture) {
    for (let offset = 0; ;) {
      const { bytes, size } = await rpc.call(getPictureOriginal, { picture, offset });
      const part = Buffer.from(bytes, 'base64');
      offset += part.length;
      yield part;
      if (offset >= size || part.length === 0) return;
    }
  },
  importPicture: async (picture, bytes) => {
    const upload = randomUUID();
    for (let index = 0; index * pictureChunk < bytes.length; index += 1) {
      const part = bytes.subarray(index * pictureChunk, (index + 1) * pictureChunk);
      await rpc.call(addPictureChunk, { upload, index, bytes: Buffer.from(part).toString('base64') });
    }
    return rpc.call(importPicture, { upload, picture }, storePictureMs);
  },
  import: (request) => rpc.call(importSite, request),
});
