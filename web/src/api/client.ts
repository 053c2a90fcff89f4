import {
  addressOf,
  type AnswerOf,
  type ArgumentsOf,
  type CallContract,
  idempotencyKeyHeader,
  nextCursorHeader,
} from '@lacquer/contracts/call';
import { request } from './request';

type Given<C extends CallContract> =
  Partial<ArgumentsOf<C>> extends ArgumentsOf<C> ? [given?: ArgumentsOf<C>] : [given: ArgumentsOf<C>];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
}

/** Sends a call and ignores the answer's body. Throws ApiError outside 200–299 and TypeError on a network error. */
export function send<C extends CallContract>(contract: C, ...[given]: Given<C>): Promise<Response> {
  const parts: Parts = given ?? {};
  const headers: Record<string, string> = {};
  if (parts.idempotencyKey !== undefined) headers[idempotencyKeyHeader] = parts.idempotencyKey;
  return request(contract.method, addressOf(contract, parts), parts.body, headers);
}

/** Sends a call and resolves to its answer. Throws as `send` does, and ZodError if the answer violates the contract. */
export async function call<C extends CallContract>(contract: C, ...given: Given<C>): Promise<AnswerOf<C>> {
  const response = await send(contract, ...given);
  const answer = contract.answer?.parse(await response.json());
  const nextCursor = response.headers.get(nextCursorHeader);
  return (contract.paged ? { items: answer, nextCursor } : answer) as AnswerOf<C>;
}
