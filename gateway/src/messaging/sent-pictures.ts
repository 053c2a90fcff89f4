import { findSentPicture, pictureToken, sentPicturePath } from '@lacquer/contracts/messaging/pictures';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

/** The provider fetches the picture of a campaign once for each text: it is read once in so long. Milliseconds. */
const keptMs = 60_000;

/** Each has up to 600 kB. */
const mostKept = 5;

/**
 * Serves the pictures of texts to the provider, and to a phone that got a link instead. Neither has a session: the address
 * is the secret.
 */
export function registerSentPictures(fastify: FastifyInstance, rpc: RpcClient): void {
  const shared = new LRUCache<string, Buffer>({ max: mostKept, ttl: keptMs });
  const read = async (token: string): Promise<Buffer | null> => {
    const kept = shared.get(token);
    if (kept) return kept;
    const { bytes, isShared } = await rpc.call(findSentPicture, { token });
    const picture = bytes === null ? null : Buffer.from(bytes, 'base64');
    if (picture && isShared) shared.set(token, picture);
    return picture;
  };
  fastify.get(`${sentPicturePath}:name`, async (request, reply) => {
    const [name = ''] = Object.values(request.params as Record<string, string>);
    const { data: token } = pictureToken.safeParse(name.replace(/\.jpg$/, ''));
    const picture = token === undefined ? null : await read(token);
    // one answer for what never was and for what has expired
    if (!picture) throw new NotFoundError('MESSAGING.PICTURE_NOT_FOUND', 'There is no such picture.');
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('image/jpeg')
      .send(picture);
  });
}
