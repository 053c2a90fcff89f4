import { z } from 'zod';

/** An event on the bus. `id` is the key of the inbox: a second delivery with the same id has no effect. */
export const eventEnvelope = z.looseObject({
  id: z.uuid(),
  type: z.string(),
  occurredAt: z.iso.datetime(),
  correlationId: z.string(),
  data: z.unknown(),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;

/**
 * A request on an RPC queue. `deadline`, in milliseconds since 1970: whoever handles the request commits nothing after it,
 * because its caller has been told that nobody answers. The clocks of an installation agree within a fraction of a second.
 */
export const rpcEnvelope = z.looseObject({
  correlationId: z.string(),
  deadline: z.number().optional(),
  /** An `actorStatement`, for an RPC that asks for an actor. Not parsed before it is checked. */
  actor: z.unknown().optional(),
  data: z.unknown(),
});
export type RpcEnvelope = z.infer<typeof rpcEnvelope>;
