import type { CallContract } from '@lacquer/contracts/call';
import { ApiError } from './api-error';

/** Sends one request with the session's cookie. Throws ApiError outside 200–299, TypeError when nothing answers. */
export async function request(
  method: CallContract['method'],
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}
