import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { chooseEncoding, encode, type Encoded, type Encoding, matchesTag } from '../site/encodings.js';

/** A complete answer but for the request's own headers. */
export interface PreparedAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  /** The same headers as Node takes them fastest: name, value, name, value … */
  rawHeaders: readonly string[];
  bytes: Buffer | undefined;
}

interface Form {
  tag: string;
  full: PreparedAnswer;
  unchanged: PreparedAnswer;
}

/** One body in every encoding, each with its headers: nothing is left to do per request. */
export class PreparedBody {
  private constructor(
    private readonly encoded: Encoded,
    private readonly forms: ReadonlyMap<Encoding, Form>,
  ) {}

  /** `common` are headers to send with it in any case. */
  static async fromJson(data: unknown, common: Record<string, string>): Promise<PreparedBody> {
    const encoded = await encode(JSON.stringify(data), 'small');
    const digest = createHash('sha256').update(encoded.identity).digest('base64url').slice(0, 22);
    const forms = new Map<Encoding, Form>();
    for (const [name, bytes] of Object.entries(encoded) as [Encoding, Buffer | undefined][]) {
      if (!bytes) continue;
      const tag = `"${digest}-${name}"`;
      // asked for again each time, so that a change is seen at once; unchanged, the answer has no body
      const validators = { ...common, etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
      const content = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(bytes.length),
        ...(name !== 'identity' && { 'content-encoding': name }),
      };
      forms.set(name, {
        tag,
        full: answer(200, { ...validators, ...content }, bytes),
        unchanged: answer(304, validators, undefined),
      });
    }
    return new PreparedBody(encoded, forms);
  }

  /** The smallest form that the client accepts, or 304 when it has that already. */
  answerTo(headers: IncomingHttpHeaders): PreparedAnswer {
    const accepted = headers['accept-encoding'];
    const form = this.forms.get(accepted === undefined ? 'identity' : chooseEncoding(this.encoded, accepted));
    if (!form) throw new Error('a prepared body has no identity form');
    return matchesTag(headers['if-none-match'], form.tag) ? form.unchanged : form.full;
  }
}

function answer(status: 200 | 304, headers: Record<string, string>, bytes: Buffer | undefined): PreparedAnswer {
  return { status, headers, rawHeaders: Object.entries(headers).flat(), bytes };
}
