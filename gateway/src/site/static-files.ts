import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { adminPath, adminWorkerPath } from '@lacquer/contracts/staff/admin-paths';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { loadSite } from '@lacquer/web/server';
import { cachedForEver } from '../http/prepared/cached-for-ever.js';
import { digestOf, PreparedAnswer } from '../http/prepared/prepared-answer.js';
import { siteHeaders } from '../http/security-headers.js';
import { barePagePolicy } from '../http/bare-page-policy.js';
import { SiteSettings } from './site-settings.js';

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** File names under it contain a content hash: the files never change. */
const assets = '/assets/';

/**
 * The headers of the service workers, by address. A worker is bound by the policy of its own script, and it fetches for
 * every page; that of the admin shows notifications, with icons. It controls `/admin` too, which is not below its folder.
 */
const workerHeaders: Readonly<Record<string, Record<string, string>>> = {
  '/sw.js': { 'content-security-policy': "default-src 'none'; connect-src 'self'" },
  [adminWorkerPath]: {
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
    'service-worker-allowed': adminPath,
  },
};

/**
 * The built browser files, held in memory by address with the compressed forms from the build. Not `@fastify/static`:
 * it reads the disk for each request (13 times the CPU time), and its ETags depend on the modification time.
 */
@Injectable()
export class StaticFiles implements OnModuleInit {
  private readonly answers = new Map<string, PreparedAnswer>();

  constructor(private readonly settings: SiteSettings) {}

  async onModuleInit(): Promise<void> {
    const { clientDir } = await loadSite();
    const securityHeaders = siteHeaders({ PUBLIC_URL: this.settings.publicUrl ?? undefined });
    const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(clientDir.length + 1))
      .filter((name) => !name.startsWith('.'));
    const existing = new Set(names);
    const read = (name: string) => (existing.has(name) ? readFile(join(clientDir, name)) : Promise.resolve(undefined));
    await Promise.all(
      names
        .filter((name) => !/\.(br|gz)$/.test(name))
        .map(async (name) => {
          const [identity, br, gzip] = await Promise.all([
            readFile(join(clientDir, name)),
            read(`${name}.br`),
            read(`${name}.gz`),
          ]);
          const address = `/${name.split(sep).join('/')}`;
          const isAsset = address.startsWith(assets);
          const contentType = contentTypes[extname(name)] ?? 'application/octet-stream';
          const answer = new PreparedAnswer({
            body: { identity, br, gzip },
            route: isAsset ? `${assets}*` : '/*',
            digest: digestOf(identity),
            headers: {
              ...securityHeaders,
              'content-type': contentType,
              // search engines and link previews show the site's images on their own pages
              ...(contentType.startsWith('image/') && { 'cross-origin-resource-policy': 'cross-origin' }),
              'cache-control': isAsset ? cachedForEver : 'public, max-age=3600',
              ...policyOf(address, identity),
            },
          });
          this.answers.set(address, answer);
        }),
    );
  }

  find(address: string): PreparedAnswer | undefined {
    return this.answers.get(address);
  }
}

/** The content policy of files that execute or open as documents, and what else such a file needs. */
function policyOf(address: string, html: Buffer): Record<string, string> | undefined {
  return (
    workerHeaders[address] ??
    (address.endsWith('.html') ? { 'content-security-policy': barePagePolicy(html.toString()) } : undefined)
  );
}
