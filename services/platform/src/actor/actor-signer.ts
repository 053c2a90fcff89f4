import { createHash, type KeyObject, sign } from 'node:crypto';
import { type ActorSignerName, type ActorStatement, commandLine } from '@lacquer/contracts/staff/actor';
import type { RpcContract } from '@lacquer/contracts/contract';
import type { RpcEnvelope } from '@lacquer/contracts/envelope';

/** Signs the actor of a request, so that a service need not trust the sender. */
export class ActorSigner {
  constructor(
    private readonly name: ActorSignerName,
    private readonly key: KeyObject,
  ) {}

  /** Valid only for this request of this RPC, until its deadline. */
  sign(contract: RpcContract, envelope: RpcEnvelope, acting: Pick<ActorStatement, 'id' | 'role'>): ActorStatement {
    const { id, role } = this.name === 'operator' ? commandLine : acting;
    const statement = { id, role, signer: this.name };
    const signature = sign(null, signedBytes(contract, envelope, statement), this.key).toString('base64url');
    return { ...statement, signature };
  }
}

/** The signed bytes. The data may be re-serialized: parsing JSON and writing it again yields the same text. */
export function signedBytes(
  { name }: Pick<RpcContract, 'name'>,
  { correlationId, deadline, data }: RpcEnvelope,
  { id, role, signer }: Omit<ActorStatement, 'signature'>,
): Buffer {
  const digest = createHash('sha256')
    .update(JSON.stringify(data) ?? '')
    .digest('base64url');
  return Buffer.from(JSON.stringify(['lacquer.actor.v1', signer, id, role, name, correlationId, deadline, digest]));
}
