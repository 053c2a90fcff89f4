import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { CallContract } from '@lacquer/contracts/call';
import { DomainError, InvalidError } from '@lacquer/platform/errors/domain-error';
import type { FastifyRequest } from 'fastify';

/** Other fields of the form, which nobody reads. */
const otherFields = 10;

const invalid = (message: string): InvalidError => new InvalidError('GATEWAY.UPLOAD_INVALID', message);

/**
 * The bytes of the one file of a form, as they arrive: of a slow reader, the sender waits.
 *
 * @throws InvalidError GATEWAY.UPLOAD_INVALID; DomainError HTTP.FST_ERR_CTP_BODY_TOO_LARGE above the call's limit
 */
export async function* readUpload(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  { upload: field = '', bodyLimit = 0 }: Pick<CallContract, 'upload' | 'bodyLimit'>,
): AsyncGenerator<Buffer> {
  if (!(body instanceof Readable)) throw invalid('Send a file.');
  const { file, isTruncated, ended } = openForm(body, headers, field, bodyLimit);
  const opened = await Promise.race([file, ended.then(() => undefined)]);
  if (!opened) throw invalid(`The form has no file in the field "${field}".`);
  for await (const chunk of opened) yield chunk as Buffer;
  if (isTruncated())
    throw new DomainError('too-large', 'HTTP.FST_ERR_CTP_BODY_TOO_LARGE', 'The file is larger than the limit.');
  await ended;
}

function openForm(body: Readable, headers: FastifyRequest['headers'], field: string, fileSize: number) {
  let busboy: InstanceType<typeof Busboy>;
  try {
    busboy = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { files: 1, fileSize, fields: otherFields, parts: otherFields + 1, fieldSize: 1000 },
    });
  } catch {
    throw invalid('The content-type of the form has no boundary.');
  }
  let current: (Readable & { truncated?: boolean }) | undefined;
  const file = new Promise<Readable>((resolve) => {
    busboy.on('file', (name, stream) => {
      // a form that is broken off fails the stream, whether or not somebody reads it
      stream.on('error', () => undefined);
      if (name === field) {
        current = stream;
        resolve(stream);
      } else stream.resume();
    });
  });
  const ended = pipeline(body, busboy).catch(() => {
    const failure = invalid('The upload was broken off.');
    // its reader waits for an end that does not come
    current?.destroy(failure);
    throw failure;
  });
  // awaited by the reader, unless it has failed before
  ended.catch(() => undefined);
  return { file, isTruncated: () => current?.truncated === true, ended };
}
