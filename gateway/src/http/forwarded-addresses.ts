import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Measures } from '@lacquer/platform/metrics/measures';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';
import { clientOf } from './client-address.js';

const header = 'x-forwarded-for';

/** In milliseconds. */
const rememberedMs = 5 * 60_000;

/** More than a salon has visitors within that time. A flood of addresses does not grow memory. */
const maxPeers = 1000;

/** A sender of requests: a proxy, or a visitor without one. Times are of `performance.now()`. */
interface Peer {
  seenAt: number;
  /** Of the last request with the header. */
  forwardedAt: number;
}

/**
 * Watches the `X-Forwarded-For` header. With trusted proxies, only valid addresses count. While `TRUST_PROXY` is not
 * set, the header is trouble: behind an untrusted proxy every rate limit counts all visitors as one client.
 */
@Injectable()
export class ForwardedAddresses implements OnModuleInit {
  private readonly logger = new Logger(ForwardedAddresses.name);
  /** By client, the one seen last at the end. */
  private readonly peers = new Map<string, Peer>();
  private hasWarned = false;

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
   * Whether requests come through a proxy although `TRUST_PROXY` is not set: at least as many peers send the header as
   * do not. Behind a proxy, nobody comes without it. A visitor who sends the header is outnumbered by the others, or
   * forgotten.
   */
  get hasUntrustedProxy(): boolean {
    const from = performance.now() - rememberedMs;
    let [proxies, visitors] = [0, 0];
    for (const [client, { seenAt, forwardedAt }] of this.peers) {
      if (forwardedAt > from) proxies += 1;
      else if (seenAt > from && !isLoopback(client)) visitors += 1;
    }
    return proxies > 0 && proxies >= visitors;
  }

  /** Must run before any other hook reads a client's address. */
  watch(fastify: FastifyInstance): void {
    const { TRUST_PROXY } = this.settings;
    if (TRUST_PROXY === false) return;
    fastify.addHook('onRequest', (request, _reply, done) => {
      if (TRUST_PROXY !== undefined) keepAddresses(request.raw);
      else this.note(clientOf(request.ip), request.headers[header] !== undefined);
      done();
    });
  }

  private note(client: string, isForwarded: boolean): void {
    const now = performance.now();
    const forwardedAt = isForwarded ? now : (this.peers.get(client)?.forwardedAt ?? -Infinity);
    this.peers.delete(client);
    this.peers.set(client, { seenAt: now, forwardedAt });
    if (this.peers.size > maxPeers) {
      const [oldest = ''] = this.peers.keys();
      this.peers.delete(oldest);
    }
    if (!isForwarded || this.hasWarned) return;
    this.hasWarned = true;
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

/** Probes of the machine itself come around the proxy. */
const isLoopback = (client: string): boolean => client.startsWith('127.') || client === '0:0:0:0::/64';

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string => entry.trim().replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
