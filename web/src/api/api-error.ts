import type { FieldFault, ConflictingEdit } from '@lacquer/contracts/errors';

interface ErrorBody {
  code?: string;
  message?: string;
  details?: FieldFault[];
  meanwhile?: ConflictingEdit;
  correlationId?: string;
}

/** A response outside 200–299. `message` is `status: body`, or `status: status text` when the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed body if it is JSON, otherwise empty. */
  readonly body: ErrorBody;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.status = status;
    this.body = parseBody(text);
  }

  /** The id under which the server's logs and traces have a failure of its own. Undefined: the request was refused. */
  get reference(): string | undefined {
    return this.status >= 500 ? this.body.correlationId : undefined;
  }
}

function parseBody(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
