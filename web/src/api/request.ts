import type { CallContract } from '@lacquer/contracts/call';
import { ApiError } from './api-error';
import { isSessionRenewed, renewalCount } from './session-renewal';

/**
 * Sends one request with the session's cookie; a second time when the session had expired and was renewed meanwhile.
 * Throws ApiError outside 200–299, TypeError when nothing answers.
 */
export async function request(
  method: CallContract['method'],
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const sent = {
    method,
    credentials: 'include',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  } as const;
  const known = renewalCount();
  const first = await fetch(url, sent);
  if (first.ok) return first;
  const failure = await failureOf(first);
  if (!(await isSessionRenewed(failure, known))) throw failure;
  const second = await fetch(url, sent);
  if (!second.ok) throw await failureOf(second);
  return second;
}

const failureOf = async (response: Response): Promise<ApiError> =>
  new ApiError(response.status, response.statusText, await response.text());
