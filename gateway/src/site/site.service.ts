import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { loadSite, type PageData, type Site } from '@lacquer/web/server';
import { contentPolicy, scriptHashes } from './content-policy.js';
import { encode } from './encodings.js';
import { type Page, SiteCache } from './site-cache.js';
import { SiteData } from './site-data.js';
import { SiteSettings } from './site-settings.js';

/** How long a page waits for its data, in milliseconds, before it goes out without. */
const dataDeadline = 1500;

// Keys that no path of the site can have.
const notFoundKey = 'not-found';
const adminKey = 'admin';
/** A path without a page, rendered once in the name of all of them. */
const anyUnknownPath = '/not-found';

@Injectable()
export class SiteService implements OnModuleInit {
  private readonly logger = new Logger('Site');
  private site!: Site;
  private paths: ReadonlySet<string> = new Set();

  constructor(
    private readonly cache: SiteCache,
    private readonly data: SiteData,
    private readonly settings: SiteSettings,
  ) {}

  async onModuleInit(): Promise<void> {
    this.site = await loadSite();
    this.paths = new Set(this.site.paths);
  }

  get publicPaths(): readonly string[] {
    return this.site.paths;
  }

  /** The page of a public path; the not-found screen, one copy for all, for a path that has none. */
  getPage(path: string): Promise<Page> {
    if (this.paths.has(path)) return this.cache.get(path, () => this.renderPage(path));
    return this.cache.get(notFoundKey, async () =>
      toPage(await this.site.render({ path: anyUnknownPath, data: noData, settings: this.publicSettings }), true),
    );
  }

  /** The document behind every path of the admin. */
  getAdminShell(): Promise<Page> {
    return this.cache.get(adminKey, async () =>
      toPage(await this.site.renderAdminShell({ settings: this.publicSettings }), true),
    );
  }

  private async renderPage(path: string): Promise<Page> {
    const [services, gallery] = await Promise.all([
      this.withinDeadline('services', this.data.getServices()),
      this.withinDeadline('gallery', this.data.getGallery()),
    ]);
    const response = await this.site.render({ path, data: { services, gallery }, settings: this.publicSettings });
    return toPage(response, services !== null && gallery !== null);
  }

  private async withinDeadline<Value>(part: string, value: Promise<Value>): Promise<Value | null> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${dataDeadline} ms`)), dataDeadline);
    });
    try {
      return await Promise.race([value, deadline]);
    } catch (error) {
      this.logger.warn(`Page rendered without ${part}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  private get publicSettings() {
    return { publicUrl: this.settings.publicUrl, bookingUrl: this.settings.bookingUrl };
  }
}

const noData: PageData = { services: null, gallery: null };

async function toPage(response: Response, isComplete: boolean): Promise<Page> {
  const html = await response.text();
  const hashes = scriptHashes(html);
  return {
    status: response.status,
    body: await encode(html),
    digest: isComplete ? createHash('sha256').update(html).digest('base64url').slice(0, 22) : undefined,
    scriptHashes: hashes,
    contentPolicy: contentPolicy(hashes),
  };
}
