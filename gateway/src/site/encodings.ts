import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** One text in the forms in which it may leave. */
export interface Encoded {
  readonly identity: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}
export type Encoding = keyof Encoded;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** `fast` for who waits for the first answer, `small` for all who come after. */
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

/** The smallest form that the client accepts. `identity` is always acceptable here. */
export function chooseEncoding(encoded: Encoded, acceptEncoding: string | undefined): Encoding {
  const accepted = new Set<string>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (encoded.br && accepted.has('br')) return 'br';
  if (encoded.gzip && accepted.has('gzip')) return 'gzip';
  return 'identity';
}

/** True when the client already holds what the tag names. Proxies may have weakened the tag on its way. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => {
    const name = candidate.trim();
    return name === '*' || name.replace(/^W\//, '') === tag;
  });
}
