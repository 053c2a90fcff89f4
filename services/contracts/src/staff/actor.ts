import { z } from 'zod';
import { staffRole } from './staff-role.js';

/** The actor id of the command line, which has no account. */
export const commandLineId = '00000000-0000-0000-0000-000000000000';

/** The acting staff account, or the command line, which acts as an owner. */
export const actor = z.object({ id: z.uuid(), role: staffRole });
export type Actor = z.infer<typeof actor>;

export const commandLine: Actor = { id: commandLineId, role: 'owner' };

/** The actor id of the SMS provider, which has no account. */
export const providerId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const actingRole = z.enum([...staffRole.options, 'provider']);
export type ActingRole = z.infer<typeof actingRole>;

/** The signers of actors: the gateway for accounts and the provider, the operator's container for the command line. */
export const actorSigner = z.enum(['gateway', 'operator']);
export type ActorSignerName = z.infer<typeof actorSigner>;

/** The actor in the envelope of a request. The signature covers the whole request. */
export const actorStatement = actor.extend({ role: actingRole, signer: actorSigner, signature: z.base64url() });
export type ActorStatement = z.infer<typeof actorStatement>;
