import type { z } from 'zod';
import type { RequestOf, ResponseOf, RpcContract } from './contract.js';
import type { ErrorCatalogue } from './errors.js';
import type { AuditAction, AuditSubject } from './staff/audit-actions.js';
import type { StaffRole } from './staff/staff-role.js';

/**
 * `provider`: open to everyone; the handler checks the signature of the exact bytes. A role includes the higher ones.
 */
export type Access = 'anyone' | 'provider' | StaffRole;

export type BodyType = 'application/json' | 'application/x-www-form-urlencoded';
export type AnswerType =
  'application/json' | 'application/pdf' | 'image/jpeg' | 'text/csv' | 'text/event-stream' | 'text/html' | 'text/xml';

/** One HTTP call. Routes, guards, parsing, the OpenAPI document, clients and the role matrix under test derive from it. */
export interface CallContract {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Each `:name` is a key of `params`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Also requires the password or a code within the last `recentSignInMinutes`. Only with a role. */
  readonly recentSignIn?: true;
  /** Also answered while the session has a `required` step. Only with a role. */
  readonly partOfSetUp?: true;
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
  /** The body is a form with one file (`multipart/form-data`) in this field, which the handler reads as it arrives. */
  readonly upload?: string;
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
  /**
   * A write whose repetition has the effect of one: it sets a state, or names the version that it replaces. The admin
   * repeats it by itself while the server does not answer.
   */
  readonly safeToRepeat?: true;
  /** In addition to those that follow from access, parameters and body. */
  readonly errors: ErrorCatalogue;
  /** The gateway only forwards the call to this RPC, on behalf of the actor if the RPC requires one. */
  readonly forwards?: RpcContract;
  /** How long the RPC may take, in milliseconds. Absent: as long as any. */
  readonly timeoutMs?: number;
  /** The request of the RPC. Absent: the query, the body and the parameters in one object. */
  toRequest?(parts: Parts): unknown;
  /** The answer to the RPC's response, a `Page` if it is paged. Absent: the response, or its list and `nextCursor`. */
  toAnswer?(response: unknown, parts: Parts): unknown;
  /** The entry that a forwarded call leaves in the audit trail. */
  readonly audit?: CallAudit;
}

/** The parsed parts of a request. Those that the call does not declare are undefined. */
export interface Parts<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

export interface CallAudit {
  readonly action: AuditAction;
  subject?(parts: Parts): AuditSubject;
  /** For a subject that only the response names. */
  responseSubject?(response: unknown): AuditSubject;
  /** Contains no phone and no secret. */
  details?(parts: Parts): Readonly<Record<string, unknown>> | undefined;
}

type Defaulted = 'status' | 'answerType' | 'errors';
/**
 * What a type parameter has to be. Comparing each schema to a class of Zod, with all methods, would take the compiler a
 * second for the calls of the product.
 */
type Schema = z.core.$ZodType | undefined;
type ObjectSchema = (z.core.$ZodType & { readonly shape: object }) | undefined;

type Schemas = 'params' | 'query' | 'body' | 'answer' | 'notification' | 'forwards';
/** Without the functions: their parameters follow from the other fields. */
type CallShape = Omit<CallContract, Defaulted | Schemas | 'toRequest' | 'toAnswer' | 'audit'> &
  Partial<Pick<CallContract, Defaulted>> & {
    readonly notification?: { readonly type: BodyType; readonly fields: ObjectSchema };
    readonly forwards?: Pick<RpcContract, 'errors'> & { readonly response: z.core.$ZodType };
  };

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `params` has exactly the names in `path`. */
type MatchingParams<Path extends string> = [ParamNames<Path>] extends [never]
  ? { params?: undefined }
  : { params: { readonly shape: Readonly<Record<ParamNames<Path>, unknown>> } };

type OutputOf<S extends Schema> = S extends z.core.$ZodType ? z.output<S> : undefined;
type PartsOf<P extends Schema, Q extends Schema, B extends Schema> = Parts<OutputOf<P>, OutputOf<Q>, OutputOf<B>>;

