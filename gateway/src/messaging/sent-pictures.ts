import { findSentPicture, pictureToken, sentPicturePath } from '@lacquer/contracts/messaging/pictures';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import type { FastifyInstance } from 'fastify';

/** Serves the pictures of texts that are being sent to the provider, which has no session: the address is the secret. */
export function registerSentPictures(fastify: FastifyInstance, rpc: RpcClient): void {
  fastify.get(`${sentPicturePath}:name`, async (request, reply) => {
    const [name = ''] = Object.values(request.params as Record<string, string>);
    const { data: token } = pictureToken.safeParse(name.replace(/\.jpg$/, ''));
    const { bytes } = token === undefined ? { bytes: null } : await rpc.call(findSentPicture, { token });
    // one answer for what never was and for what has expired
    if (bytes === null) throw new NotFoundError('MESSAGING.PICTURE_NOT_FOUND', 'There is no such picture.');
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('image/jpeg')
      .send(Buffer.from(bytes, 'base64'));
  });
}
