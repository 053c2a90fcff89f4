import type { IncomingHttpHeaders } from 'node:http';
import { findShortLinks, linkCode, mostCodesAtOnce, shortLinkPath } from '@lacquer/contracts/messaging/links';
import { Batcher } from '@lacquer/platform/batching/batcher';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { type PreparedAnswers, sendPrepared } from '../http/prepared/answer-from-memory.js';
import { PreparedAnswer } from '../http/prepared/prepared-answer.js';
import { siteHeaders } from '../http/security-headers.js';
import { pathOf } from '../http/request-path.js';
import { ClickRecorder } from './click-recorder.js';

/** Each in about two kilobytes. */
const mostInMemory = 5000;

type Method = 'GET' | 'HEAD';

/**
 * Redirects from the short links of texts. Nothing about a code can be learned here: an unknown one leads to the home
 * page, as every one does that is not in memory while messaging does not answer.
 */
@Injectable()
export class ShortLinks implements PreparedAnswers {
  private readonly known = new LRUCache<string, PreparedAnswer>({ max: mostInMemory });
  private readonly lookups: Batcher<string, string | null>;
  private headers: Readonly<Record<string, string>> = {};
  private home: PreparedAnswer | undefined;

  constructor(
    rpc: RpcClient,
    private readonly clicks: ClickRecorder,
  ) {
    this.lookups = new Batcher(
      async (codes) => (await rpc.decorate(findShortLinks, { codes }))?.urls ?? codes.map(() => null),
      { largest: mostCodesAtOnce, isOfAll: () => true },
    );
  }

  find(path: string, headers: IncomingHttpHeaders, method: Method): PreparedAnswer | undefined {
    if (!path.startsWith(shortLinkPath)) return undefined;
    const code = path.slice(shortLinkPath.length);
    const answer = this.known.get(code);
    if (answer) this.clicks.note(code, isAutomatic(headers, method));
    return answer;
  }

  /** Serves the links that are not in memory. */
  register(fastify: FastifyInstance, settings: Parameters<typeof siteHeaders>[0]): void {
    this.headers = {
      ...siteHeaders(settings),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    };
    this.home = this.redirectTo('/');
    fastify.get(`${shortLinkPath}*`, async (request, reply) => {
      const code = pathOf(request.url).slice(shortLinkPath.length);
      const answer = await this.get(code, isAutomatic(request.headers, request.method as Method));
      return sendPrepared(request, reply, answer);
    });
  }

  private async get(code: string, isByProgram: boolean): Promise<PreparedAnswer> {
    const home = (this.home ??= this.redirectTo('/'));
    if (!linkCode.test(code)) return home;
    const url = await this.lookups.add(code).catch(() => null);
    // messaging may have been away: it decides whether there is such a code
    this.clicks.note(code, isByProgram);
    if (url === null) return home;
    // a header takes no letters beyond Latin-1: an address in Korean is percent-encoded
    const answer = this.redirectTo(new URL(url).href);
    this.known.set(code, answer);
    return answer;
  }

  private redirectTo(location: string): PreparedAnswer {
    return new PreparedAnswer({
      status: 302,
      // without the code, which belongs to one person
      route: `${shortLinkPath}:code`,
      headers: { ...this.headers, location },
      body: { identity: Buffer.alloc(0) },
    });
  }
}

/**
 * Certainly not a person: a program that says what it is, that asks for nothing but headers, or that loads ahead. A
 * browser always names itself.
 */
function isAutomatic(headers: IncomingHttpHeaders, method: Method): boolean {
  const agent = headers['user-agent'];
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-purpose'] ?? headers['x-moz'];
  return method === 'HEAD' || !agent || purpose !== undefined || isbot(agent);
}
