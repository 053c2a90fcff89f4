import type { z } from 'zod';
import type { ErrorCatalogue } from './errors.js';
import type { StaffRole } from './staff/staff-role.js';

/**
 * `provider`: open to everyone; the handler checks the signature of the exact bytes. A role includes the higher ones.
 */
export type Access = 'anyone' | 'provider' | StaffRole;

export type BodyType = 'application/json' | 'application/x-www-form-urlencoded';
export type AnswerType = 'application/json' | 'text/csv' | 'text/event-stream' | 'text/html' | 'text/xml';

/** One HTTP call. Routes, guards, parsing, the OpenAPI document, clients and the role matrix under test derive from it. */
export interface CallContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Each `:name` is a key of `params`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Also requires the password or a code within the last `recentSignInMinutes`. Only with a role. */
  readonly recentSignIn?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Request headers that the handler reads, each with its meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. Absent with access `provider`: the handler receives the bytes. */
  readonly body?: z.ZodType;
  /** A browser may post `body` as an HTML form, without JavaScript. The answer is then a page. */
  readonly form?: true;
  /**
   * Only with access `provider`: the fields that are read. For the API description only; the consumer parses the bytes.
   */
  readonly notification?: { readonly type: BodyType; readonly fields: z.ZodObject };
  /** The largest body, in bytes. Absent: the gateway's default. */
  readonly bodyLimit?: number;
  /** The status of success. */
  readonly status: number;
  readonly answer?: z.ZodType;
  readonly answerType: AnswerType;
  /** `answer` is an array, one page of it; `nextCursorHeader` names the next page. */
  readonly paged?: true;
  /** A caller may retry it with an idempotency key; the handler's answer marks a replay. */
  readonly idempotent?: true;
  /** In addition to those that follow from access, parameters and body. */
  readonly errors: ErrorCatalogue;
}

type Defaulted = 'status' | 'answerType' | 'errors';
type CallShape = Omit<CallContract, Defaulted> & Partial<Pick<CallContract, Defaulted>>;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `params` has exactly the names in `path`. */
type MatchingParams<Path extends string> = [ParamNames<Path>] extends [never]
  ? { params?: undefined }
  : { params: z.ZodObject<Record<ParamNames<Path>, z.ZodType>> };

/** Defaults: status 200, JSON, no errors of its own. */
// lets a bundle drop the calls that it does not use
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const Shape extends CallShape>(
  shape: Shape & MatchingParams<Shape['path']>,
): Shape & Pick<CallContract, Defaulted> {
  const defaults: Pick<CallContract, Defaulted> = { status: 200, answerType: 'application/json', errors: {} };
  return { ...defaults, ...(shape as Shape) };
}

/** Response header of a page that is not the last. */
export const nextCursorHeader = 'x-next-cursor';

/** Request header of an idempotent call: the same key and body are carried out once. */
export const idempotencyKeyHeader = 'Idempotency-Key';

/** Response header: the answer is a replay of an earlier request with the same key. */
export const replayedHeader = 'Idempotent-Replayed';

export interface Page<Item> {
  items: Item[];
  /** Null on the last page. */
  nextCursor: string | null;
}

type Part<C extends CallContract, Name extends 'params' | 'query' | 'body'> = C extends { [K in Name]: z.ZodType }
  ? Partial<z.input<C[Name]>> extends z.input<C[Name]>
    ? { [K in Name]?: z.input<C[K]> }
    : { [K in Name]: z.input<C[K]> }
  : unknown;

/** The arguments of a caller. */
export type ArgumentsOf<C extends CallContract> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  (C extends { idempotent: true } ? { idempotencyKey?: string } : unknown);

/** The result for a caller: the parsed JSON, one page of it, or nothing. */
export type AnswerOf<C extends CallContract> = C extends { answer: z.ZodType }
  ? C extends { paged: true }
    ? Page<z.output<C['answer']> extends (infer Item)[] ? Item : never>
    : z.output<C['answer']>
  : undefined;

interface AddressParts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

/** The path with its parameters filled in, and the query without `undefined` values. */
export function addressOf(call: Pick<CallContract, 'path'>, { params = {}, query = {} }: AddressParts = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = given.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}
