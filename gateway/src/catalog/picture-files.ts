import { type PictureFormat, picturesPath } from '@lacquer/contracts/site/picture-urls';
import { pictureFile, type PictureFile, pictureId, getPictureFile } from '@lacquer/contracts/site/pictures';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { cachedForEver } from '../http/prepared/cached-for-ever.js';

/** In bytes: the files of the pictures that are asked for most. */
const memoryLimit = 32 * 1024 * 1024;

const address = z.object({ picture: pictureId, file: pictureFile });

const types: Readonly<Record<PictureFormat, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** The files of uploaded pictures. An address never changes its content. */
@Injectable()
export class PictureFiles {
  private readonly files: LRUCache<string, Buffer>;

  constructor(rpc: RpcClient) {
    this.files = new LRUCache({
      maxSize: memoryLimit,
      sizeCalculation: ({ length }) => length || 1,
      fetchMethod: async (key) => {
        const [picture = '', file] = key.split('/');
        const { bytes } = await rpc.callWithRetry(getPictureFile, { picture, file: file as PictureFile });
        return Buffer.from(bytes, 'base64');
      },
    });
  }

  /** @throws NotFoundError CATALOG.PICTURE_NOT_FOUND */
  async get(picture: string, file: PictureFile): Promise<Buffer> {
    return (await this.files.fetch(`${picture}/${file}`)) ?? Buffer.alloc(0);
  }
}

/** Serves the files of uploaded pictures. */
export function registerPictureRoutes(fastify: FastifyInstance, files: PictureFiles): void {
  fastify.get(`${picturesPath}/:picture/:file`, async (request, reply) => {
    const { data } = address.safeParse(request.params);
    if (!data) throw new NotFoundError('CATALOG.PICTURE_NOT_FOUND', 'There is no such picture.');
    const bytes = await files.get(data.picture, data.file);
    return (
      reply
        .header('cache-control', cachedForEver)
        // search engines and link previews show the site's images on their own pages
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(types[data.file.split('.')[1] as PictureFormat])
        .send(bytes)
    );
  });
}
