import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Encoded, Encoding } from './encodings.js';
import { encodingNegotiator } from './negotiate-encoding.js';

interface AnswerContent {
  body: Encoded;
  /** The route label in the metrics. */
  route: string;
  /** Every header except those of the encoding. */
  headers: Record<string, string>;
  /** Default 200. */
  status?: number;
  /** Identifies the body; each encoding gets its own strong ETag. Absent: no ETag and never a 304. */
  digest?: string | undefined;
}

/** All of an answer except the headers that belong to one request. */
export interface AnswerForm {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The same headers in the form that Node.js writes fastest: name, value, name, value. */
  readonly flatHeaders: readonly string[];
  readonly bytes: Buffer | undefined;
  /**
   * The same bytes as a latin1 string, for a small body: Node.js sends a string and its headers in one write, and two
   * writes cost more than the copy.
   */
  readonly smallBody: string | undefined;
}

/** In bytes. Node.js copies larger strings once more. */
const maxSmallBody = 8 * 1024;

interface EncodedForm {
  full: AnswerForm;
  /** The 304 for a client that has the body with this ETag. */
  unchanged: { tag: string; form: AnswerForm } | undefined;
}

/** Keyed by the available encodings: answers with the same encodings share their negotiated values. */
const negotiators = new Map<string, ReturnType<typeof encodingNegotiator>>();

/** One body in every encoding with its headers, so a request only selects one. */
export class PreparedAnswer {
  readonly route: string;
  private readonly forms: ReadonlyMap<Encoding, EncodedForm>;
  private readonly choose: (acceptEncoding: string | undefined) => Encoding;

  constructor(content: AnswerContent) {
    const available = (Object.keys(content.body) as Encoding[]).filter((encoding) => content.body[encoding]);
    this.route = content.route;
    this.forms = new Map(available.map((encoding) => [encoding, prepare(content, encoding)]));
    const key = available.toSorted().join();
    const choose = negotiators.get(key) ?? encodingNegotiator(available);
    negotiators.set(key, choose);
    this.choose = choose;
  }

  /** The negotiated encoding, or 304 when `headers` show that the client has the current body. */
  formFor(headers: IncomingHttpHeaders): AnswerForm {
    const { full, unchanged } = this.forms.get(this.choose(headers['accept-encoding'])) as EncodedForm;
    const isKnown = unchanged !== undefined && matchesTag(headers['if-none-match'], unchanged.tag);
    return isKnown ? unchanged.form : full;
  }
}

/** Identifies a body in its ETags. */
export function digestOf(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}

function prepare({ body, headers, digest, status = 200 }: AnswerContent, encoding: Encoding): EncodedForm {
  const bytes = body[encoding] as Buffer;
  const tag = `"${digest}-${encoding}"`;
  const always: Record<string, string> = {
    ...headers,
    vary: 'accept-encoding',
    ...(digest !== undefined && { etag: tag }),
  };
  const { 'content-type': _, ...validators } = always;
  const content = {
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(bytes.length),
  };
  return {
    full: form(status, { ...always, ...content }, bytes),
    unchanged: digest !== undefined && status === 200 ? { tag, form: form(304, validators, undefined) } : undefined,
  };
}

function form(status: number, headers: Record<string, string>, bytes: Buffer | undefined): AnswerForm {
  const smallBody = bytes && bytes.length <= maxSmallBody ? bytes.toString('latin1') : undefined;
  return { status, headers, flatHeaders: Object.entries(headers).flat(), bytes, smallBody };
}

/** A proxy may have weakened the ETag. */
function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => {
    const name = candidate.trim();
    return name === '*' || name.replace(/^W\//, '') === tag;
  });
}
