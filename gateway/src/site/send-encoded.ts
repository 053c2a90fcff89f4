import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoded, matchesTag } from './encodings.js';

interface Resource {
  body: Encoded;
  /** Identifies the text; each encoding makes a strong tag of its own from it. Absent = not to be kept. */
  digest?: string | undefined;
  status?: number;
  headers: Record<string, string>;
}

/** Answers with the best encoding, or with 304 when the client has it already. */
export function sendEncoded(request: FastifyRequest, reply: FastifyReply, resource: Resource): FastifyReply {
  const { body, digest, headers, status = 200 } = resource;
  const encoding = chooseEncoding(body, request.headers['accept-encoding']);
  void reply.headers(headers).header('vary', 'accept-encoding');
  if (digest !== undefined) {
    const tag = `"${digest}-${encoding}"`;
    void reply.header('etag', tag);
    if (status === 200 && matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(status).send(body[encoding]);
}
