import { sharePicturesPath } from '@lacquer/contracts/site/picture-urls';
import { joinSlug } from '@lacquer/contracts/site/slugs';
import { getSharePicture } from '@lacquer/contracts/site/pictures';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { sendPrepared } from '../http/prepared/answer-from-memory.js';
import { digestOf, PreparedAnswer } from '../http/prepared/prepared-answer.js';
import { siteHeaders } from '../http/security-headers.js';
import { CatalogMemory } from './catalog-memory.js';

/** The pictures of shared links to the pages of documents. They are kept until the content changes. */
@Injectable()
export class SharePictures {
  private answers = new Map<string, Promise<PreparedAnswer>>();
  private readonly securityHeaders: Record<string, string>;

  constructor(
    private readonly rpc: RpcClient,
    private readonly memory: CatalogMemory,
    @Inject(gatewaySettingsToken) settings: GatewaySettings,
  ) {
    this.securityHeaders = siteHeaders(settings);
    memory.onChanged(() => (this.answers = new Map()));
  }

  /** @throws NotFoundError GATEWAY.PAGE_NOT_FOUND */
  async get(slug: string): Promise<PreparedAnswer> {
    const { view } = await this.memory.getContent();
    const present = slug === joinSlug ? slug : view.findSlug(slug);
    if (present === undefined) throw new NotFoundError('GATEWAY.PAGE_NOT_FOUND', 'There is no such page.');
    const { answers } = this;
    const known = answers.get(present);
    if (known) return known;
    const drawing = this.draw(present);
    answers.set(present, drawing);
    drawing.catch(() => answers.delete(present));
    return drawing;
  }

  private async draw(slug: string): Promise<PreparedAnswer> {
    const { bytes } = await this.rpc.callWithRetry(getSharePicture, { slug });
    const identity = Buffer.from(bytes, 'base64');
    return new PreparedAnswer({
      body: { identity },
      route: `${sharePicturesPath}/*`,
      digest: digestOf(identity),
      headers: {
        ...this.securityHeaders,
        'content-type': 'image/png',
        // previews of links show it on their own pages
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=3600',
      },
    });
  }
}

/** Serves those that are not files of the build. */
export function registerSharePictures(fastify: FastifyInstance, pictures: SharePictures): void {
  fastify.get(`${sharePicturesPath}/:slug.png`, async (request: FastifyRequest<{ Params: { slug: string } }>, reply) =>
    sendPrepared(request, reply, await pictures.get(request.params.slug)),
  );
}
