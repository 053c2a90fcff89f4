import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

/** A file that a text from a phone brings along. */
export const inboundMedia = z.strictObject({
  /** As the phone names it, which may be a lie. */
  contentType: z.string(),
  /** The content, in base64. */
  content: z.base64(),
  /** Twilio serves it: as usual, not at all, or only half of it. */
  served: z.enum(['whole', 'missing', 'truncated']).default('whole'),
  /** Where Twilio redirects to; by default to its storage, which asks for no credentials. */
  redirectTo: z.string().optional(),
});
export type InboundMedia = z.input<typeof inboundMedia>;

type StoredMedia = z.output<typeof inboundMedia>;

/** The files of inbound messages. */
export class MediaStore {
  private readonly bySid = new Map<string, StoredMedia>();

  add(media: InboundMedia): { sid: string; contentType: string } {
    const stored = inboundMedia.parse(media);
    const sid = `ME${randomBytes(16).toString('hex')}`;
    this.bySid.set(sid, stored);
    return { sid, contentType: stored.contentType };
  }

  find(sid: string): StoredMedia | undefined {
    return this.bySid.get(sid);
  }

  clear(): void {
    this.bySid.clear();
  }
}

const storagePath = '/_storage/media';

/** As Twilio answers to a GET of Media with credentials: with a redirect to its storage. */
export function redirectToMedia(media: StoredMedia | undefined, sid: string, reply: FastifyReply): FastifyReply | null {
  if (!media || media.served === 'missing') return null;
  return reply.redirect(media.redirectTo ?? `${storagePath}/${sid}`, 307);
}

/** The storage that Twilio redirects to. As with the real one, credentials are an error: addresses are signed instead. */
export function registerMediaStorage(server: FastifyInstance, store: MediaStore): void {
  server.get<{ Params: { sid: string } }>(`${storagePath}/:sid`, (request, reply) => {
    if (request.headers.authorization !== undefined)
      return reply.code(400).type('application/xml').send('<Error><Code>InvalidArgument</Code></Error>');
    const media = store.find(request.params.sid);
    if (!media) return reply.code(404).send();
    const bytes = Buffer.from(media.content, 'base64');
    if (media.served === 'whole') return reply.type(media.contentType).send(bytes);
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': media.contentType, 'content-length': String(bytes.length) });
    reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.raw.destroy());
    return reply;
  });
}
