import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SiteCache } from './site-cache.js';
import { SiteSettings } from './site-settings.js';

/** The number of addresses under which pages are kept: a name, its `www.`, the machine's own, and one to spare. */
const maxOrigins = 4;

/** A new address takes the place of the least recently used one at most this often, in milliseconds. */
const replacementDelay = 10_000;

const host = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** `scheme://host` in canonical spelling. `null`: the header is not the name of a host. */
export function originOf(scheme: string, name: string | undefined): string | null {
  if (name === undefined || name.length > 255 || !host.test(name)) return null;
  try {
    return new URL(`${scheme}://${name}`).origin;
  } catch {
    return null;
  }
}

type AddressedRequest = Pick<FastifyRequest, 'protocol' | 'host'>;

/**
 * The address that a page names as its own: `PUBLIC_URL`, or without it the one that the request is for. Clients choose
 * the latter, so it is part of the cache's key, and few are kept: an invented name costs no memory, and cannot drive
 * out the pages of one that is in use.
 */
@Injectable()
export class PageOrigins {
  /** By last use, the least recent first. */
  private readonly known = new Set<string>();
  private replacedAt = -Infinity;

  constructor(
    private readonly settings: SiteSettings,
    private readonly cache: SiteCache,
  ) {}

  /** `null`: unknown, and the page has no canonical address. */
  of(request: AddressedRequest): string | null {
    return this.settings.publicUrl ?? this.admit(this.addressFor(request));
  }

  /** The same for what is not kept. Fastify has checked whether forwarded headers count. */
  addressFor({ protocol, host: name }: AddressedRequest): string | null {
    return this.settings.publicUrl ?? originOf(protocol, name);
  }

  /** The same before Fastify, on a server without TLS. `undefined`: forwarded headers decide, which only Fastify knows. */
  before({ host: name, ...headers }: IncomingHttpHeaders): string | null | undefined {
    if (this.settings.publicUrl !== null) return this.settings.publicUrl;
    if (headers['x-forwarded-host'] !== undefined || headers['x-forwarded-proto'] !== undefined) return undefined;
    return this.admit(originOf('http', name));
  }

  private admit(origin: string | null): string | null {
    if (origin === null) return null;
    if (!this.known.delete(origin) && this.known.size >= maxOrigins) {
      const now = performance.now();
      if (now - this.replacedAt < replacementDelay) return null;
      this.replacedAt = now;
      const [oldest = ''] = this.known;
      this.known.delete(oldest);
      this.cache.dropOrigin(oldest);
    }
    this.known.add(origin);
    return origin;
  }
}
