import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPrepared } from '../http/prepared/answer-from-memory.js';
import type { CatalogMemory } from './catalog-memory.js';

/** Serves the public catalog paths when the answer is not in memory. */
export function registerCatalogRoutes(fastify: FastifyInstance, memory: CatalogMemory): void {
  for (const answer of memory.answers) {
    fastify.get(answer.path, async (request: FastifyRequest, reply: FastifyReply) =>
      sendPrepared(request, reply, await answer.get()),
    );
  }
}
