import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** In bytes. A smaller answer fits into one packet uncompressed. */
const threshold = 1024;

/**
 * Compresses JSON and CSV with brotli or gzip, as the client accepts. Event streams and prepared answers pass through:
 * prepared answers are already compressed. Every chunk of a stream is sent when it is written. Must run before any
 * route is registered.
 */
export async function compressAnswers(nest: NestFastifyApplication): Promise<void> {
  await nest.register(compress, {
    encodings: ['br', 'gzip'],
    threshold,
    customTypes: /^(application\/json|text\/csv)(;|$)/,
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    // request bodies stay the bytes that were sent, which providers sign
    globalDecompression: false,
  });
}
