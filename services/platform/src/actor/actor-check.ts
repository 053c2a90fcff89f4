import { verify } from 'node:crypto';
import {
  type ActingRole,
  type Actor,
  type ActorStatement,
  actorStatement,
  commandLineId,
} from '@lacquer/contracts/staff/actor';
import type { RpcContract } from '@lacquer/contracts/contract';
import type { RpcEnvelope } from '@lacquer/contracts/envelope';
import { Injectable, Logger } from '@nestjs/common';
import { ForbiddenError } from '../errors/domain-error.js';
import type { ActorPublicKeys } from './actor-keys.js';
import { signedBytes } from './actor-signer.js';

const mayAct: Readonly<Record<ActingRole, readonly ActingRole[]>> = {
  owner: ['owner'],
  staff: ['staff', 'owner'],
  provider: ['provider'],
};

/** Verifies the actor of a request before its handler runs. */
@Injectable()
export class ActorCheck {
  private readonly logger = new Logger(ActorCheck.name);

  constructor(private readonly keys: ActorPublicKeys) {}

  /**
   * The verified actor of a request; `undefined` if no account acts.
   *
   * @throws as `require`
   */
  check(contract: RpcContract, envelope: RpcEnvelope): Actor | undefined {
    if (contract.actor === undefined) return undefined;
    const { id, role } = this.require(contract, envelope);
    return role === 'provider' ? undefined : { id, role };
  }

  /**
   * The verified actor of a request whose contract requires one.
   * @throws ForbiddenError BUS.ACTOR_REFUSED unless the gateway, or the operator's container, has signed exactly this
   *   request for an actor with the role, and its deadline has not passed
   */
  require(contract: RpcContract, envelope: RpcEnvelope): Pick<ActorStatement, 'id' | 'role'> {
    const statement = actorStatement.safeParse(envelope['actor']).data;
    const fault = statement ? this.faultOf(contract, envelope, statement) : 'no actor';
    if (statement && !fault) return { id: statement.id, role: statement.role };
    this.logger.warn({
      msg: 'refused a request with an invalid actor',
      rpc: contract.name,
      reason: fault,
      stated: statement?.id,
    });
    throw new ForbiddenError('BUS.ACTOR_REFUSED', 'Your identity could not be verified. Please sign in and try again.');
  }

  private faultOf(contract: RpcContract, envelope: RpcEnvelope, statement: ActorStatement): string | undefined {
    const key = this.keys[statement.signer];
    if (!key) return 'unknown signer';
    const bytes = signedBytes(contract, envelope, statement);
    if (!verify(null, bytes, key, Buffer.from(statement.signature, 'base64url'))) return 'the signature is invalid';
    // the operator's key may not sign for an account
    if ((statement.signer === 'operator') !== (statement.id === commandLineId))
      return 'the signer may not sign for this actor';
    if (!(envelope.deadline !== undefined && envelope.deadline > Date.now())) return 'the deadline has passed';
    return contract.actor && mayAct[contract.actor].includes(statement.role) ? undefined : 'the role may not do this';
  }
}
