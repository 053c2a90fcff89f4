import type { z } from 'zod';
import type { ErrorCatalogue } from './errors.js';
import type { ActingRole } from './staff/actor.js';
import type { StaffRole } from './staff/staff-role.js';

export const serviceNames = ['catalog', 'contact', 'customer', 'messaging'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The apps that answer requests or own data. */
export const appNames = ['gateway', ...serviceNames] as const;
export type AppName = (typeof appNames)[number];

/** A request with one answer: `<service>.<verb-noun>.v<n>`. It has exactly one handler. */
export interface RpcContract<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly service: ServiceName;
  readonly request: Request;
  readonly response: Response;
  /** The errors of the service, besides those of a request that does not parse. */
  readonly errors: ErrorCatalogue;
  /**
   * Who acts, which the service checks: an account with this role, or the SMS provider, whose signature the gateway has
   * verified. Absent: no account acts, as for visitors.
   */
  readonly actor?: ActingRole | undefined;
}

/** An RPC on behalf of a staff account. */
export type ActorRpc = RpcContract & { readonly actor: StaffRole };

/** An RPC without an acting account. */
export type OpenRpc = RpcContract & { readonly actor?: 'provider' | undefined };

/** A fact in the past tense: `<owner>.<noun-verbed>.v<n>`. Its owner publishes it to any number of consumers. */
export interface EventContract<Data extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly owner: AppName;
  readonly data: Data;
  /** Retried without limit and never dead-lettered. */
  readonly isNeverGivenUp: boolean;
  /** Whether it may have no consumer. Any other event without a consumer is a mistake, and is kept. */
  readonly mayGoUnheard: boolean;
  /**
   * The service that handles it, from a durable queue, and records it in its inbox. Its publisher asks there, and
   * republishes what the broker has lost. Absent: nobody records it.
   */
  readonly handledBy?: ServiceName | undefined;
  /** Published at a limited rate, from marks instead of the outbox. Define it with `defineChange`. */
  readonly isCoalesced: boolean;
}

/** For events about consent: a text after a revocation is worse than a waiting event. */
export const neverGivenUp = { isNeverGivenUp: true } as const;

/** For facts that no app is required to consume. */
export const mayGoUnheard = { mayGoUnheard: true } as const;

// these two let a bundle drop the contracts that it does not use
/* @__NO_SIDE_EFFECTS__ */
export function defineRpc<
  Request extends z.ZodType,
  Response extends z.ZodType,
  Role extends ActingRole | undefined = undefined,
>(
  name: `${ServiceName}.${string}.v${number}`,
  shape: { request: Request; response: Response; errors?: ErrorCatalogue; actor?: Role },
): RpcContract<Request, Response> & { readonly actor: Role } {
  const service = name.slice(0, name.indexOf('.')) as ServiceName;
  return { name, service, errors: {}, ...shape, actor: shape.actor as Role };
}

/* @__NO_SIDE_EFFECTS__ */
export function defineEvent<Data extends z.ZodType>(
  name: `${AppName}.${string}.v${number}`,
  data: Data,
  options: Partial<Pick<EventContract, 'isNeverGivenUp' | 'mayGoUnheard' | 'isCoalesced' | 'handledBy'>> = {},
): EventContract<Data> {
  const owner = name.slice(0, name.indexOf('.')) as AppName;
  return { name, owner, data, isNeverGivenUp: false, mayGoUnheard: false, isCoalesced: false, ...options };
}

export type RequestOf<C extends RpcContract> = z.output<C['request']>;
export type ResponseOf<C extends RpcContract> = z.output<C['response']>;
export type DataOf<C extends EventContract> = z.output<C['data']>;
