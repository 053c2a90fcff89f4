import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewaySettings, gatewaySettingsToken } from '../../config.js';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts secrets that must be read again: the database alone does not reveal them. */
@Injectable()
export class SecretBox {
  private readonly keys: { seal: Buffer; mark: Buffer } | undefined;

  constructor(@Inject(gatewaySettingsToken) { SECOND_STEP_KEY }: GatewaySettings) {
    if (SECOND_STEP_KEY === undefined) return;
    const derive = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(SECOND_STEP_KEY, 'hex'), '', `lacquer ${purpose}`, 32));
    this.keys = { seal: derive('second-step'), mark: derive('recovery-code') };
  }

  /**
   * AES-256-GCM, bound to the owner: it opens for no other. @throws UnavailableError STAFF.SECOND_STEP_UNAVAILABLE
   * without a key
   */
  seal(secret: string, owner: string): Buffer {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.need().seal, iv).setAAD(Buffer.from(owner));
    return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws UnavailableError STAFF.SECOND_STEP_UNAVAILABLE without the key that sealed it */
  open(sealed: Buffer, owner: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.need().seal, sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new UnavailableError(
        'STAFF.SECOND_STEP_UNAVAILABLE',
        'The second step was set up with another SECOND_STEP_KEY. Restore that key, or reset the second step from the shell.',
        { cause },
      );
    }
  }

  /** The stored form of a short code: without the key, nobody can find the code by trying all of them. */
  mark(code: string, owner: string): Buffer {
    return createHmac('sha256', this.need().mark).update(`${owner}\n${code}`).digest();
  }

  private need(): { seal: Buffer; mark: Buffer } {
    if (this.keys) return this.keys;
    throw new UnavailableError(
      'STAFF.SECOND_STEP_UNAVAILABLE',
      'The second step needs a key: set SECOND_STEP_KEY and start the gateway again.',
    );
  }
}
