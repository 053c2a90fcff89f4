import { Clock } from '@lacquer/platform/clock/clock';
import { Injectable } from '@nestjs/common';
import type { PreparedAnswer } from '../http/prepared/prepared-answer.js';
import type { Page } from './page.js';

/** The key of a path's page that names `origin` as its address. No path contains a space. */
export const keyUnder = (origin: string, path: string): string => `${origin} ${path}`;

/**
 * Rendered pages by key. Keys are the site's own paths, under a few addresses of the site (`PageOrigins`): memory stays
 * bounded.
 */
@Injectable()
export class SiteCache {
  private pages = new Map<string, Promise<Page>>();
  private complete = new Map<string, Page>();
  private endsAt = Infinity;

  constructor(private readonly clock: Clock) {}

  /** The answer under `key` when its page is rendered and complete. */
  find(key: string): PreparedAnswer | undefined {
    this.dropWhenOver();
    return this.complete.get(key)?.answer;
  }

  /** The page under `key`, rendered once for concurrent requests. */
  get(key: string, render: () => Promise<Page>): Promise<Page> {
    this.dropWhenOver();
    const cached = this.pages.get(key);
    if (cached) return cached;
    const rendering = render();
    this.pages.set(key, rendering);
    void this.keepWhenComplete(key, rendering);
    return rendering;
  }

  private async keepWhenComplete(key: string, rendering: Promise<Page>): Promise<void> {
    const { pages, complete } = this;
    const forget = () => {
      if (pages.get(key) === rendering) pages.delete(key);
    };
    try {
      const page = await rendering;
      if (page.digest === undefined) forget();
      // after a drop this is the previous map, which is no longer read
      else complete.set(key, page);
    } catch {
      // the caller of `get` receives the error
      forget();
    }
  }

  get size(): number {
    return this.pages.size;
  }

  /** Drops the pages that name `origin` as their address. */
  dropOrigin(origin: string): void {
    for (const pages of [this.pages, this.complete])
      for (const key of pages.keys()) if (key.startsWith(keyUnder(origin, ''))) pages.delete(key);
  }

  /** Drops every page at `instant`, after which all of them are outdated: their day is over. */
  dropAt(instant: Date): void {
    this.endsAt = instant.getTime();
  }

  private dropWhenOver(): void {
    if (this.endsAt <= this.clock.now().getTime()) this.drop();
  }

  /** Drops every page. A page whose rendering started before the drop is not kept either. */
  drop(): void {
    this.pages = new Map();
    this.complete = new Map();
    this.endsAt = Infinity;
  }
}
