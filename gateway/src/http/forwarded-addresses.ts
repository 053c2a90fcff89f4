import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Measures } from '@lacquer/platform/metrics/measures';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';

const header = 'x-forwarded-for';

/** In milliseconds. */
const rememberedMs = 5 * 60_000;

/**
 * Watches the `X-Forwarded-For` header. With trusted proxies, only valid addresses count. While `TRUST_PROXY` is not
 * set, the header is trouble: behind an untrusted proxy every rate limit counts all visitors as one client.
 */
@Injectable()
export class ForwardedAddresses implements OnModuleInit {
  private readonly logger = new Logger(ForwardedAddresses.name);
  /** By `performance.now()`; `undefined` before the first. */
  private seenAt: number | undefined;

  constructor(
    private readonly measures: Measures,
    @Inject(gatewaySettingsToken) private readonly settings: GatewaySettings,
  ) {}

  onModuleInit(): void {
    this.measures.register('gateway', {
      gauges: {
        untrusted_proxies: {
          help: 'Whether requests came through a proxy that TRUST_PROXY does not name',
          trouble: 'untrustedProxies',
        },
      },
      read: () => Promise.resolve({ untrusted_proxies: this.hasUntrustedProxy ? 1 : 0 }),
    });
  }

  /**
   * Whether a request carried another client's address while `TRUST_PROXY` is not set. Behind a proxy every request
   * does; a single client that sends the header is forgotten.
   */
  get hasUntrustedProxy(): boolean {
    return this.seenAt !== undefined && performance.now() - this.seenAt < rememberedMs;
  }

  /** Must run before any other hook reads a client's address. */
  watch(fastify: FastifyInstance): void {
    const { TRUST_PROXY } = this.settings;
    if (TRUST_PROXY === false) return;
    fastify.addHook('onRequest', (request, _reply, done) => {
      if (TRUST_PROXY !== undefined) keepAddresses(request.raw);
      else if (request.headers[header] !== undefined) this.note();
      done();
    });
  }

  private note(): void {
    const isFirst = this.seenAt === undefined;
    this.seenAt = performance.now();
    if (!isFirst) return;
    this.logger.warn(
      'A request came with X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy all visitors count as one. ' +
        'Set TRUST_PROXY to the number of proxies in front, or to false if there is none.',
    );
  }
}

/**
 * Keeps the trailing part of the header that consists of addresses. Proxies append, so entries are trusted from the
 * end; entries before one that is not an address have no trusted source.
 */
function keepAddresses({ headers }: IncomingMessage): void {
  const given = headers[header];
  if (given === undefined) return;
  const entries = String(given).split(',').map(withoutPort);
  const fault = entries.findLastIndex((entry) => isIP(entry) === 0);
  const trusted = entries.slice(fault + 1);
  if (trusted.length > 0) headers[header] = trusted.join(', ');
  else delete headers[header];
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string => entry.trim().replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
