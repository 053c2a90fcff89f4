import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, encode, type Encoded, type Encoding, matchesTag } from '../site/encodings.js';

interface Representation {
  bytes: Buffer;
  tag: string;
  headers: Record<string, string | number>;
  headersUnchanged: Record<string, string>;
}

/** One body in every encoding, each with its headers: nothing is left to do per request. */
export interface PreparedBody {
  encoded: Encoded;
  forms: Map<Encoding, Representation>;
}

export async function prepareJson(data: unknown): Promise<PreparedBody> {
  const encoded = await encode(JSON.stringify(data));
  const digest = createHash('sha256').update(encoded.identity).digest('base64url').slice(0, 22);
  const forms = new Map<Encoding, Representation>();
  for (const [name, bytes] of Object.entries(encoded) as [Encoding, Buffer | undefined][]) {
    if (!bytes) continue;
    const tag = `"${digest}-${name}"`;
    // asked for again each time, so that a change is seen at once; unchanged, the answer has no body
    const headersUnchanged = { etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
    const headers = {
      ...headersUnchanged,
      'content-type': 'application/json; charset=utf-8',
      'content-length': bytes.length,
      ...(name !== 'identity' && { 'content-encoding': name }),
    };
    forms.set(name, { bytes, tag, headers, headersUnchanged });
  }
  return { encoded, forms };
}

/** Sends the smallest form that the client accepts, or 304 when it has that already. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, body: PreparedBody): FastifyReply {
  const form = body.forms.get(chooseEncoding(body.encoded, request.headers['accept-encoding']));
  if (!form) throw new Error('a prepared body has no identity form');
  if (matchesTag(request.headers['if-none-match'], form.tag))
    return reply.code(304).headers(form.headersUnchanged).send();
  return reply.headers(form.headers).send(form.bytes);
}
