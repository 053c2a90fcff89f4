import type { CallContract } from '@lacquer/contracts/call';
import { ApiError } from './api-error';
import { isSessionRenewed, renewalCount } from './session-renewal';
import { NoAnswerError } from './unanswered';

/**
 * Sends a request with the session cookie. If the session has expired and the user renews it, sends the request again.
 * Throws ApiError outside 200–299 and NoAnswerError without an answer. `patienceMs`: how long the answer may take.
 */
export async function request(
  method: CallContract['method'],
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
  patienceMs = defaultPatienceMs,
): Promise<Response> {
  const sent = {
    method,
    credentials: 'include',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  } as const;
  const renewalsBefore = renewalCount();
  const first = await send(url, sent, patienceMs);
  if (first.ok) return first;
  const failure = await failureOf(first);
  if (!(await isSessionRenewed(failure, renewalsBefore))) throw failure;
  const second = await send(url, sent, patienceMs);
  if (!second.ok) throw await failureOf(second);
  return second;
}

/** Longer than the gateway waits for a service. */
export const defaultPatienceMs = 30_000;

/** Limits of the retries to an overloaded server: attempts, and seconds between two of them. */
export const maxAttempts = 4;
const maxWaitSeconds = 5;

/** Retries a request that an overloaded server rejected: it did nothing, and sends `Retry-After`. */
async function send(url: string, sent: RequestInit, patienceMs: number): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await answerOf(url, sent, patienceMs);
    const wait = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || !wait || attempt === maxAttempts) return response;
    const failure = await failureOf(response.clone());
    if (failure.body.code !== 'HTTP.OVERLOADED') return response;
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, maxWaitSeconds) * 1000));
  }
}

/** The start of the answer; its body may take longer. */
async function answerOf(url: string, sent: RequestInit, patienceMs: number): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    return await fetch(url, { ...sent, signal: patience.signal });
  } catch (cause) {
    throw new NoAnswerError('No answer', { cause });
  } finally {
    clearTimeout(timer);
  }
}

const failureOf = async (response: Response): Promise<ApiError> =>
  new ApiError(response.status, response.statusText, await response.text());
