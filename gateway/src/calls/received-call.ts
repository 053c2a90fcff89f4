import { type CallContract, idempotencyKeyHeader } from '@lacquer/contracts/call';
import { idempotencyKey } from '@lacquer/contracts/idempotency';
import type { Session } from '@lacquer/contracts/staff/staff';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { parseBody } from '@lacquer/platform/errors/validation';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rawBodyOf } from '../http/bodies/body-parsers.js';
import { readUpload } from '../http/bodies/uploads.js';
import { actorOf } from './actors.js';

type Parsed<C extends CallContract, Name extends 'params' | 'query' | 'body'> = C extends { [K in Name]: z.ZodType }
  ? { readonly [K in Name]: z.output<C[K]> }
  : unknown;

/** The parts of a request that a handler reads: only those that the call declares. */
export type CallInput<C extends CallContract> = Parsed<C, 'params'> &
  Parsed<C, 'query'> &
  Parsed<C, 'body'> &
  (C extends { idempotent: true } ? { readonly idempotencyKey: string | undefined } : unknown) &
  (C extends { headers: infer Headers } ? { readonly headers: Record<keyof Headers, string | undefined> } : unknown) &
  (C extends { access: StaffRole } ? { readonly actor: Session } : unknown) &
  (C extends { upload: string } ? { readonly upload: AsyncIterable<Buffer> } : unknown) &
  (C extends { access: 'provider' } ? { readonly rawBody: Buffer } : unknown);

/** The request of a call, which the caller knows to be this one. */
export const receive = <C extends CallContract>(call: C, request: FastifyRequest): CallInput<C> =>
  new ReceivedCall(call, request) as unknown as CallInput<C>;

const keyHeaders = z.object({ [idempotencyKeyHeader]: idempotencyKey.optional() });

/**
 * Parses each part when the handler reads it, so a handler can count an attempt before validation. Reading an invalid
 * part throws InvalidError `REQUEST.INVALID`.
 */
class ReceivedCall {
  constructor(
    private readonly call: CallContract,
    private readonly request: FastifyRequest,
  ) {}

  get params(): unknown {
    return this.call.params && parseBody(this.call.params, this.request.params);
  }

  get query(): unknown {
    return this.call.query && parseBody(this.call.query, this.request.query);
  }

  get body(): unknown {
    return this.call.body && parseBody(this.call.body, this.request.body);
  }

  get headers(): Record<string, string | undefined> {
    const names = Object.keys(this.call.headers ?? {});
    return Object.fromEntries(names.map((name) => [name, this.header(name)]));
  }

  get idempotencyKey(): string | undefined {
    return parseBody(keyHeaders, { [idempotencyKeyHeader]: this.header(idempotencyKeyHeader) })[idempotencyKeyHeader];
  }

  /** The raw bytes that the provider signed. */
  get rawBody(): Buffer {
    return rawBodyOf(this.request.body);
  }

  /** The bytes of the uploaded file, as they arrive. Reading throws if the form has no such file, or too much of it. */
  get upload(): AsyncIterable<Buffer> {
    return readUpload(this.request, this.call);
  }

  get actor(): Session {
    return actorOf(this.request);
  }

  private header(name: string): string | undefined {
    const value = this.request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value[0] : value;
  }
}
