import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PreparedBody, sendPrepared } from '../http/prepared-body.js';
import type { CatalogMemory } from './catalog-memory.js';
import type { DroppedMemory } from './dropped-memory.js';

/**
 * The two busiest addresses stand on Fastify itself: a Nest route costs a fifth of the speed and would add nothing,
 * for they are open to all and have no input.
 */
export function registerCatalogRoutes(fastify: FastifyInstance, memory: CatalogMemory): void {
  fastify.get('/api/services', answerFrom(memory.services));
  fastify.get('/api/gallery', answerFrom(memory.gallery));
}

function answerFrom(memory: DroppedMemory<{ body: PreparedBody }>) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const kept = memory.peek();
    return kept
      ? sendPrepared(request, reply, kept.body)
      : memory.get().then(({ body }) => sendPrepared(request, reply, body));
  };
}
