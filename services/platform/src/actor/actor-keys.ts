import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { ActorSignerName } from '@lacquer/contracts/staff/actor';
import { z } from 'zod';
import { ActorSigner } from './actor-signer.js';

/** The keys with which a service verifies actors. It refuses signers without a key here. */
export type ActorPublicKeys = Partial<Record<ActorSignerName, KeyObject | undefined>>;

/** The keys of a single process that runs every app. */
export interface ProcessActorKeys {
  signer: ActorSigner;
  publicKeys: ActorPublicKeys;
}

/**
 * Generates a key pair known only to this process. Ed25519, because the verifying key cannot sign: a compromised
 * service cannot act as staff in another one.
 */
export function newActorKeys(signer: ActorSignerName): ProcessActorKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { signer: new ActorSigner(signer, privateKey), publicKeys: { [signer]: publicKey } };
}

/** The key pairs of a new installation, as the settings of its processes. */
export function newActorKeySettings(): Record<`${'GATEWAY' | 'OPERATOR'}_${'SIGNING' | 'PUBLIC'}_KEY`, string> {
  const [gateway, operator] = [newKeyTexts(), newKeyTexts()];
  return {
    GATEWAY_SIGNING_KEY: gateway.signing,
    GATEWAY_PUBLIC_KEY: gateway.open,
    OPERATOR_SIGNING_KEY: operator.signing,
    OPERATOR_PUBLIC_KEY: operator.open,
  };
}

function newKeyTexts(): { signing: string; open: string } {
  const { privateKey, publicKey: open } = generateKeyPairSync('ed25519');
  return {
    signing: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    open: open.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

const keyText = (read: (der: Buffer) => KeyObject, what: string) =>
  z.string().transform((text, context): KeyObject => {
    try {
      const key = read(Buffer.from(text, 'base64'));
      if (key.asymmetricKeyType === 'ed25519') return key;
    } catch {
      // reported below
    }
    context.addIssue(`must be an Ed25519 ${what} key in base64`);
    return z.NEVER;
  });

/** PKCS #8, DER, in base64. */
export const signingKey = keyText((key) => createPrivateKey({ key, format: 'der', type: 'pkcs8' }), 'private');

/** SPKI, DER, in base64. */
export const publicKey = keyText((key) => createPublicKey({ key, format: 'der', type: 'spki' }), 'public');
