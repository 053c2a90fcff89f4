import { RateLimitedError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import type { FastifyInstance } from 'fastify';
import { callOfRoute } from '../call-routes.js';
import { clientOf } from '../client-address.js';
import { arrivesWithinMs, hasBody } from './unfinished-requests.js';

/** In bytes. The bodies that this process reads or handles at the same time. */
export const processBudget = 32 * 1024 * 1024;

/** In bytes, per client. Room for 64 of the longest notifications, or for eight uploads. */
export const clientBudget = 4 * 1024 * 1024;

/** In bytes. What an upload counts, which its handler reads as it arrives, and never has in memory as a whole. */
export const uploadCharge = 1024 * 1024;

/** In seconds. Bodies that are not finished by then end. */
const retryAfter = arrivesWithinMs / 1000;

/**
 * Limits the bytes of bodies in flight: of all clients, and of each. A body counts in full from before its first byte is
 * read until its answer ends, so memory stays bounded whatever arrives.
 */
export class BodyBudget {
  private taken = 0;
  private readonly byClient = new Map<string, number>();

  constructor(
    private readonly ofProcess: number = processBudget,
    private readonly ofClient: number = clientBudget,
  ) {}

  /** In bytes. */
  get inFlight(): number {
    return this.taken;
  }

  /**
   * Reserves `bytes`. Returns the function that releases them, which must be called once.
   *
   * @throws RateLimitedError HTTP.TOO_MUCH_AT_ONCE; UnavailableError HTTP.OVERLOADED
   */
  take(client: string, bytes: number): () => void {
    const ofClient = (this.byClient.get(client) ?? 0) + bytes;
    if (ofClient > this.ofClient) {
      const message = 'You are sending too much at the same time. Please try again in a moment.';
      throw new RateLimitedError('HTTP.TOO_MUCH_AT_ONCE', message, retryAfter);
    }
    if (this.taken + bytes > this.ofProcess) {
      const message = 'Too much is being sent at the same time. Please try again in a moment.';
      throw new UnavailableError('HTTP.OVERLOADED', message, { retryAfter });
    }
    this.taken += bytes;
    this.byClient.set(client, ofClient);
    return () => {
      this.taken -= bytes;
      const rest = (this.byClient.get(client) ?? bytes) - bytes;
      if (rest > 0) this.byClient.set(client, rest);
      else this.byClient.delete(client);
    };
  }
}

/** Refuses a body that exceeds the budget before it is read, whichever parser would read it. */
export function budgetBodies(fastify: FastifyInstance, budget = new BodyBudget()): void {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const { method, headers, routeOptions } = request;
    // Fastify reads no body of these
    if (method === 'GET' || method === 'HEAD' || !hasBody(headers)) return done(null, payload);
    const isUpload = callOfRoute(routeOptions)?.upload !== undefined;
    const limit = isUpload ? uploadCharge : (routeOptions.bodyLimit ?? fastify.initialConfig.bodyLimit ?? 0);
    try {
      const release = budget.take(clientOf(request.ip), Math.min(Number(headers['content-length'] ?? limit), limit));
      reply.raw.once('close', release);
    } catch (error) {
      return done(error as Error, payload);
    }
    return done(null, payload);
  });
}
