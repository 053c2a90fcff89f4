import { startDataPath } from '@lacquer/contracts/paths';
import { Injectable } from '@nestjs/common';
import { cachedForEver } from '../http/prepared/cached-for-ever.js';
import { type Effort, encode } from '../http/prepared/encodings.js';
import { digestOf, PreparedAnswer } from '../http/prepared/prepared-answer.js';
import { siteHeaders } from '../http/security-headers.js';
import { SiteSettings } from './site-settings.js';

/** Scripts that are kept: those of the present pages, and of documents that browsers received shortly before a change. */
const maxKept = 400;

const named = new RegExp(`^${startDataPath}/[\\w-]{22}(/.+)?\\.js$`);

/** The address of the data with which the page at `path` starts. Every gateway finds the same for the same data. */
export const startDataAddress = (script: string, path: string): string =>
  `${startDataPath}/${digestOf(script)}${path === '/' ? '' : path}.js`;

/** The path of the page that starts with the data at `address`. */
export function pageOfStartData(address: string): string | undefined {
  const match = named.exec(address);
  return match ? (match[1] ?? '/') : undefined;
}

/** The data of pages apart from their documents, as scripts that the documents load once they are painted. */
@Injectable()
export class StartData {
  /** By address, the oldest first. */
  private readonly answers = new Map<string, PreparedAnswer>();
  private readonly securityHeaders: Record<string, string>;

  constructor(settings: SiteSettings) {
    this.securityHeaders = siteHeaders({ PUBLIC_URL: settings.publicUrl ?? undefined });
  }

  find(address: string): PreparedAnswer | undefined {
    return this.answers.get(address);
  }

  /** Resolves when browsers may ask for it. */
  async keep({ address, script }: { address: string; script: string }): Promise<void> {
    if (this.answers.has(address)) return;
    this.answers.set(address, await this.prepare(script, 'fast'));
    const [oldest = ''] = this.answers.keys();
    if (this.answers.size > maxKept) this.answers.delete(oldest);
    void this.prepare(script, 'small').then(
      (smaller) => this.answers.has(address) && this.answers.set(address, smaller),
    );
  }

  private async prepare(script: string, effort: Effort): Promise<PreparedAnswer> {
    return new PreparedAnswer({
      body: await encode(script, effort),
      route: `${startDataPath}/*`,
      headers: {
        ...this.securityHeaders,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': cachedForEver,
      },
      digest: digestOf(script),
    });
  }
}
