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
  const first = await send(url, sent);
  if (first.ok) return first;
  const failure = await failureOf(first);
  if (!(await isSessionRenewed(failure, known))) throw failure;
  const second = await send(url, sent);
  if (!second.ok) throw await failureOf(second);
  return second;
}

/** How often a request is sent that an overloaded server refuses, and how long it waits at most, in seconds. */
const mostAttempts = 4;
const longestWait = 5;

/** An overloaded server refuses a request before anything is done, and says when to come back. */
async function send(url: string, sent: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, sent);
    const wait = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || !wait || attempt === mostAttempts) return response;
    const failure = await failureOf(response.clone());
    if (failure.body.code !== 'HTTP.OVERLOADED') return response;
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, longestWait) * 1000));
  }
}

const failureOf = async (response: Response): Promise<ApiError> =>
  new ApiError(response.status, response.statusText, await response.text());
