import { z } from 'zod';
import { staffRole } from './staff-role.js';

/** The actor id of the command line, which has no account. */
export const commandLineId = '00000000-0000-0000-0000-000000000000';

/** The acting staff account, or the command line, which acts as an owner. */
export const actor = z.object({ id: z.uuid(), role: staffRole });
export type Actor = z.infer<typeof actor>;

export const commandLine: Actor = { id: commandLineId, role: 'owner' };

/** The signers of actors: the gateway for accounts, the operator's container for the command line. */
export const actorSigner = z.enum(['gateway', 'operator']);
export type ActorSignerName = z.infer<typeof actorSigner>;

/** The actor in the envelope of a request. The signature covers the whole request. */
export const actorStatement = actor.extend({ signer: actorSigner, signature: z.base64url() });
export type ActorStatement = z.infer<typeof actorStatement>;
