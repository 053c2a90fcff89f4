import { previewPath, startDataPath } from '@lacquer/contracts/paths';
import { adminManifestPath } from '@lacquer/contracts/staff/admin-paths';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPrepared } from '../http/prepared/answer-from-memory.js';
import { pathOf } from '../http/request-path.js';
import { canonicalPath } from './canonical-path.js';
import { renderRobots, renderSitemap } from './crawler-files.js';
import { PageOrigins } from './page-origins.js';
import { SiteService } from './site.service.js';
import { StartData } from './start-data.js';
import { StaticFiles } from './static-files.js';

/** Paths for programs: an unknown one gets a JSON error, not a page. */
const forPrograms = /^\/(api|healthz|readyz|metrics)(\/|$)/;

/** Serves every path that a browser requests. Routes declared elsewhere take precedence. */
@Controller()
export class SiteController {
  constructor(
    private readonly site: SiteService,
    private readonly files: StaticFiles,
    private readonly data: StartData,
    private readonly origins: PageOrigins,
  ) {}

  @Get('robots.txt')
  robots(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    void reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    void reply.send(renderRobots(this.origins.of(request) ?? ''));
  }

  @Get('sitemap.xml')
  async sitemap(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const paths = await this.site.listPaths();
    void reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache');
    void reply.send(renderSitemap(this.origins.of(request) ?? '', paths));
  }

  @Get(adminManifestPath)
  async adminManifest(@Res() reply: FastifyReply): Promise<void> {
    const manifest = await this.site.renderAdminManifest();
    void reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest);
  }

  @Get(['admin', 'admin/*'])
  async admin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = pathOf(request.url);
    const file = this.files.find(path);
    if (file) {
      sendPrepared(request, reply, file);
      return;
    }
    const { answer } = await this.site.getAdminShell(path.startsWith(previewPath));
    sendPrepared(request, reply, answer);
  }

  @Get(`${startDataPath}/*`)
  async startData(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const address = pathOf(request.url);
    const data = this.data.find(address) ?? (await this.site.findStartData(address, this.origins.of(request)));
    if (!data) throw new NotFoundError('SITE.CHANGED', 'The page has changed. Please load it again.');
    sendPrepared(request, reply, data);
  }

  @Get(['/', '*'])
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = pathOf(request.url);
    if (forPrograms.test(path)) throw new NotFoundError('HTTP.NOT_FOUND', 'There is nothing at this address.');
    const file = this.files.find(path);
    if (file) {
      sendPrepared(request, reply, file);
      return;
    }
    const canonical = canonicalPath(path, this.site.paths);
    if (canonical !== undefined) {
      redirect(request, reply, { to: canonical, isForGood: true });
      return;
    }
    const page = await this.site.getPage(path, this.origins.of(request));
    if ('movedTo' in page) redirect(request, reply, { to: page.movedTo, isForGood: page.isForGood });
    else sendPrepared(request, reply, page.answer);
  }
}

/**
 * Leads to a path, with the query. Search engines take over one that is for good. Browsers ask again each time: an address may
 * get its former page back, or another one.
 */
function redirect(
  request: FastifyRequest,
  reply: FastifyReply,
  { to, isForGood }: { to: string; isForGood: boolean },
): void {
  const query = request.url.slice(pathOf(request.url).length);
  void reply.header('cache-control', 'no-cache').redirect(to + query, isForGood ? 301 : 302);
}
