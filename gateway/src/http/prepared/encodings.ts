import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** One body in every encoding that can be sent. */
export interface Encoded {
  readonly identity: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}
export type Encoding = keyof Encoded;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** `fast` while a visitor waits for the first answer, `small` for all later ones. */
export type Effort = 'fast' | 'small';
const brotliQuality: Record<Effort, number> = { fast: 5, small: 11 };

export async function encode(text: string, effort: Effort): Promise<Encoded> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    zip(identity, { level: effort === 'fast' ? 6 : 9 }),
  ]);
  return { identity, br, gzip: gz };
}
