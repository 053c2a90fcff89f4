export interface SquareErrorBody {
  errors: { category: string; code: string; detail: string; field?: string }[];
}

/** An error in Square's format. https://developer.squareup.com/docs/build-basics/handling-errors */
export class SquareFailure extends Error {
  constructor(
    readonly status: number,
    readonly category: string,
    readonly code: string,
    detail: string,
    readonly field?: string,
  ) {
    super(detail);
  }

  get body(): SquareErrorBody {
    const { category, code, message: detail, field } = this;
    return { errors: [{ category, code, detail, ...(field === undefined ? {} : { field }) }] };
  }
}

export const unauthorized = () =>
  new SquareFailure(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'This request could not be authorized.');

export const forbidden = (detail = 'The application lacks a permission for this list.') =>
  new SquareFailure(403, 'AUTHENTICATION_ERROR', 'FORBIDDEN', detail);

export const notFound = (detail: string) => new SquareFailure(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', detail);

export const invalid = (code: string, detail: string, field: string) =>
  new SquareFailure(400, 'INVALID_REQUEST_ERROR', code, detail, field);

export const failureBodies = {
  rateLimited: () =>
    new SquareFailure(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED', 'Too many requests. Slow down and try again.').body,
  serverError: (status: number) =>
    (status === 503
      ? new SquareFailure(503, 'API_ERROR', 'SERVICE_UNAVAILABLE', 'The service is temporarily unavailable.')
      : new SquareFailure(status, 'API_ERROR', 'INTERNAL_SERVER_ERROR', 'An internal error has occurred.')
    ).body,
};
