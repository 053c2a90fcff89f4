import { Injectable } from '@nestjs/common';
import type { Encoded } from './encodings.js';

export interface Page {
  readonly status: number;
  /** Replaced by a smaller form of the same text as soon as there is one. */
  body: Encoded;
  /** Absent for a page that lacks data: it must not be kept by anybody. */
  readonly digest: string | undefined;
  /** Hashes of its inline scripts. */
  readonly scriptHashes: readonly string[];
  readonly contentPolicy: string;
}

/** Rendered pages by key. Keys are the site's own paths, never what a visitor typed: memory stays bounded. */
@Injectable()
export class SiteCache {
  private pages = new Map<string, Promise<Page>>();

  /** The page under `key`, rendered once however many ask for it at the same time. */
  get(key: string, render: () => Promise<Page>): Promise<Page> {
    const known = this.pages.get(key);
    if (known) return known;
    const pages = this.pages;
    const rendering = render();
    pages.set(key, rendering);
    const forget = () => {
      if (pages.get(key) === rendering) pages.delete(key);
    };
    void this.forgetUnlessComplete(rendering, forget);
    return rendering;
  }

  private async forgetUnlessComplete(rendering: Promise<Page>, forget: () => void): Promise<void> {
    try {
      if ((await rendering).digest === undefined) forget();
    } catch {
      // whoever asked for the page gets the error
      forget();
    }
  }

  get size(): number {
    return this.pages.size;
  }

  /** Forgets every page; what is being rendered from the data of before is not kept either. */
  drop(): void {
    this.pages = new Map();
  }
}
