import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { loadSite } from '@lacquer/web/server';
import type { Encoded } from './encodings.js';

export interface StaticFile {
  readonly body: Encoded;
  readonly digest: string;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Where the file runs or is shown by itself: what it may load. */
  readonly contentPolicy: string | undefined;
}

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

// A worker is bound by the policy of its own script, and fetches for every page.
const workerPolicy = "default-src 'none'; connect-src 'self'";
// The page for being offline brings its style with it.
const documentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The built browser files, held in memory under their addresses with the compressed forms that the build made. */
@Injectable()
export class StaticFiles implements OnModuleInit {
  private readonly files = new Map<string, StaticFile>();

  async onModuleInit(): Promise<void> {
    const { clientDir } = await loadSite();
    const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(clientDir.length + 1))
      .filter((name) => !name.startsWith('.'));
    const known = new Set(names);
    const read = (name: string) => (known.has(name) ? readFile(join(clientDir, name)) : Promise.resolve(undefined));
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
          this.files.set(address, {
            body: { identity, br, gzip },
            digest: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
            contentType: contentTypes[extname(name)] ?? 'application/octet-stream',
            // names under /assets/ carry a hash of the content: they never change
            cacheControl: address.startsWith('/assets/')
              ? 'public, max-age=31536000, immutable'
              : 'public, max-age=3600',
            contentPolicy: policyOf(address),
          });
        }),
    );
  }

  find(address: string): StaticFile | undefined {
    return this.files.get(address);
  }
}

function policyOf(address: string): string | undefined {
  if (address === '/sw.js') return workerPolicy;
  return address.endsWith('.html') ? documentPolicy : undefined;
}
