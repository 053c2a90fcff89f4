import { z } from 'zod';

/** An event on the bus. `id` is the inbox key: a redelivery with the same id has no effect. */
export const eventEnvelope = z.looseObject({
  id: z.uuid(),
  type: z.string(),
  occurredAt: z.iso.datetime(),
  correlationId: z.string(),
  data: z.unknown(),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;

/**
 * A request on an RPC queue. `deadline`, in milliseconds since 1970: the handler commits nothing after it, because the
 * caller has timed out. The clocks of an installation agree within a fraction of a second.
 */
export const rpcEnvelope = z.looseObject({
  correlationId: z.string(),
  deadline: z.number().optional(),
  /** An `actorStatement`, for an RPC that requires an actor. It is parsed only when it is verified. */
  actor: z.unknown().optional(),
  data: z.unknown(),
});
export type RpcEnvelope = z.infer<typeof rpcEnvelope>;