/** The fields of a part; all optional if the part is. */
type FieldsOf<S extends Schema> = S extends z.core.$ZodType
  ? undefined extends z.output<S>
    ? Partial<NonNullable<z.output<S>>>
    : z.output<S>
  : unknown;
type Flat<T> = { [K in keyof T]: T[K] };
type Merged<P extends Schema, Q extends Schema, B extends Schema> = Flat<FieldsOf<P> & FieldsOf<Q> & FieldsOf<B>>;

type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;
/** The one list of a response, next to `nextCursor`. */
type ListIn<Response> = Response extends { nextCursor: string | null }
  ? Response[Exclude<keyof Response, 'nextCursor'>]
  : never;

interface Forwarding<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  Answer extends Schema,
  Rpc extends RpcContract,
  Paged,
> {
  readonly toRequest?: (parts: PartsOf<P, Q, B>) => RequestOf<Rpc>;
  readonly toAnswer?: (
    response: ResponseOf<Rpc>,
    parts: PartsOf<P, Q, B>,
  ) => Paged extends true ? Page<ItemOf<OutputOf<Answer>>> : OutputOf<Answer>;
  readonly audit?: {
    readonly action: AuditAction;
    readonly subject?: (parts: PartsOf<P, Q, B>) => AuditSubject;
    readonly responseSubject?: (response: ResponseOf<Rpc>) => AuditSubject;
    readonly details?: (parts: PartsOf<P, Q, B>) => Readonly<Record<string, unknown>> | undefined;
  };
}

/** The parts must add up to the request: otherwise the call needs `toRequest`. */
type Adding<Sum, Rpc extends RpcContract> = [Sum] extends [RequestOf<Rpc>] ? unknown : { readonly toRequest: unknown };

/** The response must be the answer: otherwise the call needs `toAnswer`. */
type Answering<Answer extends Schema, Rpc extends RpcContract, Paged> = Answer extends z.core.$ZodType
  ? (Paged extends true ? ListIn<ResponseOf<Rpc>> : ResponseOf<Rpc>) extends z.output<Answer>
    ? unknown
    : { readonly toAnswer: unknown }
  : unknown;

/** Without `answer`, a forwarded call answers with the RPC's response, and with 204 nothing. */
type Derived<Shape> = Shape extends { answer: unknown } | { status: 204 }
  ? unknown
  : Shape extends { forwards: infer Rpc extends RpcContract }
    ? { readonly answer: Rpc['response'] }
    : unknown;

/** Defaults: status 200, JSON; a forwarded call has the errors and the response of its RPC. */
// lets a bundle drop the calls that it does not use
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<
  const Shape extends CallShape,
  const Path extends string,
  P extends ObjectSchema = undefined,
  Q extends ObjectSchema = undefined,
  B extends Schema = undefined,
  Answer extends Schema = undefined,
  Rpc extends RpcContract | undefined = undefined,
  Paged extends true | undefined = undefined,
>(
  shape: Shape &
    MatchingParams<Path> & {
      path: Path;
      params?: P;
      query?: Q;
      body?: B;
      answer?: Answer;
      paged?: Paged;
      forwards?: Rpc;
    } & (Rpc extends RpcContract
      ? Forwarding<P, Q, B, Answer, Rpc, Paged> & Adding<Merged<P, Q, B>, Rpc> & Answering<Answer, Rpc, Paged>
      : unknown),
): Shape & Pick<CallContract, Defaulted> & Derived<Shape> {
  const { forwards }: CallShape = shape;
  const defaults = { status: 200, answerType: 'application/json', errors: forwards?.errors ?? {} } as const;
  const isAnswered = forwards !== undefined && (shape as CallShape).status !== 204;
  return { ...defaults, ...(isAnswered && { answer: forwards.response }), ...(shape as Shape) } as never;
}

/** Response header of a page that is not the last. */
export const nextCursorHeader = 'x-next-cursor';

/** Response header of an answer that lacks the parts of services that did not answer soon enough: their names. */
export const missingHeader = 'x-missing';

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
