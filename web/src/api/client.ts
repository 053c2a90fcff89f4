import {
  addressOf,
  type AnswerOf,
  type ArgumentsOf,
  type CallContract,
  idempotencyKeyHeader,
  missingHeader,
  nextCursorHeader,
  type Page,
} from '@lacquer/contracts/call';
import { areWritesRefused, NeedsConnectionError } from './needs-connection';
import { defaultPatienceMs, request } from './request';
import { allowRepeat } from './unanswered';

type Given<C extends CallContract> =
  Partial<ArgumentsOf<C>> extends ArgumentsOf<C> ? [given?: ArgumentsOf<C>] : [given: ArgumentsOf<C>];

/** A page as the browser receives it. */
export interface ReceivedPage<Item> extends Page<Item> {
  /** The services whose part is missing in it. */
  missing: string[];
}

type Received<C extends CallContract> = AnswerOf<C> extends Page<infer Item> ? ReceivedPage<Item> : AnswerOf<C>;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
}

/**
 * Sends a call and ignores the answer's body. Throws ApiError outside 200–299, NoAnswerError without an answer, and
 * NeedsConnectionError for a write of staff that has to wait for the server.
 */
export async function send<C extends CallContract>(contract: C, ...[given]: Given<C>): Promise<Response> {
  const parts: Parts = given ?? {};
  // whoever signs in or out is told by the page itself
  if (contract.method !== 'GET' && contract.access !== 'anyone' && areWritesRefused())
    throw new NeedsConnectionError('Not sent');
  const headers: Record<string, string> = {};
  if (parts.idempotencyKey !== undefined) headers[idempotencyKeyHeader] = parts.idempotencyKey;
  const patienceMs = defaultPatienceMs + (contract.timeoutMs ?? 0);
  try {
    return await request(contract.method, addressOf(contract, parts), parts.body, headers, patienceMs);
  } catch (error) {
    if (isSafeTwice(contract, parts)) allowRepeat(error);
    throw error;
  }
}

const isSafeTwice = ({ method, safeToRepeat, idempotent }: CallContract, { idempotencyKey }: Parts): boolean =>
  method === 'GET' || safeToRepeat === true || (idempotent === true && idempotencyKey !== undefined);

/** Sends a call and resolves to its answer. Throws as `send` does, and ZodError if the answer violates the contract. */
export async function call<C extends CallContract>(contract: C, ...given: Given<C>): Promise<Received<C>> {
  const response = await send(contract, ...given);
  const answer = contract.answer?.parse(await response.json());
  if (!contract.paged) return answer as Received<C>;
  const nextCursor = response.headers.get(nextCursorHeader);
  const missing = response.headers.get(missingHeader)?.split(', ') ?? [];
  return { items: answer, nextCursor, missing } as Received<C>;
}
